import { cleanText, shorten } from '#domain/kernel/text.ts';
import { calendarDay } from '#domain/library-import/calendar-day.ts';
import { parseSexes } from '#domain/library-import/parse-limits.ts';
import type { CellMarkKind } from '#domain/library-import/raw-table.ts';
import { readIdNumber } from './id-number.ts';
import { readBirth } from './read-birth.ts';

/** One line of a roster, without name or number: all that counting heads needs. */
export interface RosterPerson {
  readonly sex: 'male' | 'female' | undefined;
  readonly married: boolean | undefined;
  /** Whole years on the day that was asked for. */
  readonly age: number | undefined;
  readonly city: string;
  readonly department: string;
  /** What stands there and is not understood: that is not the same as nothing filled in. */
  readonly unclear?: Unclear;
}

interface Unclear {
  /** As Excel numbers it. */
  readonly rowNo: number;
  /** `性别“先生”`, `证件号的校验位不符`. */
  readonly sex?: string;
  readonly marriage?: string;
  readonly age?: string;
}

export type RosterColumn = 'sex' | 'marriage' | 'age' | 'birth' | 'idNumber' | 'city' | 'department';

/** A line's cell: its text and what there is to know of it. */
type RosterCell = (column: RosterColumn) => {
  readonly text: string;
  readonly mark?: CellMarkKind | undefined;
};

type Said<T> = { readonly value?: T | undefined; readonly unclear?: string };

/** Undefined for a line without a person. `today`: `2026-12-01`. */
export function readPerson(cell: RosterCell, rowNo: number, today: string): RosterPerson | undefined {
  const text = (column: RosterColumn) => cleanText(cell(column).text).trim();
  const id = idOf(cell);
  const sex = sexOf(text('sex'), cell('sex').mark, id);
  const age = ageOf(cell, id, today);
  if (sex.value === undefined && age.value === undefined && !sex.unclear && !age.unclear) return undefined;
  const married = marriedOf(text('marriage'), text('sex'), cell('marriage').mark);
  const unclear = {
    ...(sex.unclear && { sex: sex.unclear }),
    ...(age.unclear && { age: age.unclear }),
    ...(married.unclear && { marriage: married.unclear }),
  };
  return {
    sex: sex.value,
    married: married.value,
    age: age.value,
    city: text('city'),
    department: text('department'),
    ...(Object.keys(unclear).length > 0 && { unclear: { rowNo, ...unclear } }),
  };
}

const shown = (what: string, text: string) => `${what}“${shorten(text, 12)}”`;
const unsaved = (what: string) => `${what}的公式没有保存计算结果`;

type Id = Said<{ readonly sex: 'male' | 'female'; readonly birth: string }>;

function idOf(cell: RosterCell): Id {
  const { text, mark } = cell('idNumber');
  const written = cleanText(text).trim();
  if (mark === 'noResult') return { unclear: unsaved('证件号') };
  if (written === '') return {};
  // What stands there is a person's number: it is not repeated.
  if (mark === 'imprecise' || /^\d(?:\.\d+)?E\+?1\d$/i.test(written))
    return { unclear: '证件号存成了数字，15 位以后已丢失' };
  const value = readIdNumber(written);
  if (value) return { value };
  return {
    unclear: /^\d{17}[\dXx]$/.test(written) ? '证件号的校验位或生日不对' : '证件号不是 18 位身份证号',
  };
}

function sexOf(text: string, mark: CellMarkKind | undefined, id: Id): Said<'male' | 'female'> {
  if (mark === 'noResult') return { value: id.value?.sex, ...(!id.value && { unclear: unsaved('性别') }) };
  if (text === '') return id.value ? { value: id.value.sex } : id.unclear ? { unclear: id.unclear } : {};
  const sexes = parseSexes(text).limits?.sexes;
  const said = !sexes
    ? undefined
    : sexes.every((one) => one === 1)
      ? 'male'
      : sexes.includes(1)
        ? undefined
        : 'female';
  if (said === undefined) return id.value ? { value: id.value.sex } : { unclear: shown('性别', text) };
  return id.value && id.value.sex !== said
    ? { unclear: `${shown('性别', text)}与证件号不一致` }
    : { value: said };
}

function marriedOf(text: string, sex: string, mark: CellMarkKind | undefined): Said<boolean> {
  if (mark === 'noResult') return { unclear: unsaved('婚姻状况') };
  const both = `${text}${sex}`;
  if (/未婚|单身|无性/.test(both) || /^[未否]$/.test(text)) return { value: false };
  if (/已婚|离异|离婚|丧偶|再婚|有性/.test(both) || /^[已是]/.test(text)) return { value: true };
  return /^[\s/\\—–-]*$/.test(text) ? {} : { unclear: shown('婚姻状况', text) };
}

function ageOf(cell: RosterCell, id: Id, today: string): Said<number> {
  const birth = cleanText(cell('birth').text).trim();
  const age = cleanText(cell('age').text).trim();
  const years = /^(\d{1,3})\s*(?:周?岁)?$/.exec(age.normalize('NFKC'))?.[1];
  const value =
    ageOn(today, birth) ??
    (years !== undefined && Number(years) <= 120 ? Number(years) : undefined) ??
    (id.value && ageOn(today, id.value.birth));
  if (value !== undefined) return { value };
  for (const [column, what, text] of [
    ['birth', '出生日期', birth],
    ['age', '年龄', age],
  ] as const) {
    if (cell(column).mark === 'noResult') return { unclear: unsaved(what) };
    if (!/^[\s/\\—–-]*$/.test(text)) return { unclear: shown(what, text) };
  }
  return id.unclear ? { unclear: id.unclear } : {};
}

/**
 * Whole years on `today` of somebody born on a day, in a month or in a year (`readBirth`). A year alone counts as if the birthday had been.
 * Undefined for what is no day of any calendar.
 */
export function ageOn(today: string, birth: string): number | undefined {
  const said = readBirth(birth, today);
  const born = said && calendarDay(said.year, said.month ?? 1, said.day ?? 1);
  if (!said || born === undefined) return undefined;
  const years = Number(today.slice(0, 4)) - said.year - (today.slice(5) < born.slice(5) ? 1 : 0);
  return years >= 0 && years <= 120 ? years : undefined;
}
