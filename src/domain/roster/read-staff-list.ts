import { type ReadStaff, readStaff, type StaffPerson } from './read-staff.ts';
import type { StaffRow } from './staff-columns.ts';

/** A row that was not taken, and why. */
export interface UnreadRow {
  readonly rowNo: number;
  readonly name: string;
  /** Of whom the list speaks all the same: they have not left it. '' where it doesn't say. */
  readonly key: string;
  readonly reasons: readonly string[];
}

interface StaffList {
  readonly people: readonly { readonly key: string; readonly rowNo: number; readonly person: StaffPerson }[];
  readonly unread: readonly UnreadRow[];
}

/** The same person in the next list: by employee number, else identity number, else mobile; a dependant by whose they are. '' for nobody. */
export function staffKey({ employeeNo, idNumber, mobile, kinship, name }: StaffPerson): string {
  if (kinship !== '') return `dependant:${employeeNo}:${kinship}:${name}`;
  if (employeeNo !== '') return `no:${employeeNo}`;
  if (idNumber !== '') return `id:${idNumber}`;
  return mobile === '' ? '' : `mobile:${mobile}`;
}

/** The key of the employee whose somebody is. */
export const employeeKey = ({ employeeNo }: Pick<StaffPerson, 'employeeNo'>): string => `no:${employeeNo}`;

interface Reading {
  readonly today: string;
  readonly marriage: boolean;
  /** Keys of employees who are on the list already. */
  readonly isKnown?: (key: string) => boolean;
}

/** All rows of a list: who can be taken, and which rows cannot, with the reason. Of rows that name the same person, none is taken. */
export function readStaffList(rows: readonly StaffRow[], reading: Reading): StaffList {
  const read = rows.map((row) => {
    const one = readStaff(row, reading);
    return { ...one, rowNo: row.rowNo, key: staffKey(one.person) };
  });
  const rowsOf = Map.groupBy(read, ({ key }) => key);
  const keys = new Set(read.map(({ key }) => key));
  const reasonsOf = (one: ReadStaff & { readonly key: string; readonly rowNo: number }): string[] => {
    const reasons = one.problems.map(({ text }) => text);
    const same = one.key === '' ? [] : (rowsOf.get(one.key) ?? []).filter(({ rowNo }) => rowNo !== one.rowNo);
    if (same.length > 0)
      reasons.push(`与第 ${same.map(({ rowNo }) => rowNo).join('、')} 行是同一个人（${whyOf(one.person)}）`);
    const employee = employeeKey(one.person);
    if (one.person.kinship !== '' && one.person.employeeNo !== '' && !keys.has(employee))
      if (!reading.isKnown?.(employee)) reasons.push('所属员工的工号不在名单里');
    return reasons;
  };
  const people: StaffList['people'][number][] = [];
  const unread: UnreadRow[] = [];
  for (const one of read) {
    const reasons = reasonsOf(one);
    const { rowNo, key, person } = one;
    if (reasons.length === 0) people.push({ rowNo, key, person });
    else unread.push({ rowNo, key, name: person.name, reasons });
  }
  return { people, unread };
}

const whyOf = ({ kinship, employeeNo, idNumber }: StaffPerson): string =>
  kinship !== ''
    ? '同一员工的家属'
    : employeeNo !== ''
      ? '工号相同'
      : idNumber !== ''
        ? '身份证号相同'
        : '手机号相同';
