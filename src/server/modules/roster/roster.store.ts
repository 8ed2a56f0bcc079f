import { sql } from 'kysely';
import { packageLabel } from '#domain/demand/package-label.ts';
import type { VisitStatus } from '#domain/examination/visit-machine.ts';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { asksMarriage } from '#domain/roster/assign-package.ts';
import type { PackageToFill } from '#domain/roster/count-heads.ts';
import type { StaffPerson } from '#domain/roster/read-staff.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { openPerson, type PersonData, type PersonKeys } from '#server/person-keys.ts';
import { requireNotWriting } from './writing.store.ts';

interface RosterPackage extends PackageToFill {
  readonly label: string;
  /** Heads that were awarded. */
  readonly awarded: number;
}

export interface RosterRow {
  readonly id: string;
  readonly demandId: string;
  readonly companyId: string;
  /** `updated_at` in microseconds. */
  readonly version: string;
  readonly erasedAt: Date | null;
  readonly title: string;
  readonly examFrom: string | null;
}

/** @throws Failure 404 */
export async function readRoster(db: Sql, rosterId: string, lock = false): Promise<RosterRow> {
  const { rows } = await sql<RosterRow>`
    SELECT r.id, r.demand_id AS "demandId", r.company_id AS "companyId", r.erased_at AS "erasedAt",
      (extract(epoch FROM r.updated_at) * 1000000)::bigint::text AS version, d.title, d.exam_from::text AS "examFrom"
    FROM roster r JOIN demand d ON d.id = r.demand_id WHERE r.id = ${rosterId} ${lock ? sql`FOR UPDATE OF r` : sql``}`.execute(
    db,
  );
  if (!rows[0]) throw notFound('没有找到这份人员名单，请从采购需求重新进入。');
  return rows[0];
}

/**
 * Holds the list until the end of the transaction: the first lock of every change of it.
 * @throws Failure 409 once the people's data were erased, and while a long list is being written
 */
export async function lockRoster(tx: Tx, rosterId: string): Promise<RosterRow> {
  // Before the lock, which the writing holds, and again under it.
  await requireNotWriting(tx, rosterId);
  const roster = await holdRoster(tx, rosterId);
  await requireNotWriting(tx, rosterId);
  return roster;
}

/** The lock alone, for the writing itself. @throws Failure 409 once the people's data were erased */
export async function holdRoster(tx: Tx, rosterId: string): Promise<RosterRow> {
  const roster = await readRoster(tx, rosterId, true);
  if (roster.erasedAt) throw conflict('这份名单的个人信息已按期删除，不能再修改。');
  return roster;
}

/** Whoever read the list before sees that it is another one now. */
export const touchRoster = (tx: Tx, rosterId: string) =>
  sql`UPDATE roster SET updated_at = clock_timestamp() WHERE id = ${rosterId}`.execute(tx);

/** The demand's packages in its order, with heads that were awarded. */
export async function rosterPackages(db: Sql, demandId: string): Promise<RosterPackage[]> {
  const { rows } = await sql<
    Omit<RosterPackage, 'label' | 'key'> & { id: string; name: string; purpose: string }
  >`
    SELECT p.id, p.name, g.name AS "groupName", p.sex, p.age_min AS "ageMin", p.age_max AS "ageMax", d.purpose,
      coalesce((SELECT sum(a.headcount) FROM award a WHERE a.demand_package_id = p.id), 0)::int AS awarded
    FROM demand_package p JOIN package_group g ON g.id = p.group_id JOIN demand d ON d.id = p.demand_id
    WHERE p.demand_id = ${demandId} ORDER BY g.sort, g.id, p.sort, p.id`.execute(db);
  // What nobody was awarded is not examined.
  return rows
    .filter(({ awarded }) => awarded > 0)
    .map(({ id, name, purpose, ...pkg }) => ({
      ...pkg,
      key: id,
      label: packageLabel(purpose, { ...pkg, name }),
    }));
}

/** What assigning and reading go by. `day`: the first exam day, today while the demand leaves it open. */
export async function rosterRules(db: Sql, { demandId, examFrom }: RosterRow, now: Date) {
  const packages = await rosterPackages(db, demandId);
  const today = shanghaiDay(now);
  return { packages, today, day: examFrom ?? today, marriage: asksMarriage(packages) };
}
export type RosterRules = Awaited<ReturnType<typeof rosterRules>>;

export interface PersonRow {
  readonly id: string;
  readonly sealed: Buffer | null;
  /** Hexadecimal. */
  readonly key: string;
  readonly department: string;
  readonly group: string;
  readonly cityId: string | null;
  readonly packageId: string | null;
  readonly byHand: boolean;
  readonly left: boolean;
  readonly visitId: string;
  readonly status: VisitStatus;
}

/** Everybody who is or was on the list. */
export async function readPeople(db: Sql, rosterId: string, ids?: readonly string[]): Promise<PersonRow[]> {
  const only = ids ? sql`AND p.id = ANY(${[...ids]}::uuid[])` : sql``;
  const { rows } = await sql<PersonRow>`
    SELECT p.id, p.sealed, encode(p.employee_key, 'hex') AS key, p.department, p.group_name AS "group", p.city_id AS "cityId",
      p.package_id AS "packageId", p.by_hand AS "byHand", p.left_at IS NOT NULL AS left, v.id AS "visitId", v.status
    FROM roster_person p JOIN checkup_visit v ON v.person_id = p.id
    WHERE p.roster_id = ${rosterId} ${only} ORDER BY p.id`.execute(db);
  return rows;
}

export const nobody: PersonData = {
  employeeNo: '',
  name: '',
  mobile: '',
  idNumber: '',
  sex: null,
  birthDate: null,
  married: null,
  kinship: '',
};

type Sealed = Pick<PersonRow, 'id' | 'sealed'>;
export const dataOf = (keys: PersonKeys, { id, sealed }: Sealed): PersonData =>
  sealed ? openPerson(keys, id, sealed) : nobody;

/** Somebody as lists are compared: the city by its id. */
export const factsOf = (
  data: PersonData,
  { department, group, cityId }: Pick<PersonRow, 'department' | 'group' | 'cityId'>,
): StaffPerson => ({ ...data, department, group, city: cityId ?? '' });

export const personDataOf = ({
  employeeNo,
  name,
  mobile,
  idNumber,
  sex,
  birthDate,
  married,
  kinship,
}: StaffPerson): PersonData => ({ employeeNo, name, mobile, idNumber, sex, birthDate, married, kinship });

/** Long lists are worked on in parts, so that other calls have their turn. */
export async function inParts<T>(
  all: readonly T[],
  size: number,
  work: (part: readonly T[]) => Promise<unknown> | undefined,
): Promise<void> {
  for (let at = 0; at < all.length; at += size) {
    await work(all.slice(at, at + size));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
