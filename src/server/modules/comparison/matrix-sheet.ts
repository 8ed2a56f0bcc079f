import { type Row, writeWorkbook, xlsxMime } from '#server/modules/common/write-workbook.ts';
import type { CallOutput } from '#wire/invoke.ts';

type Matrix = CallOutput<'comparison.matrix'>;

const money = (value: string) => ({ value: Number(value), format: '#,##0.00' });
const bold = (value: string) => ({ value, fontWeight: 'bold' as const });

/** The comparison as a workbook: numbers as numbers, reasons as text. */
export async function matrixSheet(matrix: Matrix): Promise<CallOutput<'comparison.exportXlsx'>> {
  const pkg = matrix.packages.find((one) => one.packageId === matrix.packageId);
  const sums: readonly [string, (c: Matrix['columns'][number]) => string][] = [
    ['齐项价', (c) => c.levelled],
    ['原报价', (c) => c.raw],
    ['门市价', (c) => c.listTotal],
  ];
  const rows: Row[] = [
    [
      {
        ...bold(`${matrix.number} ${matrix.title} · ${pkg?.label ?? ''}（${pkg?.headcount ?? 0} 人）`),
        fontSize: 13,
      },
    ],
    ['齐项价：缺项按 该机构单项价 → 其余报价中位 → 参考价 的次序补齐；金额单位 元/人'],
    ['分类', '项目', ...matrix.columns.flatMap((c) => [c.institution.name, '匹配', '补齐', '说明'])].map(
      bold,
    ),
    ...sums.map(([label, value]) => [
      '合计',
      label,
      ...matrix.columns.flatMap((c) => [money(value(c)), '', '', '']),
    ]),
    ...matrix.rows.map((row) => [
      row.category,
      row.name,
      ...row.cells.flatMap((cell) =>
        cell
          ? [
              money(cell.price),
              cell.match.name,
              cell.added === null ? '' : money(cell.added),
              [cell.coveredBy && `含在「${cell.coveredBy}」内`, cell.reason, cell.ruleText]
                .filter(Boolean)
                .join('；'),
            ]
          : ['', '', '', ''],
      ),
    ]),
  ];
  const widths = [14, 28, ...matrix.columns.flatMap(() => [12, 12, 12, 36])];
  return {
    name: `${matrix.number}-${pkg?.label ?? '比价表'}.xlsx`,
    mime: xlsxMime,
    bytes: await writeWorkbook([{ name: '比价表', rows, widths, frozen: { rows: 3, columns: 2 } }]),
  };
}
