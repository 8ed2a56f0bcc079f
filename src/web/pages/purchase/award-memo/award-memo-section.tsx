import type { AwardMemoText } from '#wire/award-memo-text.ts';
import styles from './award-memo.module.css';
import { MemoFacts } from './memo-facts.tsx';

interface Props {
  section: AwardMemoText['sections'][number];
  columns: readonly string[];
}

/** One package: who stood where and why, who got it. */
export const AwardMemoSection = ({ section, columns }: Props) => (
  <section>
    <h3>{section.label}</h3>
    {section.empty ? (
      <p>{section.empty}</p>
    ) : (
      <div className={styles.table}>
        <table className="table">
          <caption className="sr-only">{section.label}各机构报价、得分与结果</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {section.rows.map((row) => (
              <tr key={row.id} className={row.won ? styles.won : undefined}>
                {row.cells.map(([text, below], at) => {
                  const Tag = columns[at] === '机构' ? 'th' : 'td';
                  return (
                    <Tag key={columns[at]} {...(Tag === 'th' && { scope: 'row' })}>
                      {columns[at] === '得分' ? <b>{text}</b> : <span className="num">{text}</span>}
                      {below && <small>{below}</small>}
                    </Tag>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
    <MemoFacts facts={section.facts} />
  </section>
);
