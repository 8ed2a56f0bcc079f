import type { CallOutput } from '#wire/invoke.ts';
import { type Row, writeWorkbook, xlsxMime } from '#server/modules/common/write-workbook.ts';

const bold = (value: string) => ({ value, fontWeight: 'bold' as const });

/** A package's items as a workbook: what HR sends round. */
export async function packageSheet(
  demand: { readonly number: string; readonly title: string },
  pkg: CallOutput<'demand.packageDetail'>,
): Promise<CallOutput<'demand.exportPackageItems'>> {
  const people = `${pkg.label}　${pkg.headcount} 人　${pkg.itemCount} 项`;
  const rows: Row[] = [
    [{ ...bold(`${demand.title}（${demand.number}）`), fontSize: 14, columnSpan: 7 }],
    [{ value: people, columnSpan: 7 }],
    ['序号', '项目', '分类', '类型', '要求', '参考价（元）', '备注'].map(bold),
    ...pkg.items.map((item, at) => [
      at + 1,
      item.name,
      item.category,
      item.type,
      item.required ? '必选' : '可选',
      { value: Number(item.referencePrice), format: '#,##0.00' },
      item.note,
    ]),
  ];
  return {
    name: `${demand.number}-${pkg.label}.xlsx`.replace(/[\\/:*?"<>|]/g, '_'),
    mime: xlsxMime,
    bytes: await writeWorkbook([
      { name: '套餐项目', rows, widths: [8, 32, 18, 14, 10, 14, 30], frozen: { rows: 3 } },
    ]),
  };
}
