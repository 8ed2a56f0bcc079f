import { type Catalogue, type CatalogueItem, sexGroupLabel, sexGroups } from '#domain/catalogue/catalogue.ts';
import { invalid } from '#domain/kernel/failure.ts';
import { parseYuan, toYuanText } from '#domain/kernel/money.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { writeWorkbook, xlsxMime } from '#server/modules/common/write-workbook.ts';
import { readTable } from '#server/modules/library-import/spreadsheet/read-table.ts';
import { consoleCatalogueCalls } from '#wire/console-catalogue.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import { touchesOf } from './catalogue-item.query.ts';
import { changeStandardItem, requireSound } from './change-standard-item.command.ts';

type SheetRow = ParsedInput<'console.takeCatalogueRows'>['rows'][number];
type ReadRow = CallOutput<'console.readCatalogueSheet'>['rows'][number];
type Field = Exclude<keyof SheetRow, 'code' | 'version'>;

interface Column {
  readonly head: string;
  readonly width: number;
  readonly text: (item: CatalogueItem, catalogue: Catalogue) => string;
  /** Undefined: cannot be read. */
  readonly read: (text: string, catalogue: Catalogue) => SheetRow[Field];
}
const list = (text: string) =>
  text
    .split(/[、,，;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
const yesNo = { 是: true, 否: false, '': false } as Readonly<Record<string, boolean>>;
const flag = (head: string, of: (item: CatalogueItem) => boolean): Column => ({
  head,
  width: 8,
  text: (item) => (of(item) ? '是' : '否'),
  read: (text) => yesNo[text],
});
const allOrNone = <T>(found: readonly (T | undefined)[]): T[] | undefined =>
  found.includes(undefined) ? undefined : (found as T[]);

/** In the order of the sheet. Names stand for codes: nobody knows those by heart. */
const columns: Readonly<Record<Field, Column>> = {
  name: { head: '名称', width: 28, text: ({ name }) => name, read: (text) => text },
  aliases: { head: '别名', width: 40, text: ({ aliases }) => aliases.join('、'), read: list },
  category: {
    head: '分类',
    width: 16,
    text: ({ category }, { categories }) =>
      categories.find(({ code }) => code === category)?.name ?? category,
    read: (text, { categories }) => categories.find(({ name }) => name === text)?.code,
  },
  sexes: {
    head: '适用人群',
    width: 26,
    text: ({ sexes }) => sexes.map((sex) => sexGroupLabel[sex]).join('、'),
    read: (text) => allOrNone(list(text).map((word) => sexGroups.find((sex) => sexGroupLabel[sex] === word))),
  },
  referencePrice: {
    head: '参考价',
    width: 10,
    text: ({ referencePrice }) => toYuanText(referencePrice),
    read: (text) => {
      const fen = parseYuan(text);
      return fen === undefined ? undefined : toYuanText(fen);
    },
  },
  unit: { head: '单位', width: 8, text: ({ unit }) => unit, read: (text) => text },
  fasting: flag('需空腹', ({ fasting }) => fasting),
  radiation: flag('有辐射', ({ radiation }) => radiation),
  preparation: {
    head: '检前准备',
    width: 40,
    text: ({ preparation }) => preparation,
    read: (text) => text,
  },
  contains: {
    head: '包含项目',
    width: 40,
    text: ({ contains }, { items }) => contains.map((code) => items.get(code)?.name ?? code).join('、'),
    read: (text, { items }) => {
      const byName = new Map(
        [...items.values()].filter(({ active }) => active).map((one) => [one.name, one.code]),
      );
      return allOrNone(list(text).map((name) => byName.get(name)));
    },
  },
  significance: {
    head: '检查意义',
    width: 60,
    text: ({ significance }) => significance,
    read: (text) => text,
  },
};
const fields = Object.entries(columns) as [Field, Column][];
const [codeHead, versionHead] = ['编码（请勿修改）', '版本（请勿修改）'];

/** Every active item; its code and version are how a changed sheet is recognised when it comes back. */
export async function exportCatalogue(catalogue: Catalogue): Promise<CallOutput<'console.exportCatalogue'>> {
  const items = [...catalogue.items.values()].filter(({ active }) => active);
  const bytes = await writeWorkbook([
    {
      name: '标准项目',
      rows: [
        [codeHead, versionHead, ...fields.map(([, { head }]) => head)],
        ...items.map((item) => [
          item.code,
          String(item.version),
          ...fields.map(([, { text }]) => text(item, catalogue)),
        ]),
      ],
      widths: [16, 10, ...fields.map(([, { width }]) => width)],
      frozen: { rows: 1, columns: 3 },
    },
  ]);
  return { name: '标准项目.xlsx', mime: xlsxMime, bytes };
}

/** What a changed sheet says otherwise than the catalogue; nothing is taken yet. @throws Failure 400 */
export async function readCatalogueSheet({
  tx,
  request,
  services,
  catalogue,
}: WriteContext): Promise<CallOutput<'console.readCatalogueSheet'>> {
  if (!request.file) throw invalid('请选择从标准项目导出的 Excel。');
  const { sheets } = await readTable(services.workers, request.file.path);
  const lines = sheets[0]?.rows ?? [];
  const head = lines[0] ?? [];
  const at = (title: string) => head.indexOf(title);
  if (at(codeHead) < 0 || at(versionHead) < 0)
    throw invalid(`第一行没有“${codeHead}”和“${versionHead}”两列，请使用从标准项目导出的表格。`);
  const rows: ReadRow[] = [];
  let same = 0;
  for (const [index, cells] of lines.entries()) {
    const cell = (title: string) => (at(title) < 0 ? undefined : (cells[at(title)] ?? '').trim());
    const code = cell(codeHead);
    if (index === 0 || !code) continue;
    const row = readRow(catalogue, index + 1, code, cell);
    if (row.differences.length > 0 || row.problem) rows.push(row);
    else same += 1;
  }
  const taken = rows.filter(({ problem }) => problem === '').map(({ set }) => set.code);
  return { rows, same, touches: await touchesOf(tx, catalogue, taken) };
}

function readRow(
  catalogue: Catalogue,
  line: number,
  code: string,
  cell: (title: string) => string | undefined,
): ReadRow {
  const item = catalogue.items.get(code);
  const version = Number(cell(versionHead));
  const set: SheetRow = { code: code.slice(0, 40), version: version >= 1 ? version : 1 };
  const row = { line, name: item?.name ?? code, differences: [] as ReadRow['differences'], problem: '', set };
  if (!item?.active) return { ...row, problem: '没有这个编码的在用项目；新项目请在“项目名称”或申请里收录。' };
  for (const [field, { head, text, read }] of fields) {
    const [before, after] = [text(item, catalogue), cell(head)];
    if (after === undefined || after === before) continue;
    const value = read(after, catalogue);
    if (value === undefined)
      return { ...row, problem: `${head}“${after.slice(0, 60)}”读不懂，请对照导出的写法。` };
    row.differences.push({ field: head, before, after: after.slice(0, 300) });
    Object.assign(set, { [field]: value });
  }
  if (row.differences.length > 0 && version !== item.version)
    return { ...row, problem: `导出后这个项目改到了第 ${item.version} 版，请重新导出再改。` };
  return { ...row, problem: problemOf(catalogue, set) };
}

/** What a change of it by hand would be refused for. */
function problemOf(catalogue: Catalogue, set: SheetRow): string {
  const shape = consoleCatalogueCalls['console.takeCatalogueRows'].input.safeParse({ rows: [set] });
  if (!shape.success) return shape.error.issues[0]?.message ?? '内容不符合要求。';
  try {
    requireSound(catalogue, set.code, set);
    return '';
  } catch (failure) {
    return (failure as Error).message;
  }
}

/** All or nothing: a version that has moved on refuses the rest too. */
export async function takeCatalogueRows(
  context: WriteContext,
  { rows }: { rows: readonly SheetRow[] },
): Promise<{ items: number }> {
  for (const row of rows) await changeStandardItem(context, row);
  return { items: rows.length };
}
