import { sql } from 'kysely';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { rosterConsentVersion } from '#domain/roster/consent-text.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { type Actor, transitionAll } from '#server/db/transition.ts';
import { insertRows } from '#server/db/write-rows.ts';
import { rosterPackages } from '#server/modules/roster/roster.store.ts';
import { addPeople, type Placed } from '#server/modules/roster/write-people.ts';
import { personName } from './demo-people.ts';
import { makeDemoSettlements } from './demo-settlements.ts';
import { readDemoSource } from './demo-source.ts';
import { randomFor } from './random.ts';

const marker = 'demo-examination-year';
/** Its contract is signed by both. */
const title = '2026年度员工健康体检（深圳）';
const mostPeople = 160;
const departments = ['研发中心', '生产部', '市场部', '客户服务部', '财务部', '行政人事部'];

interface Deal {
  readonly demandId: string;
  readonly companyId: string;
  readonly buyer: string;
  readonly provider: string;
  readonly contractId: string;
  readonly institutionId: string;
  readonly cityId: string;
}

/** One company in the middle of its examination year: people invited, with a date, come, missed; once. Returns how many people. */
export async function makeDemoExaminationYear(services: Services): Promise<number> {
  return services.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext(${marker}))`.execute(tx);
    const done = await tx
      .selectFrom('reference_load')
      .select('name')
      .where('name', '=', marker)
      .executeTakeFirst();
    const list = await tx.selectFrom('roster').select('id').limit(1).executeTakeFirst();
    const { rows } = await sql<Deal>`
      SELECT d.id AS "demandId", d.company_id AS "companyId", d.owner_id AS buyer, m.user_id AS provider, c.id AS "contractId",
        c.institution_id AS "institutionId", i.city_id AS "cityId"
      FROM contract c JOIN demand d ON d.id = c.demand_id JOIN institution i ON i.id = c.institution_id
      JOIN institution_member m ON m.institution_id = i.id AND m.role = 'owner'
      WHERE d.title = ${title} AND c.status = ${contractStatus.signed} AND c.amends IS NULL ORDER BY c.id, m.user_id LIMIT 1`.execute(
      tx,
    );
    const [deal] = rows;
    if (done || list || !deal) return 0;
    const people = await makeList(services, tx, deal);
    await makeDemoSettlements(services, tx, deal);
    await tx
      .insertInto('reference_load')
      .values({ name: marker, hash: '', loaded_at: services.clock() })
      .execute();
    return people;
  });
}

async function makeList(services: Services, tx: Tx, deal: Deal): Promise<number> {
  const now = services.clock();
  const rosterId = newId();
  await tx
    .insertInto('roster')
    .values({
      id: rosterId,
      demand_id: deal.demandId,
      company_id: deal.companyId,
      consent_version: rosterConsentVersion,
      created_by: deal.buyer,
    })
    .execute();
  await sql`INSERT INTO exam_reception (institution_id, desk_phone) VALUES (${deal.institutionId}, '0755-00862701')
    ON CONFLICT DO NOTHING`.execute(tx);
  const ids = await addPeople(tx, services.personKey, rosterId, await peopleOf(tx, deal, now));
  const { rows } = await sql<{ id: string; personId: string; place: number }>`
    SELECT v.id, v.person_id AS "personId", (row_number() OVER (ORDER BY v.person_id) - 1)::int AS place
    FROM checkup_visit v JOIN roster_person p ON p.id = v.person_id
    WHERE v.roster_id = ${rosterId} AND p.package_id IN (SELECT demand_package_id FROM award
      WHERE demand_id = ${deal.demandId} AND institution_id = ${deal.institutionId})`.execute(tx);
  // Those whose package the contract has. Of ten: three came, one missed it, three have a date, two were invited, one is new.
  const part = (from: number, until: number) =>
    rows.filter(({ place }) => place % 10 >= from && place % 10 < until);
  await invite(tx, rosterId, { people: part(0, 9).map(({ personId }) => personId), by: deal.buyer, now });
  await book(tx, deal, part(0, 4), (at) => shanghaiDay(now, -1 - (at % 12)));
  await book(tx, deal, part(4, 7), (at) => shanghaiDay(now, at % 12));
  const provider: Actor = { kind: 'provider', userId: deal.provider };
  const [came, missed] = [part(0, 3), part(3, 4)].map((some) => some.map(({ id }) => id));
  await transitionAll(tx, 'checkup_visit', came ?? [], { action: 'arrive', actor: provider });
  await transitionAll(tx, 'checkup_visit', missed ?? [], { action: 'miss', actor: provider });
  await sql`UPDATE checkup_visit SET arrived_at = day + time '08:30' AT TIME ZONE 'Asia/Shanghai'
    WHERE id = ANY(${came ?? []}::uuid[])`.execute(tx);
  return ids.length;
}

/** Nine tenths of the heads of each package, and two whom no rule places. */
async function peopleOf(tx: Tx, deal: Deal, now: Date): Promise<Placed[]> {
  const { names } = readDemoSource();
  const packages = await rosterPackages(tx, deal.demandId);
  const heads = packages.reduce((sum, { awarded }) => sum + awarded, 0);
  const share = Math.min(0.9, mostPeople / Math.max(1, heads));
  const people: Placed[] = [];
  for (const pkg of packages)
    for (let at = 0; at < Math.floor(pkg.awarded * share); at += 1) {
      const no = people.length + 1;
      const random = randomFor(`staff/${no}`);
      const ages = [pkg.ageMin ?? 24, pkg.ageMax ?? (pkg.ageMin ?? 24) + 25] as const;
      const year =
        Number(shanghaiDay(now).slice(0, 4)) - 1 - ages[0] - ((no * 7) % Math.max(1, ages[1] - ages[0]));
      people.push({
        packageId: pkg.key,
        person: {
          employeeNo: `XM${String(no).padStart(4, '0')}`,
          name: personName(random, names),
          mobile: `1390002${String(no).padStart(4, '0')}`,
          idNumber: '',
          sex: pkg.sex === 1 ? 'male' : 'female',
          birthDate: `${year}-0${1 + (no % 9)}-1${no % 10}`,
          married: null,
          department: departments[no % departments.length] ?? '',
          group: pkg.groupName,
          city: deal.cityId,
          kinship: '',
        },
      });
    }
  const unplaced = people.slice(0, 2).map(({ person }, at) => ({
    packageId: null,
    person: {
      ...person,
      employeeNo: `XM900${at}`,
      name: personName(randomFor(`unplaced/${at}`), names),
      mobile: '',
      sex: null,
      birthDate: null,
      group: '',
    },
  }));
  return [...people, ...unplaced];
}

async function invite(
  tx: Tx,
  rosterId: string,
  { people, by, now }: { people: readonly string[]; by: string; now: Date },
): Promise<void> {
  const at = new Date(now.getTime() - 20 * 86_400_000);
  const rows = people.map((personId) => ({
    id: newId(),
    person_id: personId,
    kind: 'invite',
    day: shanghaiDay(at),
    at,
    sent_by: by,
    state: 'sent',
  }));
  await insertRows(tx, 'visit_message', rows);
  await sql`UPDATE roster SET created_at = ${at} WHERE id = ${rosterId}`.execute(tx);
}

/** Dates in the mornings of these days, with the places that they take. */
async function book(
  tx: Tx,
  { contractId, institutionId, buyer }: Deal,
  visits: readonly { readonly id: string }[],
  dayOf: (at: number) => string,
): Promise<void> {
  const days = visits.map(({ id }, at) => ({ id, day: dayOf(at) }));
  for (const day of new Set(days.map((one) => one.day)))
    await sql`INSERT INTO exam_slot (id, institution_id, day, half, places) VALUES (${newId()}, ${institutionId}, ${day}::date, 0, 40)
      ON CONFLICT (institution_id, day, half) DO NOTHING`.execute(tx);
  await sql`UPDATE checkup_visit v SET contract_id = ${contractId}, institution_id = ${institutionId}, slot_id = s.id, day = s.day,
      booked_at = v.updated_at
    FROM json_to_recordset(${JSON.stringify(days)}::json) AS n(id uuid, day date)
    JOIN exam_slot s ON s.institution_id = ${institutionId} AND s.day = n.day AND s.half = 0 WHERE v.id = n.id`.execute(
    tx,
  );
  await sql`UPDATE exam_slot s SET taken = (SELECT count(*) FROM checkup_visit v WHERE v.slot_id = s.id)
    WHERE s.institution_id = ${institutionId}`.execute(tx);
  await transitionAll(
    tx,
    'checkup_visit',
    days.map(({ id }) => id),
    { action: 'book', actor: { kind: 'buyer', userId: buyer } },
  );
}
