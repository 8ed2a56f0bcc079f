import type { StaffPerson } from './read-staff.ts';
import type { StaffColumn } from './staff-columns.ts';

/** The columns that say something of a field. */
const columnsOf = {
  mobile: ['mobile'],
  idNumber: ['idNumber'],
  sex: ['sex', 'idNumber'],
  birthDate: ['birth', 'idNumber'],
  married: ['marriage'],
  department: ['department'],
  group: ['group'],
  city: ['city'],
} as const satisfies Partial<Record<keyof StaffPerson, readonly StaffColumn[]>>;

/** Somebody as a list says now: of what it has no column for, what was known before stays. */
export function keepUnsaid(
  now: StaffPerson,
  before: StaffPerson | undefined,
  columns: ReadonlySet<StaffColumn>,
): StaffPerson {
  if (!before) return now;
  const unsaid = Object.entries(columnsOf).filter(([, some]) => !some.some((column) => columns.has(column)));
  const kept = Object.fromEntries(unsaid.map(([field]) => [field, before[field as keyof StaffPerson]]));
  return { ...now, ...kept };
}
