import type { CallOutput } from '#wire/invoke.ts';
import ExcelJS from 'exceljs';

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A package's items as a workbook: what HR sends round. Cells are values only; a name can be no formula. */
export async function packageSheet(
  demand: { readonly number: string; readonly title: string },
  pkg: CallOutput<'demand.packageDetail'>,
): Promise<CallOutput<'demand.exportPackageItems'>> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('套餐项目', { views: [{ state: 'frozen', ySplit: 3 }] });
  sheet.columns = [8, 32, 18, 14, 10, 14, 30].map((width) => ({ width }));
  sheet.addRow([`${demand.title}（${demand.number}）`]).font = { bold: true, size: 14 };
  sheet.addRow([
    `${pkg.groupName} / ${pkg.name}　${pkg.sex.name}　${ageText(pkg)}　${pkg.headcount} 人　${pkg.itemCount} 项`,
  ]);
  sheet.addRow(['序号', '项目', '分类', '类型', '要求', '参考价（元）', '备注']).font = { bold: true };
  for (const [i, item] of pkg.items.entries())
    sheet.addRow([
      i + 1,
      item.name,
      item.category,
      item.type,
      item.required ? '必选' : '可选',
      Number(item.referencePrice),
      item.note,
    ]);
  sheet.mergeCells('A1:G1');
  sheet.mergeCells('A2:G2');
  sheet.getColumn(6).numFmt = '#,##0.00';
  const bytes = new Uint8Array(await workbook.xlsx.writeBuffer());
  return { name: `${demand.number}-${pkg.name}.xlsx`.replace(/[\\/:*?"<>|]/g, '_'), mime, bytes };
}

function ageText({ ageMin, ageMax }: { ageMin: number | null; ageMax: number | null }): string {
  if (ageMin === null && ageMax === null) return '不限年龄';
  if (ageMin === null) return `${ageMax} 岁及以下`;
  return ageMax === null ? `${ageMin} 岁及以上` : `${ageMin}–${ageMax} 岁`;
}
