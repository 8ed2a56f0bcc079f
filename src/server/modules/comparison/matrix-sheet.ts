import ExcelJS from 'exceljs';
import type { CallOutput } from '#wire/invoke.ts';

type Matrix = CallOutput<'comparison.matrix'>;

/** The comparison as a workbook: numbers as numbers, reasons as text (never a formula). */
export async function matrixSheet(matrix: Matrix): Promise<CallOutput<'comparison.exportXlsx'>> {
  const pkg = matrix.packages.find((one) => one.packageId === matrix.packageId);
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('比价表', { views: [{ state: 'frozen', xSplit: 2, ySplit: 3 }] });
  sheet.addRow([`${matrix.number} ${matrix.title} · ${pkg?.name ?? ''}（${pkg?.headcount ?? 0} 人）`]);
  sheet.addRow(['齐项价：缺项按 该机构单项价 → 其余报价中位 → 参考价 的次序补齐；金额单位 元/人']);
  sheet.addRow([
    '分类',
    '项目',
    ...matrix.columns.flatMap((c) => [c.institution.name, '匹配', '补齐', '说明']),
  ]);
  const sums: readonly [string, (c: Matrix['columns'][number]) => string][] = [
    ['齐项价', (c) => c.levelled],
    ['原报价', (c) => c.raw],
    ['门市价', (c) => c.listTotal],
  ];
  for (const [label, value] of sums)
    sheet.addRow(['合计', label, ...matrix.columns.flatMap((c) => [Number(value(c)), '', '', ''])]);
  for (const row of matrix.rows) {
    sheet.addRow([
      row.category,
      row.name,
      ...row.cells.flatMap((cell) =>
        cell
          ? [
              Number(cell.price),
              cell.match.name,
              cell.added === null ? '' : Number(cell.added),
              [cell.coveredBy && `含在「${cell.coveredBy}」内`, cell.reason, cell.ruleText]
                .filter(Boolean)
                .join('；'),
            ]
          : ['', '', '', ''],
      ),
    ]);
  }
  sheet.getColumn(1).width = 14;
  sheet.getColumn(2).width = 28;
  for (let c = 3; c < 3 + matrix.columns.length * 4; c += 1) {
    sheet.getColumn(c).width = (c - 3) % 4 === 3 ? 36 : 12;
    if ((c - 3) % 2 === 0) sheet.getColumn(c).numFmt = '#,##0.00';
  }
  sheet.getRow(1).font = { bold: true, size: 13 };
  sheet.getRow(3).font = { bold: true };
  const bytes = await book.xlsx.writeBuffer();
  return {
    name: `${matrix.number}-${pkg?.name ?? '比价表'}.xlsx`,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: new Uint8Array(bytes as ArrayBuffer),
  };
}
