import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { invalid, tooLarge } from '#domain/kernel/failure.ts';
import { regionTree } from '#domain/region/region.ts';
import { type Assigned, assignPackage } from '#domain/roster/assign-package.ts';
import { compareStaff, type StaffComparison } from '#domain/roster/compare-staff.ts';
import { keepUnsaid } from '#domain/roster/keep-unsaid.ts';
import { cityId } from '#domain/roster/read-city.ts';
import type { StaffPerson } from '#domain/roster/read-staff.ts';
import { readStaffList, type UnreadRow } from '#domain/roster/read-staff-list.ts';
import { type StaffColumn, type StaffRow, staffColumns } from '#domain/roster/staff-columns.ts';
import type { ReceivedFile, Services } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import {
  dataOf,
  factsOf,
  type PersonRow,
  type RosterRow,
  type RosterRules,
  readPeople,
  rosterRules,
} from './roster.store.ts';
import { hashedKey } from './write-people.ts';

export const mostRows = 50_000;

/** What the browser has read from a workbook: only the columns that a list needs. */
const readColumns = z.array(z.enum(staffColumns)).min(1);
/** Row number, columns that lost what was typed, texts in the order of the columns. */
const readRow = z
  .tuple([z.number().int().min(0).max(10_000_000), z.array(z.enum(staffColumns)).max(12)])
  .rest(z.string().max(200));
type ReadRow = z.infer<typeof readRow>;

/**
 * The file as pages send it; undefined for any other. Lengths are looked at before what is in them, and the first row that is none
 * ends it: a problem remembered for each of ten million zeros would take the memory of the node.
 */
function uploadedIn(json: unknown): ReceivedRows | undefined {
  const { columns, rows } = (json ?? {}) as { readonly columns?: unknown; readonly rows?: unknown };
  if (!isUpTo(columns, staffColumns.length) || !Array.isArray(rows)) return undefined;
  if (rows.length > mostRows)
    throw tooLarge(
      `一份名单最多 ${mostRows.toLocaleString('en')} 行，请按城市或部门分成几份，选择“只补充或修改”。`,
    );
  const known = readColumns.safeParse(columns).data;
  const isRow = (row: unknown): row is ReadRow =>
    isUpTo(row, columns.length + 2) && isUpTo(row[1], 12) && readRow.safeParse(row).success;
  return known && rows.every(isRow) ? { columns: known, rows } : undefined;
}

const isUpTo = (value: unknown, most: number): value is readonly unknown[] =>
  Array.isArray(value) && value.length <= most;

export interface StaffUpload {
  readonly rows: readonly StaffRow[];
  /** Those that the list has. */
  readonly columns: ReadonlySet<StaffColumn>;
}

/** As the page sent them, and as they are kept while a job writes them. */
interface ReceivedRows {
  readonly columns: readonly StaffColumn[];
  readonly rows: readonly ReadRow[];
}

/** @throws Failure 400 for what is no list that a page has read, 413 for too many rows */
export const readUpload = async (file: ReceivedFile | undefined): Promise<StaffUpload> =>
  uploadOf(await receivedRows(file));

/** @throws as `readUpload` */
export async function receivedRows(file: ReceivedFile | undefined): Promise<ReceivedRows> {
  if (!file) throw invalid('请选择人员名单文件。', { file: '请选择文件。' });
  const problem = '没有读懂上传的名单，请在页面上重新选择文件。';
  const received = uploadedIn(
    file.mime === 'text/plain' ? jsonOf(await readFile(file.path, 'utf8')) : undefined,
  );
  if (!received) throw invalid(problem, { file: problem });
  return received;
}

/** @throws Error when rows that were stored are none */
export function uploadOf(received: unknown): StaffUpload {
  const upload = uploadedIn(received);
  if (!upload) throw new Error('These are no rows of a staff list.');
  const { columns, rows } = upload;
  return {
    columns: new Set(columns),
    rows: rows.map(([rowNo, lost, ...texts]) => ({
      rowNo,
      lost,
      texts: Object.fromEntries(columns.flatMap((column, at) => (texts[at] ? [[column, texts[at]]] : []))),
    })),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface ReadPerson {
  readonly key: string;
  readonly rowNo: number;
  /** City: a region's id, or ''. */
  readonly person: StaffPerson;
}

export interface UploadPlan {
  readonly comparison: StaffComparison<StaffPerson, ReadPerson>;
  readonly rows: ReadonlyMap<string, PersonRow>;
  readonly unread: readonly UnreadRow[];
  readonly unknownCities: ReadonlyMap<string, number>;
  readonly rules: RosterRules;
  /** The package of somebody after the upload: chosen by hand or kept for a date, or by the rules. */
  readonly placeOf: (person: StaffPerson, before?: PersonRow) => Assigned;
}

type Planning = Pick<Services, 'reads' | 'independent' | 'personKey'>;

/** What an upload would change. Nothing is written. */
export async function planUpload(
  services: Planning,
  db: Sql,
  roster: RosterRow,
  { rows, columns }: StaffUpload,
  scope: 'whole' | 'some',
  now: Date,
): Promise<UploadPlan> {
  const keys = services.personKey;
  const [rules, people, regions] = await Promise.all([
    rosterRules(db, roster, now),
    readPeople(db, roster.id),
    regionIndex(services),
  ]);
  const byKey = new Map(people.map((one) => [one.key, one]));
  const list = readStaffList(rows, {
    today: rules.today,
    marriage: rules.marriage,
    isKnown: (key) => byKey.get(hashedKey(keys, key))?.left === false,
  });
  const tree = regionTree(regions, 2);
  const cities = new Map<string, string>();
  const unknownCities = new Map<string, number>();
  const cityOf = (written: string): string => {
    if (written === '') return '';
    const found = cities.get(written) ?? cityId(written, tree) ?? '';
    cities.set(written, found);
    if (found === '') unknownCities.set(written, (unknownCities.get(written) ?? 0) + 1);
    return found;
  };
  const listed = people.map((one) => ({
    id: one.id,
    key: one.key,
    left: one.left,
    facts: factsOf(dataOf(keys, one), one),
  }));
  const facts = new Map(listed.map((one) => [one.key, one.facts]));
  const read = list.people.map(({ key, rowNo, person }) => {
    const hashed = hashedKey(keys, key);
    const said = { ...person, city: cityOf(person.city) };
    return { key: hashed, rowNo, person: keepUnsaid(said, facts.get(hashed), columns) };
  });
  const unreadKeys = new Set(list.unread.flatMap(({ key }) => (key === '' ? [] : [hashedKey(keys, key)])));
  return {
    comparison: compareStaff(listed, read, { whole: scope === 'whole', unread: unreadKeys }),
    rows: new Map(people.map((one) => [one.id, one])),
    unread: list.unread,
    unknownCities,
    rules,
    placeOf: (person, before) => placeOf(rules, person, before),
  };
}

/** A choice of a person's stays; so does the package of a date, which the institution is prepared for. */
export function placeOf(rules: RosterRules, person: StaffPerson, before?: PersonRow): Assigned {
  if (before && before.packageId !== null && (before.byHand || keepsPackage(before)))
    return { packageId: before.packageId };
  return assignPackage(person, rules.packages, rules.day);
}

export const keepsPackage = ({ status }: Pick<PersonRow, 'status'>): boolean =>
  status === visitStatus.booked || status === visitStatus.arrived;

export const packageIdOf = (assigned: Assigned): string | null =>
  'packageId' in assigned ? assigned.packageId : null;
