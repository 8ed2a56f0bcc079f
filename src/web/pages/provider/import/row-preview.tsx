import { sexGroupLabel } from '#domain/catalogue/catalogue.ts';
import { formatFen } from '#domain/kernel/money.ts';
import { findingTexts } from '#domain/library-import/finding-text.ts';
import type { ColumnRole } from '#domain/library-import/header-words.ts';
import { previewRows } from '#domain/library-import/sheet-sample.ts';
import type { StatusReading } from '#domain/library-import/status-column.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './import.module.css';

type Detail = CallOutput<'import.detail'>;

interface Props {
  asks: NonNullable<Detail['asks']>;
  columns: Detail['columns'];
  roles: Readonly<Partial<Record<ColumnRole, number | null>>>;
  status: StatusReading | undefined;
}

const money = (fen: number | undefined) => (fen === undefined ? '—' : formatFen(fen));

/** The first lines of the file as items, with the columns chosen as they are now. */
export function RowPreview({ asks: { sample, titlePower }, columns, roles, status }: Props) {
  const rows = previewRows(sample, columns, roles, {
    ...(titlePower !== null && { titleUnit: { power: titlePower, name: '' } }),
    ...(status && { status }),
  });
  if (rows.length === 0) return null;
  return (
    <div className="stack gap-2">
      <h3>这样读取的结果（前 {sample.length} 行）</h3>
      <div className={styles.scroll}>
        <PlainTable
          className="rows"
          aria-label="读取结果预览"
          heads={[
            '行',
            '项目名称',
            '适用人群',
            { key: 'list', text: '原价', className: 'right' },
            { key: 'sale', text: '优惠价', className: 'right' },
          ]}
        >
          <tbody>
            {rows.map(({ rowNo, part, values, errors }) => (
              <tr key={`${rowNo}-${part ?? 0}`}>
                <td data-label="行">{rowNo}</td>
                <td data-label="项目名称">
                  {values.name} {values.frozen && <Tag tone="warn">冻结</Tag>}
                  {findingTexts(Object.values(errors)).map((text) => (
                    <small key={text} className="urgent">
                      {text}
                    </small>
                  ))}
                </td>
                <td data-label="适用人群">
                  {values.sexes?.map((sex) => sexGroupLabel[sex]).join('、') ?? '不限'}
                </td>
                <td data-label="原价" className="num right">
                  {money(values.listPrice)}
                </td>
                <td data-label="优惠价" className="num right">
                  {money(values.salePrice)}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    </div>
  );
}
