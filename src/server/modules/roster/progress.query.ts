import { type RawBuilder, sql } from 'kysely';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { asksMarriage } from '#domain/roster/assign-package.ts';
import { rosterConsent, rosterConsentVersion } from '#domain/roster/consent-text.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { companiesFor, mayFor } from '#server/api/company-access.ts';
import type { Sql } from '#server/db/database.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { readCities } from '#server/modules/demand/demand.store.ts';
import { rosterPackages } from './roster.store.ts';
import { readWriting } from './writing.store.ts';

type Counts = CallOutput<'roster.progress'>['counts'];
const { unbooked, booked, arrived, missed } = visitStatus;

const none: Counts = { people: 0, invited: 0, unbooked: 0, booked: 0, arrived: 0, missed: 0 };

/** Counts of people who are on a list, in groups. Who left is counted only where they came. */
async function countsBy<Key>(db: Sql, rosterIds: readonly string[], key: RawBuilder<unknown>) {
  const { rows } = await sql<Counts & { key: Key }>`
    SELECT ${key} AS key, count(*)::int AS people,
      count(*) FILTER (WHERE p.opened_at IS NOT NULL OR v.status <> ${unbooked} OR EXISTS (
        SELECT FROM visit_message m WHERE m.person_id = p.id AND m.kind = 'invite' AND m.state IN ('waiting', 'sent')))::int AS invited,
      count(*) FILTER (WHERE v.status = ${unbooked})::int AS unbooked,
      count(*) FILTER (WHERE v.status = ${booked})::int AS booked,
      count(*) FILTER (WHERE v.status = ${arrived})::int AS arrived,
      count(*) FILTER (WHERE v.status = ${missed})::int AS missed
    FROM roster_person p JOIN checkup_visit v ON v.person_id = p.id
    WHERE p.roster_id = ANY(${[...rosterIds]}::uuid[]) AND (p.left_at IS NULL OR v.status = ${arrived})
    GROUP BY 1 ORDER BY 2 DESC, 1`.execute(db);
  return rows;
}

const withoutKey = ({
  people,
  invited,
  unbooked: open,
  booked: dated,
  arrived: came,
  missed: away,
}: Counts): Counts => ({
  people,
  invited,
  unbooked: open,
  booked: dated,
  arrived: came,
  missed: away,
});

async function countsOf(db: Sql, rosterId: string): Promise<Counts> {
  const [counts] = await countsBy<string>(db, [rosterId], sql`p.roster_id`);
  return counts ? withoutKey(counts) : none;
}

/** Figures of a list, live; nothing of items or amounts. */
export async function progressOf(
  { db, services }: ReadContext,
  rosterId: string,
): Promise<CallOutput<'roster.progress'>> {
  const labels = await readLabels(services);
  const [counts, cities, departments, { rows: weeks }] = await Promise.all([
    countsOf(db, rosterId),
    countsBy<string | null>(db, [rosterId], sql`p.city_id`),
    countsBy<string>(db, [rosterId], sql`p.department`),
    sql<CallOutput<'roster.progress'>['weeks'][number]>`
      SELECT date_trunc('week', v.day)::date::text AS from, count(*) FILTER (WHERE v.status = ${booked})::int AS booked,
        count(*) FILTER (WHERE v.status = ${arrived})::int AS arrived, count(*) FILTER (WHERE v.status = ${missed})::int AS missed
      FROM checkup_visit v WHERE v.roster_id = ${rosterId} AND v.day IS NOT NULL AND v.status IN (${booked}, ${arrived}, ${missed})
      GROUP BY 1 ORDER BY 1`.execute(db),
  ]);
  return {
    counts,
    cities: cities.map(({ key, ...one }) => ({
      ...withoutKey(one),
      name: key === null ? '' : labels.place(key),
    })),
    departments: departments.map(({ key, ...one }) => ({ ...withoutKey(one), name: key })),
    weeks,
  };
}

interface DemandOfList {
  readonly demandId: string;
  readonly number: string;
  readonly title: string;
  readonly examFrom: string;
  readonly examTo: string;
  readonly awarded: number;
  readonly rosterId: string | null;
}

/** Completed demands of the caller's companies with their lists. */
export async function listRosters({ db, caller }: ReadContext): Promise<CallOutput<'roster.list'>> {
  const companies = companiesFor(signedIn(caller), 'read');
  const { rows } = await sql<DemandOfList>`
    SELECT d.id AS "demandId", d.number, d.title, coalesce(d.exam_from::text, '') AS "examFrom",
      coalesce(d.exam_to::text, '') AS "examTo", r.id AS "rosterId",
      coalesce((SELECT sum(a.headcount) FROM award a WHERE a.demand_id = d.id), 0)::int AS awarded
    FROM demand d LEFT JOIN roster r ON r.demand_id = d.id
    WHERE d.company_id = ANY(${companies}::uuid[]) AND d.status = ${demandStatus.completed}
      AND EXISTS (SELECT FROM award a WHERE a.demand_id = d.id)
    ORDER BY (r.id IS NULL), d.ended_at DESC NULLS LAST, d.id LIMIT 200`.execute(db);
  const ids = rows.flatMap(({ rosterId }) => rosterId ?? []);
  const counts = new Map(
    (await countsBy<string>(db, ids, sql`p.roster_id`)).map(({ key, ...one }) => [key, withoutKey(one)]),
  );
  return rows.map((row) => ({ ...row, counts: counts.get(row.rosterId ?? '') ?? none }));
}

export async function rosterOfDemand(
  { db, caller, services }: ReadContext,
  demandId: string,
): Promise<CallOutput<'roster.ofDemand'>> {
  const { rows } = await sql<
    Omit<DemandOfList, 'awarded'> & {
      companyId: string;
      completed: boolean;
      version: string;
      erasedAt: Date | null;
      noPackage: number;
      left: number;
      departments: string[];
    }
  >`
    SELECT d.id AS "demandId", d.company_id AS "companyId", d.number, d.title, coalesce(d.exam_from::text, '') AS "examFrom",
      coalesce(d.exam_to::text, '') AS "examTo", d.status = ${demandStatus.completed} AS completed, r.id AS "rosterId",
      coalesce((extract(epoch FROM r.updated_at) * 1000000)::bigint::text, '') AS version, r.erased_at AS "erasedAt",
      (SELECT count(*)::int FROM roster_person p WHERE p.roster_id = r.id AND p.left_at IS NULL AND p.package_id IS NULL) AS "noPackage",
      (SELECT count(*)::int FROM roster_person p WHERE p.roster_id = r.id AND p.left_at IS NOT NULL) AS left,
      ARRAY(SELECT DISTINCT p.department FROM roster_person p WHERE p.roster_id = r.id AND p.left_at IS NULL AND p.department <> ''
        ORDER BY 1 LIMIT 500) AS departments
    FROM demand d LEFT JOIN roster r ON r.demand_id = d.id WHERE d.id = ${demandId}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('a demand that was proven is gone');
  const [packages, cities, labels, counts, heads, writing] = await Promise.all([
    rosterPackages(db, demandId),
    readCities(db, [demandId]),
    readLabels(services),
    row.rosterId ? countsOf(db, row.rosterId) : none,
    row.rosterId ? countsBy<string | null>(db, [row.rosterId], sql`p.package_id`) : [],
    row.rosterId ? readWriting(db, row.rosterId) : undefined,
  ]);
  const { rosterId, version, number, title, examFrom, examTo, completed, departments, noPackage, left } = row;
  return {
    rosterId,
    version,
    number,
    title,
    examFrom,
    examTo,
    completed: completed && packages.length > 0,
    mayChange: mayFor(signedIn(caller), row.companyId, 'purchase'),
    asksMarriage: asksMarriage(packages),
    packages: packages.map(({ key, label, awarded }) => ({
      packageId: key,
      label,
      awarded,
      people: heads.find((one) => one.key === key)?.people ?? 0,
    })),
    cities: [...new Set(cities.map(({ city_id }) => city_id))].map((cityId) => ({
      cityId,
      city: labels.place(cityId),
    })),
    departments,
    counts,
    noPackage,
    left,
    consent: { version: rosterConsentVersion, texts: [...rosterConsent(services.settings.rosterDays)] },
    writing: writing ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
  };
}
