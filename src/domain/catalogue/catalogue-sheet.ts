import { parseYuan, toYuanText } from '#domain/kernel/money.ts';
import { cutText } from '#domain/kernel/text.ts';
import { type Catalogue, type CatalogueItem, type SexGroup, sexGroupLabel, sexGroups } from './catalogue.ts';
import { itemProblems } from './item-problems.ts';

/** What the sheet says of an item. */
interface SheetFields {
  name: string;
  aliases: string[];
  category: string;
  sexes: SexGroup[];
  /** In yuan, as text. */
  referencePrice: string;
  unit: string;
  fasting: boolean;
  radiation: boolean;
  preparation: string;
  contains: string[];
  significance: string;
}
type Field = keyof SheetFields;

interface Column {
  readonly head: string;
  readonly width: number;
  readonly text: (item: CatalogueItem, catalogue: Catalogue) => string;
  /** Undefined: cannot be read. */
  readonly read: (text: string, catalogue: Catalogue) => SheetFields[Field] | undefined;
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
export const [codeHead, versionHead] = ['编码（请勿修改）', '版本（请勿修改）'] as const;
export const sheetWidths = [16, 10, ...fields.map(([, { width }]) => width)];

/** Every active item; its code and version are how a changed sheet is recognised when it comes back. */
export const catalogueRows = (catalogue: Catalogue): string[][] => [
  [codeHead, versionHead, ...fields.map(([, { head }]) => head)],
  ...[...catalogue.items.values()]
    .filter(({ active }) => active)
    .map((item) => [item.code, String(item.version), ...fields.map(([, { text }]) => text(item, catalogue))]),
];

export interface SheetLine {
  readonly line: number;
  readonly name: string;
  readonly differences: readonly { field: string; before: string; after: string }[];
  /** Why it cannot be taken; '' when it can. */
  readonly problem: string;
  /** Null for a new item, which the platform numbers. */
  readonly item: CatalogueItem | null;
  /** What is new or otherwise than it was. */
  readonly set: Readonly<Partial<SheetFields>>;
}
type Cell = (head: string) => string | undefined;
/** Of a cell of the file, line and column from 0: why it says nothing that can be taken, or why it may not be meant; '' for no reason. */
interface CellDoubts {
  readonly problem: (line: number, column: number) => string;
  readonly question: (line: number, column: number) => string;
}
/** What the form of an item finds wrong: '' for nothing. */
type FormProblem = (item: CatalogueItem | null, set: Partial<SheetFields>) => string;

/**
 * The rows of a changed sheet that say otherwise than the catalogue. A row with a code or without is an item's or a new one; each is
 * judged with those above it taken.
 */
export function readCatalogueRows(
  catalogue: Catalogue,
  [head = [], ...lines]: readonly (readonly string[])[],
  formProblem: FormProblem,
  doubts: CellDoubts = { problem: () => '', question: () => '' },
): { rows: SheetLine[]; same: number } {
  const after = { ...catalogue, items: new Map(catalogue.items) };
  const lineOf = new Map<string, number>();
  const rows: SheetLine[] = [];
  let same = 0;
  for (const [index, cells] of lines.entries()) {
    const line = index + 2;
    const cell: Cell = (title) =>
      head.includes(title) ? (cells[head.indexOf(title)] ?? '').trim() : undefined;
    const code = cell(codeHead) ?? '';
    if (!code && !fields.some(([, column]) => cell(column.head))) continue;
    const item = catalogue.items.get(code) ?? null;
    const read = item ? changeOf(catalogue, item, cell) : additionOf(catalogue, code, cell);
    const doubt = doubtOf(head, index + 1, doubts, read.differences);
    const row = doubt === '' ? read : { ...read, problem: doubt };
    const earlier = item && lineOf.get(code);
    const problem = earlier
      ? `编码与第 ${earlier} 行相同；要新增项目，请把编码和版本两格留空。`
      : row.problem || (row.differences.length > 0 && problemOf(after, item, row.set, formProblem)) || '';
    if (item) lineOf.set(code, line);
    if (row.differences.length === 0 && !problem) same += 1;
    else rows.push({ ...row, line, item, problem });
    const key = item?.code ?? `line ${line}`;
    if (!problem) after.items.set(key, itemWith(catalogue, key, row.set));
  }
  return { rows, same };
}

/** A standard item is every institution's: of a row with a cell in doubt nothing is taken. */
function doubtOf(
  head: readonly string[],
  line: number,
  { problem, question }: CellDoubts,
  differences: JudgedLine['differences'],
): string {
  for (const [column, title] of head.entries()) {
    const broken = problem(line, column);
    if (broken !== '') return `${title}：${broken}`;
    const asked = differences.some(({ field }) => field === title || field === '新增')
      ? question(line, column)
      : '';
    if (asked !== '') return `${title}：${asked}，请改正后重新上传。`;
  }
  return '';
}

type JudgedLine = Pick<SheetLine, 'name' | 'differences' | 'problem' | 'set'>;

function changeOf(catalogue: Catalogue, item: CatalogueItem, cell: Cell): JudgedLine {
  const differences: { field: string; before: string; after: string }[] = [];
  const set: Partial<SheetFields> = {};
  const row = { name: item.name, differences, problem: '', set };
  if (!item.active) return { ...row, problem: '这个项目已停用，请先在“已停用”里恢复使用。' };
  for (const [field, { head, text, read }] of fields) {
    const [before, after] = [text(item, catalogue), cell(head)];
    if (after === undefined || after === before) continue;
    const value = read(after, catalogue);
    if (value === undefined) return { ...row, problem: unreadable(head, after) };
    differences.push({ field: head, before, after: cutText(after, 300) });
    Object.assign(set, { [field]: value });
  }
  if (differences.length > 0 && Number(cell(versionHead)) !== item.version)
    return { ...row, problem: `导出后这个项目改到了第 ${item.version} 版，请重新导出再改。` };
  return row;
}

function additionOf(catalogue: Catalogue, code: string, cell: Cell): JudgedLine {
  const number = code ? `由平台编号，文件中的“${cutText(code, 40)}”不采用` : '由平台编号';
  const differences = [{ field: '新增', before: '', after: number }];
  const set: Partial<SheetFields> = {};
  const row = { name: cell(columns.name.head) || '（没有名称）', differences, problem: '', set };
  for (const [field, { head, read }] of fields) {
    const typed = cell(head) ?? '';
    const value = read(typed, catalogue);
    if (value === undefined) return { ...row, problem: typed ? unreadable(head, typed) : `请填写${head}。` };
    if (typed) differences.push({ field: head, before: '', after: cutText(typed, 300) });
    Object.assign(set, { [field]: value });
  }
  return row;
}

const unreadable = (head: string, typed: string) =>
  head === columns.contains.head
    ? `${head}“${cutText(typed, 60)}”里有在用项目中没有的名称；包含新项目的，请先采用新项目，再重新导出。`
    : `${head}“${cutText(typed, 60)}”读不懂，请对照导出的写法。`;

function problemOf(
  catalogue: Catalogue,
  item: CatalogueItem | null,
  set: Partial<SheetFields>,
  formProblem: FormProblem,
): string {
  return formProblem(item, set) || Object.values(itemProblems(catalogue, item?.code ?? '', set))[0] || '';
}

/** An item of which nothing is said yet. */
export const blankItem: CatalogueItem = {
  code: '',
  version: 1,
  category: '',
  type: '',
  name: '',
  aliases: [],
  sexes: [],
  significance: '',
  preparation: '',
  referencePrice: 0,
  unit: '',
  fasting: false,
  radiation: false,
  genetic: false,
  preEmployment: 'allowed',
  contains: [],
  active: true,
};

/** An item, or a new one, with what a row says of it: what later rows are judged by. */
export function itemWith(
  { items }: Pick<Catalogue, 'items'>,
  code: string,
  { referencePrice, ...set }: { readonly [F in Field]?: SheetFields[F] | undefined },
): CatalogueItem {
  const said = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  const price = referencePrice === undefined ? undefined : parseYuan(referencePrice);
  return {
    ...(items.get(code) ?? { ...blankItem, code }),
    ...said,
    ...(price !== undefined && { referencePrice: price }),
  };
}
