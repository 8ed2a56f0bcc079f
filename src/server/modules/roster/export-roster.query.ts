import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { writeWorkbook, xlsxMime } from '#server/modules/common/write-workbook.ts';
import { allListed } from './people.query.ts';
import { readRoster } from './roster.store.ts';

const headings = [
  '工号',
  '姓名',
  '性别',
  '出生日期',
  '身份证号',
  '手机号',
  '部门',
  '人员类别',
  '城市',
  '与员工关系',
  '套餐',
  '状态',
  '日期',
  '时段',
  '体检机构',
];
const sexNames = { male: '男', female: '女' } as const;

/** The company's own list with where everybody stands; nothing of items. It can be read in again as it is. */
export async function exportRoster(
  context: ReadContext,
  rosterId: string,
): Promise<CallOutput<'roster.exportXlsx'>> {
  const { title } = await readRoster(context.db, rosterId);
  const people = await allListed(context, rosterId);
  const bytes = await writeWorkbook([
    {
      name: '人员名单',
      rows: [
        headings.map((value) => ({ value, fontWeight: 'bold' as const })),
        ...people.map((one) => [
          one.employeeNo,
          one.name,
          one.sex ? sexNames[one.sex] : '',
          one.birthDate ?? '',
          one.idNumber,
          one.mobile,
          one.department,
          one.group,
          one.city,
          one.kinship,
          one.packageLabel,
          one.left ? '已离开' : one.status.name,
          one.day,
          one.half,
          one.institution,
        ]),
      ],
      widths: [12, 12, 6, 12, 22, 14, 18, 14, 10, 12, 30, 10, 12, 8, 28],
      frozen: { rows: 1, columns: 2 },
    },
  ]);
  return { name: `${title} 人员名单.xlsx`, mime: xlsxMime, bytes };
}
