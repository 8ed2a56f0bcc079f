import { type RawBuilder, sql } from 'kysely';
import { type HalfDay, halfDayLabels, visitMachine } from '#domain/examination/visit-machine.ts';
import { cleanText } from '#domain/kernel/text.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext, Services } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { type Labels, readLabels } from '#server/modules/common/labels.ts';
import { type PersonKeys, personLookup } from '#server/person-keys.ts';
import { placeOf } from './plan-upload.ts';
import {
  dataOf,
  factsOf,
  inParts,
  type PersonRow,
  type RosterRules,
  readRoster,
  rosterRules,
} from './roster.store.ts';
import { hashedKey } from './write-people.ts';

type Listed = CallOutput<'roster.listPeople'>['records'][number];

interface ListedRow extends PersonRow {
  readonly day: string | null;
  readonly half: HalfDay | null;
  readonly institution: string | null;
  readonly opened: boolean;
  readonly message: { readonly kind: string; readonly day: string; readonly state: string } | null;
}

const listed = sql`SELECT p.id, p.sealed, encode(p.employee_key, 'hex') AS key, p.department, p.group_name AS "group",
    p.city_id AS "cityId", p.package_id AS "packageId", p.by_hand AS "byHand", p.left_at IS NOT NULL AS left,
    p.opened_at IS NOT NULL AS opened, v.id AS "visitId", v.status, v.day::text AS day, s.half, i.name AS institution,
    (SELECT json_build_object('kind', m.kind, 'day', m.day, 'state', m.state) FROM visit_message m
      WHERE m.person_id = p.id ORDER BY m.day DESC LIMIT 1) AS message
  FROM roster_person p JOIN checkup_visit v ON v.person_id = p.id
  LEFT JOIN exam_slot s ON s.id = v.slot_id LEFT JOIN institution i ON i.id = v.institution_id`;

const condition = (
  rosterId: string,
  input: Partial<ParsedInput<'roster.listPeople'>>,
): RawBuilder<unknown> => {
  const { state = '', department = '', packageId = '' } = input;
  const parts = [sql`p.roster_id = ${rosterId}`];
  parts.push(state === 'left' ? sql`p.left_at IS NOT NULL` : sql`p.left_at IS NULL`);
  if (state === 'noPackage') parts.push(sql`p.package_id IS NULL`);
  if (typeof state === 'number') parts.push(sql`v.status = ${state}`);
  if (department !== '') parts.push(sql`p.department = ${department}`);
  if (packageId !== '') parts.push(sql`p.package_id = ${packageId}`);
  return sql.join(parts, sql` AND `);
};

/** Ids of whom the keyword names: a number as a whole, or a part of a name. Names are opened for it and kept nowhere. */
async function foundBy(db: Sql, keys: PersonKeys, rosterId: string, keyword: string): Promise<string[]> {
  const number = keyword.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  const { rows: exact } = await sql<{
    id: string;
  }>`SELECT id FROM roster_person WHERE roster_id = ${rosterId} AND (
      employee_key = ANY(ARRAY[decode(${hashedKey(keys, `no:${keyword.normalize('NFKC')}`)}, 'hex')])
      OR mobile_key = ${personLookup(keys, 'mobile', number)} OR id_number_key = ${personLookup(keys, 'idNumber', number)})`.execute(
    db,
  );
  if (exact.length > 0) return exact.map(({ id }) => id);
  const { rows } = await sql<{ id: string; sealed: Buffer | null }>`
    SELECT id, sealed FROM roster_person WHERE roster_id = ${rosterId} AND sealed IS NOT NULL`.execute(db);
  const found: string[] = [];
  await inParts(rows, 2_000, (part) => {
    for (const row of part) if (dataOf(keys, row).name.includes(keyword)) found.push(row.id);
    return undefined;
  });
  return found;
}

export async function listPeople(
  { db, services, now }: ReadContext,
  input: ParsedInput<'roster.listPeople'>,
): Promise<CallOutput<'roster.listPeople'>> {
  const { rosterId, current, size } = input;
  const keyword = cleanText(input.keyword).trim();
  const found = keyword === '' ? undefined : await foundBy(db, services.personKey, rosterId, keyword);
  const only = found ? sql`AND p.id = ANY(${found}::uuid[])` : sql``;
  const where = sql`WHERE ${condition(rosterId, input)} ${only}`;
  const [{ rows }, { rows: counted }, present] = await Promise.all([
    sql<ListedRow>`${listed} ${where} ORDER BY p.department, p.id LIMIT ${size} OFFSET ${(current - 1) * size}`.execute(
      db,
    ),
    sql<{
      total: number;
    }>`SELECT count(*)::int AS total FROM roster_person p JOIN checkup_visit v ON v.person_id = p.id ${where}`.execute(
      db,
    ),
    presenter(services, db, rosterId, now),
  ]);
  return { records: rows.map(present), total: counted[0]?.total ?? 0, current, size };
}

/** Everybody who is on the list, for its export. */
export async function allListed({ db, services, now }: ReadContext, rosterId: string): Promise<Listed[]> {
  const present = await presenter(services, db, rosterId, now);
  const { rows } = await sql<ListedRow>`${listed} WHERE p.roster_id = ${rosterId}
    ORDER BY p.left_at IS NOT NULL, p.department, p.id`.execute(db);
  const people: Listed[] = [];
  await inParts(rows, 2_000, (part) => {
    people.push(...part.map(present));
    return undefined;
  });
  return people;
}

async function presenter(services: Services, db: Sql, rosterId: string, now: Date) {
  const rules = await rosterRules(db, await readRoster(db, rosterId), now);
  const labels = await readLabels(services);
  const packages = new Map(rules.packages.map(({ key, label }) => [key, label]));
  return (row: ListedRow): Listed =>
    presentListed(row, { keys: services.personKey, rules, labels, packages });
}

interface Presenting {
  readonly keys: PersonKeys;
  readonly rules: RosterRules;
  readonly labels: Labels;
  readonly packages: ReadonlyMap<string, string>;
}

function presentListed(row: ListedRow, { keys, rules, labels, packages }: Presenting): Listed {
  const data = dataOf(keys, row);
  const place = row.packageId === null ? placeOf(rules, factsOf(data, row)) : undefined;
  return {
    personId: row.id,
    ...data,
    department: row.department,
    group: row.group,
    cityId: row.cityId,
    city: row.cityId ? labels.place(row.cityId) : '',
    packageId: row.packageId,
    packageLabel: packages.get(row.packageId ?? '') ?? '',
    // By now one may fit: then the list is to be assigned anew.
    reason: place && 'reason' in place ? place.reason : null,
    byHand: row.byHand,
    status: { code: row.status, name: visitMachine.labels[row.status] },
    day: row.day ?? '',
    half: row.half === null ? '' : halfDayLabels[row.half],
    institution: row.institution ?? '',
    message: row.message,
    opened: row.opened,
    left: row.left,
  };
}
