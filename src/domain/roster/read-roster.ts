import { parseSexes } from '#domain/library-import/parse-limits.ts';

/** One line of a roster, without name or number: all that counting heads needs. */
export interface RosterPerson {
  readonly sex: 'male' | 'female' | undefined;
  readonly married: boolean | undefined;
  /** Whole years on the day that was asked for. */
  readonly age: number | undefined;
  readonly city: string;
  readonly department: string;
}

export interface Roster {
  readonly people: readonly RosterPerson[];
  /** Headings of the columns that were taken, for a person to check. */
  readonly taken: readonly string[];
}

type Column = 'sex' | 'marriage' | 'age' | 'birth' | 'idNumber' | 'city' | 'department';

const headings: readonly (readonly [Column, RegExp])[] = [
  ['idNumber', /身份证|证件号/],
  ['marriage', /婚/],
  ['sex', /性别|^男\/?女$/],
  ['birth', /出生|生日|birth/i],
  ['age', /年龄|周岁|^age$/i],
  ['city', /城市|体检地|体检城市|工作地|所在地|地点|地区/],
  ['department', /部门|科室|单位|类别|职级|人员类型|岗位|层级|组别/],
];

/** Rows of a roster's sheet as texts → people. `today`: `2026-12-01`. Undefined without a column of sex, and without one of identity numbers, which tell it. */
export function readRoster(rows: readonly (readonly string[])[], today: string): Roster | undefined {
  for (const [at, row] of rows.slice(0, 20).entries()) {
    const columns = columnsOf(row);
    if (!columns.has('sex') && !columns.has('idNumber')) continue;
    const people = rows.slice(at + 1).flatMap((cells) => personOf(cells, columns, today) ?? []);
    return { people, taken: [...columns.values()].map((column) => row[column] ?? '') };
  }
  return undefined;
}

function columnsOf(row: readonly string[]): Map<Column, number> {
  const columns = new Map<Column, number>();
  row.forEach((text, at) => {
    const found = headings.find(
      ([column, pattern]) => !columns.has(column) && pattern.test(text.replace(/\s+/g, '')),
    );
    if (found && text.length <= 20) columns.set(found[0], at);
  });
  return columns;
}

function personOf(
  cells: readonly string[],
  columns: ReadonlyMap<Column, number>,
  today: string,
): RosterPerson | undefined {
  const cell = (column: Column) => (cells[columns.get(column) ?? -1] ?? '').trim();
  const number = /^\d{17}[\dXx]$/.test(cell('idNumber')) ? cell('idNumber') : '';
  const sexes = cell('sex') === '' ? undefined : parseSexes(cell('sex')).limits?.sexes;
  const marriage = `${cell('marriage')}${cell('sex')}`;
  const sex = sexes
    ? sexes.includes(1)
      ? 'male'
      : 'female'
    : number === ''
      ? undefined
      : Number(number[16]) % 2 === 1
        ? 'male'
        : 'female';
  const age =
    ageOn(today, cell('birth')) ??
    (/^\d{1,3}\s*(?:周?岁)?$/.test(cell('age')) ? Number.parseInt(cell('age'), 10) : undefined) ??
    ageOn(today, number.slice(6, 14));
  if (sex === undefined && age === undefined) return undefined;
  return {
    sex,
    married:
      /未婚|单身|无性/.test(marriage) || /^[未否]$/.test(cell('marriage'))
        ? false
        : /已婚|离异|离婚|丧偶|再婚|^[已是]$/.test(marriage) || /^[已是]/.test(cell('marriage'))
          ? true
          : undefined,
    age,
    city: cell('city'),
    department: cell('department'),
  };
}

/** `1988`, `1988-05`, `1988年5月3日`, `19880503`. A year alone counts as if the birthday had been. */
export function ageOn(today: string, birth: string): number | undefined {
  const [, year, month = '01', day = '01'] =
    /^(\d{4})(?:(\d{2})(\d{2})?|\D+(\d{1,2})(?:\D+(\d{1,2}))?)?\D*$/
      .exec(birth)
      ?.flatMap((part, at, all) => (at < 4 ? [part ?? all[at + 2]] : [])) ?? [];
  if (!year) return undefined;
  const born = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const years = Number(today.slice(0, 4)) - Number(year) - (today.slice(5) < born.slice(5) ? 1 : 0);
  return years >= 0 && years <= 120 ? years : undefined;
}
