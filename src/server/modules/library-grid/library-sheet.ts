import { sql } from 'kysely';
import { invalid } from '#domain/kernel/failure.ts';
import { type CellField, frozenText } from '#domain/library-import/library-cells.ts';
import { OwnCells } from '#domain/library-import/own-cells.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { writeWorkbook, xlsxMime } from '#server/modules/common/write-workbook.ts';
import { itemNames } from '#server/modules/library/library.present.ts';
import type { ItemRow } from '#server/modules/library/library.store.ts';
import type { readTable } from '#server/modules/library-import/spreadsheet/read-table.ts';
import { changedSince } from './changed-since.ts';

/** Heads of the columns that are read back, in the order of the sheet. */
const columns: readonly (readonly [CellField, string, number])[] = [
  ['name', '项目名称', 32],
  ['code', '项目编码', 16],
  ['category', '类别', 16],
  ['listPrice', '原价', 12],
  ['salePrice', '优惠价', 12],
  ['note', '备注', 36],
  ['frozen', '状态', 10],
];
const idHead = '系统编号（请勿修改）';
const versionHead = '版本（请勿修改）';
const standardHead = '标准项目（仅供参考）';

/** All items with the number by which a changed sheet is recognised when it comes back. */
export async function exportLibrary(
  { db, catalogue }: ReadContext,
  institutionId: string,
): Promise<CallOutput<'library.export'>> {
  const { rows } = await sql<ItemRow & { institution: string }>`
    SELECT i.*, o.name AS institution FROM institution_item i JOIN institution o ON o.id = i.institution_id
    WHERE i.institution_id = ${institutionId} ORDER BY i.category, i.code, i.name, i.id`.execute(db);
  const cells = (row: ItemRow) => [
    row.name,
    row.code,
    row.category,
    { value: row.list_price / 100, type: Number, format: '0.00' },
    { value: row.sale_price / 100, type: Number, format: '0.00' },
    row.note,
    row.frozen ? frozenText : '',
    itemNames(catalogue, row.catalogue_codes),
    row.id,
    { value: row.version, type: Number },
  ];
  const bytes = await writeWorkbook([
    {
      name: '项目库',
      rows: [[...columns.map(([, head]) => head), standardHead, idHead, versionHead], ...rows.map(cells)],
      widths: [...columns.map(([, , width]) => width), 32, 40, 8],
      frozen: { rows: 1, columns: 1 },
      validations: [
        {
          range: `G2:G${rows.length + 1000}`,
          type: 'list',
          formulas: [`"${frozenText},在用"`],
          error: '请选择“冻结”或“在用”。',
        },
      ],
    },
  ]);
  return { name: `${rows[0]?.institution ?? '机构'}-项目库.xlsx`, mime: xlsxMime, bytes };
}

/** The rows of an exported sheet as somebody changed it; the grid shows the differences before anything is taken. @throws Failure 400 */
export async function readLibrarySheet(
  tx: Tx,
  institutionId: string,
  { sheets, best }: Awaited<ReturnType<typeof readTable>>,
): Promise<CallOutput<'library.readSheet'>> {
  const sheet = sheets[best];
  const rows = sheet?.rows ?? [];
  const headAt = rows.findIndex((row) => row.includes('项目名称') && row.includes('原价'));
  const head = rows[headAt];
  if (!head || !sheet)
    throw invalid(
      '没有找到“项目名称”和“原价”两列。请使用从项目库导出的表格；其他格式的价格表请用“批量导入”。',
    );
  const at = columns.flatMap(([field, title]) =>
    head.includes(title) ? [[field, head.indexOf(title)] as const] : [],
  );
  const idAt = head.indexOf(idHead);
  const versionAt = head.indexOf(versionHead);
  const own = new OwnCells(sheet);
  const doubts: CallOutput<'library.readSheet'>['doubts'] = [];
  const known = new Set<string>([...columns.map(([, title]) => title), idHead, versionHead, standardHead]);
  const read = rows.slice(headAt + 1).flatMap((row, index) => {
    const line = headAt + index + 2;
    const cells = Object.fromEntries(
      at.flatMap(([field, column]) => {
        const [problem, question] = [own.problem(line - 1, column), own.question(line - 1, column)];
        if (problem || question)
          doubts.push({ line, field, text: problem || question, taken: problem === '' });
        return problem ? [] : [[field, row[column] ?? '']];
      }),
    );
    const itemId = idAt < 0 ? '' : (row[idAt] ?? '').trim();
    if (!itemId && !cells.name && !cells.listPrice) return [];
    const version = versionAt < 0 ? '' : (row[versionAt] ?? '').trim();
    return [{ itemId, line, cells, version }];
  });
  const newer = await changedSince(tx, institutionId, read);
  const versioned = read.some(({ version }) => version !== '');
  for (const { line, cells } of versioned ? read : [])
    if (newer.has(line) && !newer.get(line))
      for (const field of Object.keys(cells))
        doubts.push({ line, field, text: '这一行的版本缺失或被改动，无法核对导出后的改动', taken: true });
  return {
    ignored: head.filter((title) => title !== '' && !known.has(title)),
    doubts,
    versioned,
    rows: read.map(({ itemId, line, cells }) => ({ itemId, line, cells, newer: newer.get(line) ?? [] })),
  };
}
