import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import type { Matrix } from './view.ts';
import { writeWeights } from './weights.ts';

/** The demand's packages: how many heads, how far decided. */
export function PackageLinks({ matrix }: { matrix: Matrix }) {
  const weights = writeWeights(matrix.weights);
  return (
    <nav className="cluster under" aria-label="套餐">
      {matrix.packages.map(({ packageId, label, headcount, quotations, accepted }) => (
        <Link
          key={packageId}
          className="chip"
          to={paths.compare(matrix.demandId, { packageId, weights })}
          replace
          preventScrollReset
          aria-current={packageId === matrix.packageId ? 'page' : undefined}
        >
          {label}
          <small>
            {headcount} 人 · {accepted ? `已接受 ${accepted.institution}` : `${quotations} 份报价`}
          </small>
        </Link>
      ))}
    </nav>
  );
}
