import type { StaffPerson } from './read-staff.ts';

/** Somebody as the list has them now. `key` as `staffKey` or its hash, the same on both sides. */
export interface ListedPerson<Facts> {
  readonly id: string;
  readonly key: string;
  readonly facts: Facts;
  /** Not on the list any more. */
  readonly left: boolean;
}

export interface StaffComparison<Facts, New extends { readonly key: string }> {
  readonly joiners: readonly New[];
  /** Were on the list, left it, and stand in the new one. */
  readonly returners: readonly { readonly before: ListedPerson<Facts>; readonly now: New }[];
  readonly changes: readonly {
    readonly before: ListedPerson<Facts>;
    readonly now: New;
    readonly fields: readonly (keyof StaffPerson)[];
  }[];
  readonly leavers: readonly ListedPerson<Facts>[];
  readonly unchanged: number;
}

/**
 * A new list beside the one that is there. `whole`: it names everybody, so whoever is missing leaves; `unread`: keys of rows that could not
 * be read, whose people stay.
 */
export function compareStaff<New extends { readonly key: string; readonly person: StaffPerson }>(
  listed: readonly ListedPerson<StaffPerson>[],
  people: readonly New[],
  { whole, unread }: { readonly whole: boolean; readonly unread: ReadonlySet<string> },
): StaffComparison<StaffPerson, New> {
  const before = new Map(listed.map((one) => [one.key, one]));
  const named = new Set(people.map(({ key }) => key));
  const joiners: New[] = [];
  const returners: StaffComparison<StaffPerson, New>['returners'][number][] = [];
  const changes: StaffComparison<StaffPerson, New>['changes'][number][] = [];
  let unchanged = 0;
  for (const now of people) {
    const known = before.get(now.key);
    if (!known) joiners.push(now);
    else if (known.left) returners.push({ before: known, now });
    else {
      const fields = changedFields(known.facts, now.person);
      if (fields.length === 0) unchanged += 1;
      else changes.push({ before: known, now, fields });
    }
  }
  const leavers = whole ? listed.filter(({ key, left }) => !left && !named.has(key) && !unread.has(key)) : [];
  return { joiners, returners, changes, leavers, unchanged };
}

const compared = [
  'name',
  'mobile',
  'idNumber',
  'sex',
  'birthDate',
  'married',
  'department',
  'group',
  'city',
] as const satisfies readonly (keyof StaffPerson)[];

export const changedFields = (before: StaffPerson, now: StaffPerson): (keyof StaffPerson)[] =>
  compared.filter((field) => before[field] !== now[field]);

export const staffFieldLabels: Readonly<Record<keyof StaffPerson, string>> = {
  employeeNo: '工号',
  name: '姓名',
  mobile: '手机号',
  idNumber: '身份证号',
  sex: '性别',
  birthDate: '出生日期',
  married: '婚姻状况',
  department: '部门',
  group: '人员类别',
  city: '城市',
  kinship: '与员工关系',
};
