import { Facts } from '#web/ui/definition-lists.tsx';
import { Prose } from '#web/features/reading/prose.tsx';
import { paths } from '#web/paths.ts';
import { MoneyRange } from '#web/ui/money.tsx';
import type { Solution } from './load-solutions.ts';
import styles from './solutions.module.css';
import { TextLink } from '#web/ui/text-link.tsx';

/** Every template in words, as operators wrote them. */
export function SolutionList({ solutions, city }: { solutions: readonly Solution[]; city: string }) {
  return (
    <ul className={styles.list}>
      {solutions.map(({ code, title, summary, html, price, itemCount, sexes, purpose, suits, unsuited }) => (
        <li key={code} id={code.toLowerCase()}>
          <div>
            <h3>{title}</h3>
            <p className="soft small">{summary}</p>
          </div>
          <div className={styles.text}>
            <Prose html={html} />
            <Facts
              className="apart"
              facts={[
                { label: '适合', value: suits },
                { label: '不适合', value: unsuited },
              ]}
            />
          </div>
          <p className={styles.figures}>
            {price && (
              <span>
                <MoneyRange from={price.low} to={price.high} />
                <small>
                  {price.scope === 'city' ? city : '全国'} {price.institutions} 家，每人
                </small>
              </span>
            )}
            <span>
              {itemCount} 项<small>{sexes.join('、')}</small>
            </span>
            <TextLink
              to={paths.requireCustom({ ...(purpose !== 'ANNUAL' && { purpose }), from: code })}
              aria-label={`以此为起点定制 → ${title}`}
            >
              以此为起点定制 →
            </TextLink>
          </p>
        </li>
      ))}
    </ul>
  );
}
