import type pg from 'pg';
import { rosterConsentVersion } from '#domain/roster/consent-text.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import { listFile, man } from '#test/api/roster.testkit.ts';
import { callSite, callSiteWithFile, type Target } from '#test/world/call-site.ts';
import type { Person } from '#test/world/people.ts';
import type { Ledger } from './ledger.ts';

/** What of a signed contract's year is there, whatever the last kill left of it. */
interface YearStanding {
  roster: string | null;
  people: number;
  /** Of the demand's packages that this institution won, the first one. */
  package: string;
  unplaced: string[];
  unbooked: string[];
  booked: string[];
  /** First day of the window. */
  day: string;
  /** Its half-days, morning first. */
  slots: string[];
  settlement: { id: string; status: number; total: string } | null;
}

interface SignedContract {
  readonly demandId: string;
  readonly contractId: string;
  readonly buyer: Person;
  readonly provider: Person;
  readonly origin: string;
}

/** By these the invariants know the load's own lists. */
export const chaosDepartment = '混沌部';
export const chaosHeads = 4;

const lines = Array.from({ length: chaosHeads }, (_, at) =>
  man(String(at + 1), { mobile: `1380000100${at}`, department: chaosDepartment }),
);

/**
 * The next step after both signatures: a staff list, dates by the people's own links, who came, a bill that both agree to. Read from
 * the database each time, as `trade.ts` does.
 */
export async function furtherYear(
  pool: pg.Pool,
  contract: SignedContract,
  ledger: Ledger,
): Promise<'done' | 'went on'> {
  const { demandId, contractId, buyer, provider, origin } = contract;
  const company = { origin, token: buyer.token };
  const hospital = { origin, token: provider.token };
  const { institutionId } = provider;
  const now = await yearStanding(pool, contract);
  const done = (kind: keyof Ledger['facts'], key: string) => {
    ledger.facts[kind].add(key);
    ledger.acknowledged += 1;
    return 'went on' as const;
  };
  if (!now.roster) {
    await callSite(company, 'roster.add', { demandId, consentVersion: rosterConsentVersion });
    ledger.acknowledged += 1;
    return 'went on';
  }
  const rosterId = now.roster;
  if (now.people === 0) {
    const { bytes } = listFile(lines);
    const whole = { rosterId, scope: 'whole' } as const;
    const { version } = await callSiteWithFile(company, 'roster.compare', whole, bytes);
    await callSiteWithFile(company, 'roster.confirm', { ...whole, version }, bytes);
    return done('listed', rosterId);
  }
  if (now.unplaced.length > 0) {
    await callSite(company, 'roster.assign', { rosterId, personIds: now.unplaced, packageId: now.package });
    ledger.acknowledged += 1;
    return 'went on';
  }
  if (now.slots.length < 2) {
    const period = { institutionId, from: now.day, to: now.day, weekdays: [1, 2, 3, 4, 5, 6, 7] };
    const places = { morning: 500, afternoon: 500, phone: '0755-12345678' };
    await callSite(hospital, 'examSlot.open', { ...period, ...places });
    ledger.acknowledged += 1;
    return 'went on';
  }
  const [person] = now.unbooked;
  if (person) {
    const at = now.unbooked.length % 2;
    await book(company, rosterId, person, now.slots[at] as string);
    return done('booked', person);
  }
  const [visit] = now.booked;
  if (visit) {
    // Their day is today: weeks are not waited for.
    await pool.query(
      `UPDATE checkup_visit SET day = (now() AT TIME ZONE 'Asia/Shanghai')::date WHERE id = $1 AND status = 2`,
      [visit],
    );
    await callSite(hospital, 'checkupVisit.arrive', { visitId: visit });
    return done('arrived', visit);
  }
  if (!now.settlement) {
    const period = { contractId, from: '2020-01-01', to: now.day };
    const { settlementId } = await callSite(hospital, 'settlement.make', period);
    return done('billed', settlementId);
  }
  const { id: settlementId, status, total } = now.settlement;
  if (status === settlementStatus.draft) {
    await callSite(hospital, 'settlement.send', { settlementId });
    ledger.acknowledged += 1;
    return 'went on';
  }
  if (status === settlementStatus.checking) {
    await callSite(company, 'settlement.agree', { settlementId, total });
    return done('agreed', settlementId);
  }
  return 'done';
}

/** As the person does: by their own link, and the last digits of their mobile. */
async function book(company: Target, rosterId: string, personId: string, slotId: string): Promise<void> {
  const { link } = await callSite(company, 'roster.link', { personId });
  const { records } = await callSite(company, 'roster.listPeople', { rosterId, size: 100 });
  const mobileTail = records.find((one) => one.personId === personId)?.mobile.slice(-4) ?? '';
  const token = link.split('/').at(-1) as string;
  const visitor = { origin: company.origin };
  const { proof } = await callSite(visitor, 'checkup.open', { token, mobileTail });
  await callSite(visitor, 'checkup.book', { token, proof, slotId });
}

async function yearStanding(
  pool: pg.Pool,
  { demandId, contractId, provider }: SignedContract,
): Promise<YearStanding> {
  const { rows } = await pool.query<YearStanding>(
    `SELECT r.id AS roster, (d.exam_from + 1)::text AS day,
      (SELECT min(a.demand_package_id::text) FROM award a WHERE a.demand_id = d.id AND a.institution_id = $3) AS package,
      (SELECT count(*)::int FROM roster_person p WHERE p.roster_id = r.id) AS people,
      ARRAY(SELECT p.id FROM roster_person p WHERE p.roster_id = r.id AND p.package_id IS NULL) AS unplaced,
      ARRAY(SELECT p.id FROM roster_person p JOIN checkup_visit v ON v.person_id = p.id
        WHERE p.roster_id = r.id AND v.status = 1 ORDER BY p.id) AS unbooked,
      ARRAY(SELECT v.id FROM checkup_visit v WHERE v.roster_id = r.id AND v.status = 2 ORDER BY v.id) AS booked,
      ARRAY(SELECT s.id FROM exam_slot s WHERE s.institution_id = $3 AND s.day = d.exam_from + 1 ORDER BY s.half) AS slots,
      (SELECT jsonb_build_object('id', s.id, 'status', s.status, 'total', to_char(s.total / 100.0, 'FM999999990.00'))
        FROM settlement s WHERE s.contract_id = $2 ORDER BY s.id LIMIT 1) AS settlement
    FROM demand d LEFT JOIN roster r ON r.demand_id = d.id WHERE d.id = $1`,
    [demandId, contractId, provider.institutionId],
  );
  return rows[0] as YearStanding;
}
