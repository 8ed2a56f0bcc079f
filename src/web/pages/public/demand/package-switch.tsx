import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { peopleText } from './audience-text.ts';
import styles from './package-items.module.css';

type Package = CallOutput<'demand.publicPackage'>['package'];

interface Props {
  packages: readonly Package[];
  current: Package;
  to: (packageId: string) => string;
}

/** The demand's packages as links, and the one that is shown in words. */
export function PackageSwitch({ packages, current, to }: Props) {
  return (
    <>
      {packages.length > 1 && (
        <nav className={`cluster under ${styles.switch}`} aria-label="套餐">
          {packages.map((pkg) => (
            <Link
              className="chip fixed"
              key={pkg.packageId}
              to={to(pkg.packageId)}
              aria-current={pkg.packageId === current.packageId ? 'page' : undefined}
              preventScrollReset
            >
              {pkg.label}
            </Link>
          ))}
        </nav>
      )}
      <div className="cluster baseline under">
        <h2>{current.label}</h2>
        <p className="note">
          <span className="num">{peopleText(current.headcount)}</span> ·{' '}
          <span className="num">{current.itemCount}</span> 项
        </p>
      </div>
    </>
  );
}
