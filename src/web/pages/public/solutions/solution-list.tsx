import { Link } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { MoneyRange } from '#web/ui/money.tsx';
import type { Solution } from './load-solutions.ts';
import styles from './solutions.module.css';

/** Every template in a sentence; each has a page of its own. */
export function SolutionList({ solutions, city }: { solutions: readonly Solution[]; city: string }) {
  return (
    <ul className={`grid ${styles.list}`}>
      {solutions.map(({ code, title, summary, price, itemCount, sexes }) => (
        <li key={code} id={code.toLowerCase()} className="card covered stack gap-1">
          <h3>
            <Link className="cover" to={paths.healthSolution(code)}>
              {title}
            </Link>
          </h3>
          <p className="soft small">{summary}</p>
          <p className="cluster gap-3 small">
            {price && (
              <span>
                <MoneyRange from={price.low} to={price.high} />{' '}
                <small>
                  {price.scope === 'city' ? city : '全国'} {price.institutions} 家，每人
                </small>
              </span>
            )}
            <small>
              {itemCount} 项 · {sexes.join('、')}
            </small>
          </p>
        </li>
      ))}
    </ul>
  );
}
