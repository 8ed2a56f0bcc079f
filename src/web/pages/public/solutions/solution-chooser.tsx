import { Link } from 'react-router';
import { sexGroupLabel, sexGroups } from '#domain/catalogue/catalogue.ts';
import { paths } from '#web/paths/paths.ts';
import { Facts } from '#web/ui/definition-lists.tsx';
import { inGroups } from '#web/ui/public/in-groups.ts';
import { PhoneFold } from '#web/ui/public/phone-fold.tsx';
import type { Solutions } from './load-solutions.ts';
import styles from './solutions.module.css';
import { mostCompared, type SolutionsQuery, solutionsQuery, switched } from './solutions-query.ts';

const to = (query: SolutionsQuery) => paths.healthSolutions(solutionsQuery(query));

/** What stands side by side, for whom, and whether only the differences are shown: all of it links. */
export function SolutionChooser({ solutions, ...query }: SolutionsQuery & Pick<Solutions, 'solutions'>) {
  const { codes, sex, onlyDifferent } = query;
  return (
    <div className={`card card-raised screen-only ${styles.chooser}`}>
      <PhoneFold label="选择要对比的方案">
        <Facts
          className={`small ${styles.groups}`}
          facts={inGroups(solutions, ({ group }) => group).map(([label, members]) => ({
            label,
            value: members.map(({ code, title }) => {
              const next = switched(codes, code);
              const chosen = codes.includes(code);
              return next ? (
                <Link
                  key={code}
                  className="chip"
                  to={to({ ...query, codes: next })}
                  aria-current={chosen ? 'true' : undefined}
                  preventScrollReset
                >
                  <i aria-hidden="true">{chosen ? '✓' : '+'}</i>
                  {title}
                  <span className="sr-only">{chosen ? '，移出对比' : '，加入对比'}</span>
                </Link>
              ) : (
                <span key={code} className="chip" aria-current={chosen || undefined}>
                  <i aria-hidden="true">{chosen ? '✓' : ''}</i>
                  {title}
                </span>
              );
            }),
          }))}
        />
      </PhoneFold>
      <div className={`cluster gap-6 above ${styles.tools}`}>
        <nav className="cluster" aria-label="人群">
          {sexGroups.map((one) => (
            <Link
              key={one}
              className="chip"
              to={to({ ...query, sex: one })}
              aria-current={one === sex ? 'true' : undefined}
              preventScrollReset
            >
              {sexGroupLabel[one]}
            </Link>
          ))}
        </nav>
        <Link
          className="row small"
          to={to({ ...query, onlyDifferent: !onlyDifferent })}
          aria-current={onlyDifferent ? 'true' : undefined}
          preventScrollReset
        >
          <i className={styles.box} aria-hidden="true">
            {onlyDifferent ? '✓' : ''}
          </i>
          只看不同的项目
        </Link>
        <p className="hint push">
          {codes.length === 1
            ? '再选一个方案，就能并排对比。'
            : `正在对比 ${codes.length} 个${codes.length === mostCompared ? '，最多四个：先移出一个再换' : ''}`}
        </p>
      </div>
    </div>
  );
}
