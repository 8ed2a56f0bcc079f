import { cleanText } from '#domain/kernel/text.ts';
import { normaliseMobile } from '#domain/kernel/typed.ts';
import { calendarDay } from '#domain/library-import/calendar-day.ts';
import type { CellMark } from '#domain/library-import/raw-table.ts';

// What statements and lists of attendance have in common: a row of headings, and lines that name people.

/** Whom a line means, as it says; '' for what it doesn't. */
export interface WrittenPerson {
  readonly name: string;
  readonly mobile: string;
  readonly idNumber: string;
  readonly employeeNo: string;
}
export type PersonColumn = keyof WrittenPerson;

/** The first that fits a heading takes it; the first heading keeps its column. */
export type Headings<Column extends string> = readonly (readonly [Column, RegExp])[];

export const personHeadings: Headings<PersonColumn> = [
  ['idNumber', /身份证|证件号/],
  ['mobile', /手机|电话|联系方式/],
  ['employeeNo', /工号|员工编号|员工号|职工号/],
  ['name', /姓名|体检人$|受检人$/],
];

export const cellText = (cell: string | undefined): string => cleanText(cell ?? '').trim();

interface Header<Column extends string> {
  readonly at: number;
  readonly columns: Map<Column, number>;
}

/**
 * The row with most known headings among the first 30, one of them a person's.
 * @param settle what else a header must have: changes the columns found, or refuses the row
 */
export function headerOf<Column extends string>(
  sheet: readonly (readonly string[])[],
  headings: Headings<Column>,
  settle: (columns: Map<Column, number>) => boolean = () => true,
): Header<Column> | undefined {
  let best: Header<Column> | undefined;
  const isPerson = (column: Column) => personHeadings.some(([one]) => one === column);
  for (const [at, cells] of sheet.slice(0, 30).entries()) {
    const columns = new Map<Column, number>();
    for (const [column, cell] of cells.entries()) {
      const heading = cellText(cell).replaceAll(/\s/g, '');
      const known = heading.length > 20 ? undefined : headings.find(([, words]) => words.test(heading))?.[0];
      if (known && !columns.has(known)) columns.set(known, column);
    }
    if (!settle(columns) || ![...columns.keys()].some(isPerson)) continue;
    if (columns.size > (best?.columns.size ?? 0)) best = { at, columns };
  }
  return best;
}

/** @param text of a column in the line */
export const personIn = (text: (column: PersonColumn) => string): WrittenPerson => ({
  name: text('name'),
  mobile: normaliseMobile(text('mobile')),
  idNumber: text('idNumber').normalize('NFKC').replaceAll(/\s/g, '').toUpperCase(),
  employeeNo: text('employeeNo'),
});

export const saysAnybody = (person: WrittenPerson): boolean =>
  Object.values(person).some((one) => one !== '');

/** Behind a day: 日, a weekday, a time of that day. One in another zone (`16:00Z`) may be the next day here. */
const behindDay =
  /^\s*[日号]?\s*(?:[(（]?(?:周|星期|礼拜)[一二三四五六日天][)）]?)?\s*(?:[上下中]午|早上|晚上)?\s*(?:T?\d{1,2}[:：]\d{2}(?:[:：]\d{2}(?:\.\d+)?)?\s*(?:[AaPp][Mm])?)?(?:\+08:?00)?$/;

/** `2027/3/1 08:20`, `20270301`; undefined for what is no day, or more than one. */
export function readDay(written: string): string | undefined {
  const text = written.normalize('NFKC').trim();
  const [whole = '', year, month, day] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(text) ??
    [];
  if (year === undefined || !behindDay.test(text.slice(whole.length))) return undefined;
  return calendarDay(Number(year), Number(month), Number(day));
}

const unsaidBecause: Readonly<Partial<Record<CellMark['kind'], string>>> = {
  struck: '被划掉了（不算的行请删除，要算的请取消删除线）',
  struckPart: '有一部分被划掉了（不算的内容请删除）',
  noResult: '是没有计算结果的公式（请用 Excel 或 WPS 打开并保存）',
  cut: '内容太长，没有读完',
  damaged: '有无法识别的字符（�）',
  imprecise: '位数太多，表格里只存了前 15 位（请把这一列设为文本后重新填写，或删去这一列）',
};

/**
 * Row → its cells that are not stored, were crossed out, or lost digits, with what to do: none of them says anything.
 * @param labels of the columns that are looked at, by their place
 */
export function unsaidCells(
  marks: readonly CellMark[],
  labels: ReadonlyMap<number, string | undefined>,
): ReadonlyMap<number, readonly string[]> {
  const unsaid = new Map<number, string[]>();
  for (const { row, column, kind } of marks) {
    const [label, why] = [labels.get(column), unsaidBecause[kind]];
    if (label !== undefined && why !== undefined)
      unsaid.set(row, [...(unsaid.get(row) ?? []), `${label}${why}`]);
  }
  return unsaid;
}

/** The first five of what stands in the way. */
export const allProblems = (problems: readonly string[]): string =>
  `${problems.slice(0, 5).join('；')}${problems.length > 5 ? `；另有 ${problems.length - 5} 处` : ''}。请在表格中改正后重新上传。`;
