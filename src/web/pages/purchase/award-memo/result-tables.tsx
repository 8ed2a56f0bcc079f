import type { AwardMemoText } from '#wire/award/memo-text.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import styles from './award-memo.module.css';

type Text = AwardMemoText['result'];

/** Who gets what at which price, and what that is for each institution. */
export const ResultTables = ({ text }: { text: Text }) => (
  <>
    <Listed caption="各套餐定标结果" columns={text.columns} rows={text.rows} />
    {text.institutions.length > 0 && (
      <Listed caption="各中标机构合计" columns={text.institutionColumns} rows={text.institutions} />
    )}
  </>
);

const Listed = ({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: Text['rows'];
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
  <div className={`${styles.table} ${styles.result}`} role="group" aria-label={caption} tabIndex={0}>
    <PlainTable className="table" caption={caption} heads={columns}>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((words, at) => {
              const Tag = at === 0 ? 'th' : 'td';
              return (
                <Tag key={columns[at]} {...(Tag === 'th' && { scope: 'row' })}>
                  <span className="num">{words}</span>
                </Tag>
              );
            })}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  </div>
);
