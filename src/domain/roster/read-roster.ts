import type { CellMarkKind } from '#domain/library-import/raw-table.ts';
import { type RosterColumn, type RosterPerson, readPerson } from './read-person.ts';

export interface Roster {
  readonly people: readonly RosterPerson[];
  /** Of rows that the file hides: counted only when a person says so. */
  readonly hidden: readonly RosterPerson[];
  /** Headings of the columns that were taken, for a person to check. */
  readonly taken: readonly string[];
}

/** What there is to know of a sheet beside its texts; rows and columns from 0. */
interface RosterMarks {
  readonly markOf: (row: number, column: number) => CellMarkKind | undefined;
  readonly isHidden: (row: number) => boolean;
}

const noMarks: RosterMarks = { markOf: () => undefined, isHidden: () => false };

const headings: readonly (readonly [RosterColumn, RegExp])[] = [
  ['idNumber', /身份证|证件号/],
  ['marriage', /婚/],
  ['sex', /性别|^男\/?女$/],
  ['birth', /出生|生日|birth/i],
  ['age', /年龄|周岁|^age$/i],
  ['city', /城市|体检地|体检城市|工作地|所在地|地点|地区/],
  ['department', /部门|科室|单位|类别|职级|人员类型|岗位|层级|组别/],
];

/** Lines under a table, which are about nobody. */
const footer = /^(?:合计|小计|总计|共计|总人数|备注|注[:：]|说明|制表|填表|审核|以上)/;

/** Rows of a roster's sheet as texts → people. `today`: `2026-12-01`. Undefined without a column of sex, and without one of identity numbers, which tell it. */
export function readRoster(
  rows: readonly (readonly string[])[],
  today: string,
  { markOf, isHidden }: RosterMarks = noMarks,
): Roster | undefined {
  for (const [at, row] of rows.slice(0, 20).entries()) {
    const columns = columnsOf(row);
    if (!columns.has('sex') && !columns.has('idNumber')) continue;
    const people: RosterPerson[] = [];
    const hidden: RosterPerson[] = [];
    for (const [below, cells] of rows.slice(at + 1).entries()) {
      const place = at + 1 + below;
      if (footer.test((cells.find((text) => text.trim() !== '') ?? '').replace(/\s+/g, ''))) continue;
      const person = readPerson(
        (name) => {
          const column = columns.get(name) ?? -1;
          return { text: cells[column] ?? '', mark: markOf(place, column) };
        },
        place + 1,
        today,
      );
      if (person) (isHidden(place) ? hidden : people).push(person);
    }
    return { people, hidden, taken: [...columns.values()].map((column) => row[column] ?? '') };
  }
  return undefined;
}

function columnsOf(row: readonly string[]): Map<RosterColumn, number> {
  const columns = new Map<RosterColumn, number>();
  row.forEach((text, at) => {
    const found = headings.find(
      ([column, pattern]) => !columns.has(column) && pattern.test(text.replace(/\s+/g, '')),
    );
    if (found && text.length <= 20) columns.set(found[0], at);
  });
  return columns;
}
