import { Button, Radio } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import styles from './import.module.css';

type Detail = CallOutput<'import.detail'>;
type Use = 'listPrice' | 'salePrice' | 'none';

const uses: readonly { value: Use; label: string }[] = [
  { value: 'listPrice', label: '原价' },
  { value: 'salePrice', label: '优惠价' },
  { value: 'none', label: '不导入' },
];

/** A sheet with several prices: the person says which is which, with some values of each before the eyes. */
export function PriceQuestion({ batch }: { batch: Detail }) {
  const { run, busy, failure } = useCallMutation('import.setColumns');
  useFailureMessage(failure);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Use>>(new Map());
  const columns = batch.columns.filter(({ column }) => batch.priceColumns.includes(column));
  const columnOf = (use: Use) => [...chosen].find(([, one]) => one === use)?.[0] ?? null;
  // One list and one sale price at most: given to another column, the first is not imported.
  const give = (column: number, use: Use) =>
    setChosen((before) => {
      const next = new Map(
        [...before].map(([at, one]) => [at, use !== 'none' && one === use ? 'none' : one]),
      );
      return next.set(column, use);
    });
  const complete = columnOf('listPrice') !== null || columnOf('salePrice') !== null;

  return (
    <section className="panel stack" aria-labelledby="price-question">
      <div>
        <h2 id="price-question">哪一列是原价，哪一列是优惠价？</h2>
        <p className="hint">
          这张表有 {columns.length}{' '}
          列价格。请为每一列选择用途；没有选择的列不导入。只有一种价格时，选作原价即可。
        </p>
      </div>
      <div className={styles.scroll}>
        <table className="rows">
          <thead>
            <tr>
              <th>列</th>
              <th>内容举例</th>
              <th>用途</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ column, letter, header, samples }) => (
              <tr key={column}>
                <td data-label="列">
                  {letter} {header && <b>{header}</b>}
                </td>
                <td data-label="内容举例" className={`soft num ${styles.samples}`}>
                  {samples.join('、')}
                </td>
                <td data-label="用途">
                  <Radio.Group
                    aria-label={`${letter} 列${header}的用途`}
                    optionType="button"
                    options={[...uses]}
                    value={chosen.get(column) ?? 'none'}
                    onChange={({ target }) => give(column, target.value as Use)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="row">
        <Button
          type="primary"
          disabled={!complete}
          loading={busy}
          onClick={() =>
            void run({
              batchId: batch.id,
              sheet: batch.sheet,
              sheets: batch.sheetsRead,
              roles: { listPrice: columnOf('listPrice'), salePrice: columnOf('salePrice') },
            })
          }
        >
          按此读取
        </Button>
      </div>
    </section>
  );
}
