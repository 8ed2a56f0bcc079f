import { Select } from 'antd';
import { columnRoleLabel } from '#domain/library-import/header-words.ts';
import { type PriceRole, priceRoles } from '#domain/library-import/price-guess.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import styles from './import.module.css';

type Uses = ReadonlyMap<number, PriceRole | null>;

interface Props {
  batch: CallOutput<'import.detail'>;
  uses: Uses;
  onChange: (uses: Uses) => void;
}

const notImported = 'none';
const options = [
  ...priceRoles.map((role) => ({ value: role as string, label: columnRoleLabel[role] })),
  { value: notImported, label: '不导入' },
];

/** Each column of prices with some of its values: what is it? */
export function PriceUses({ batch, uses, onChange }: Props) {
  const columns = batch.columns.filter(({ column }) => uses.has(column));
  // A use stands on one column: given to another, the first is not imported.
  const give = (column: number, use: PriceRole | null) =>
    onChange(
      new Map([...uses].map(([at, one]) => [at, at === column ? use : one === use ? null : one] as const)),
    );
  return (
    <div className={styles.scroll}>
      <PlainTable className="rows" heads={['列', '内容举例', '用途']}>
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
                <Select
                  aria-label={`${letter} 列${header}的用途`}
                  className={styles.role ?? ''}
                  options={options}
                  value={uses.get(column) ?? notImported}
                  onChange={(value: string) =>
                    give(column, priceRoles.find((role) => role === value) ?? null)
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
