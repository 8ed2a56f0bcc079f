import { Link } from 'react-router';
import { demandPages } from '#web/pages/purchase/demand-pages.ts';
import styles from './compare.module.css';
import { acceptedText, type Compared, nextUndecided } from './view.ts';
import { writeWeights } from './weights.ts';

interface Props {
  compared: Compared;
  /** The package shown; left out: the demand as a whole. */
  packageId?: string | undefined;
}

/** The demand as a whole, its packages with how far they are decided, and the next one to decide. */
export function PackageLinks({ compared, packageId }: Props) {
  const weights = writeWeights(compared.weights);
  const to = (id?: string) =>
    demandPages[compared.kind].compare(compared.demandId, { ...(id && { packageId: id }), weights });
  const next = nextUndecided(compared, packageId);
  return (
    <nav className="cluster under" aria-label="套餐">
      <Link
        className="chip"
        to={to()}
        preventScrollReset
        aria-current={packageId === undefined ? 'page' : undefined}
      >
        整个需求
        <small>机构 × 套餐</small>
      </Link>
      {/* The table of the whole demand leads to each package itself. */}
      {(packageId === undefined ? [] : compared.packages).map((pkg) => (
        <Link
          key={pkg.packageId}
          className={`chip ${styles.link}`}
          to={to(pkg.packageId)}
          replace={packageId !== undefined}
          preventScrollReset
          aria-current={pkg.packageId === packageId ? 'page' : undefined}
        >
          {pkg.label}
          <small>
            {pkg.headcount} 人 ·{' '}
            {acceptedText(pkg) ? `已接受 ${acceptedText(pkg)}` : `${pkg.quotations} 份报价`}
          </small>
        </Link>
      ))}
      {next && (
        <Link className="btn btn-line" to={to(next)} replace={packageId !== undefined} preventScrollReset>
          下一个未决定的套餐
        </Link>
      )}
    </nav>
  );
}
