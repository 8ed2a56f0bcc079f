import { sql } from 'kysely';
import { demandKindName } from '#domain/demand/demand-kind.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import type { Candidate } from '#domain/market/candidates.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { JobContext } from '#server/jobs/job-context.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { invitationValues } from '#server/modules/common/invitation-values.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { type DemandRow, lockDemand, readDemand } from '#server/modules/demand/demand.store.ts';
import { readInstitutions } from '#server/modules/demand/demand-institutions.store.ts';
import { loadRequestedPackages } from '#server/modules/demand/demand-packages.store.ts';
import { matchRequestOf } from '#server/modules/demand/match-request.ts';
import { candidatesOf, chosenCandidates } from '#server/modules/matching/candidates.ts';
import { draftQuotations } from './draft-quotation.command.ts';

/**
 * What follows an approval: institutions are matched and invited city by city, the owner is notified how many, then each
 * one's quotation is drafted and it is notified, some at a time. Every step is a transaction of its own that looks first whether it is
 * still to be done and the demand still procuring, so the job may be killed anywhere and started again.
 */
export async function publishDemand(
  { services, completeIn }: JobContext,
  { demandId }: { readonly demandId: string },
): Promise<void> {
  const { db } = services;
  for (const [cityId, invited] of await candidatesByCity(services, demandId))
    await whileProcuring(services, demandId, (tx) => inviteCity(tx, demandId, cityId, invited));
  await whileProcuring(services, demandId, (tx, demand) => allInvited(services, tx, demand));
  await draftRest(services, demandId);
  await db.transaction().execute(completeIn);
}

/** The first lock of every change is the demand's; nothing is done for one that ended meanwhile. */
const whileProcuring = (
  { db }: Pick<Services, 'db'>,
  demandId: string,
  step: (tx: Tx, demand: DemandRow) => Promise<unknown>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const demand = await lockDemand(tx, demandId);
    if (demand.status === demandStatus.procuring) await step(tx, demand);
  });

/** Whom to invite in each city that was not invited yet; those that the buyer chose stand under ''. */
async function candidatesByCity(
  services: Pick<Services, 'db' | 'matchIndex' | 'reads' | 'independent'>,
  demandId: string,
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const { db } = services;
  const cities = await db
    .selectFrom('demand_city')
    .select('city_id')
    .distinct()
    .where('demand_id', '=', demandId)
    .where('invited_at', 'is', null)
    .orderBy('city_id')
    .execute();
  const demand = await readDemand(db, demandId);
  const cityIds = cities.map((row) => row.city_id);
  if (cityIds.length === 0 || demand.status !== demandStatus.procuring) return new Map();
  const { matchIndex } = services;
  const [packages, labels] = await Promise.all([loadRequestedPackages(db, demandId), readLabels(services)]);
  if (demand.kind === 'directed') {
    const chosen = (await readInstitutions(db, demandId)).map(({ id }) => id);
    return new Map([['', chosenCandidates(await matchIndex.marketOf(chosen), packages, chosen, labels)]]);
  }
  const market = await matchIndex.market(cityIds);
  const request = matchRequestOf(demand, cityIds, packages);
  const invited = (await candidatesOf(market, request, labels)).filter((one) => one.invited);
  // Once, for the first of the cities in which it examines.
  const byCity = Map.groupBy(invited, ({ institution }) =>
    cityIds.find((id) => institution.cities.includes(id)),
  );
  return new Map(cityIds.map((cityId) => [cityId, byCity.get(cityId) ?? []]));
}

async function inviteCity(
  tx: Tx,
  demandId: string,
  cityId: string,
  invited: readonly Candidate[],
): Promise<void> {
  const marked = await sql`UPDATE demand_city SET invited_at = now()
    WHERE demand_id = ${demandId} ${cityId === '' ? sql`` : sql`AND city_id = ${cityId}`} AND invited_at IS NULL`.execute(
    tx,
  );
  if (!marked.numAffectedRows || invited.length === 0) return;
  await tx
    .insertInto('invitation')
    .values(
      invited.map((one) => ({
        demand_id: demandId,
        institution_id: one.institution.id,
        source: cityId === '' ? ('directed' as const) : ('match' as const),
        coverage: one.coverage,
        estimate: one.perHead(),
        reason: one.reason,
      })),
    )
    // One that came by itself, from the demand hall, in the meantime.
    .onConflict((conflicted) => conflicted.doNothing())
    .execute();
}

async function allInvited({ clock }: Pick<Services, 'clock'>, tx: Tx, demand: DemandRow): Promise<void> {
  if (demand.invited_at) return;
  await tx.updateTable('demand').set({ invited_at: clock() }).where('id', '=', demand.id).execute();
  const { invited } = await tx
    .selectFrom('invitation')
    .select((count) => count.fn.countAll<number>().as('invited'))
    .where('demand_id', '=', demand.id)
    .executeTakeFirstOrThrow();
  await queueNotice(tx, {
    to: { companies: [demand.company_id] },
    kind: 'demand.published',
    message: 'demand-published',
    values: {
      类别: demandKindName[demand.kind],
      需求: demand.title,
      编号: demand.number,
      机构数: String(invited),
    },
    target: { page: 'demand', id: demand.id },
  });
}

async function notDrafted({ db }: Pick<Services, 'db'>, demandId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT i.institution_id AS id FROM invitation i JOIN demand d ON d.id = i.demand_id
    WHERE i.demand_id = ${demandId} AND d.status = ${demandStatus.procuring} AND NOT EXISTS (
      SELECT FROM quotation q WHERE q.demand_id = i.demand_id AND q.institution_id = i.institution_id)
    ORDER BY i.coverage DESC, i.institution_id`.execute(db);
  return rows.map((row) => row.id);
}

/** Lines that are drafted in one transaction: the demand is locked for a second at most. */
const linesTogether = 3_000;
const institutionsTogether = 25;

async function draftRest(
  services: Pick<Services, 'db' | 'catalogue' | 'clock'>,
  demandId: string,
): Promise<void> {
  const left = await notDrafted(services, demandId);
  if (left.length === 0) return;
  const { lines } = await services.db
    .selectFrom('demand_item as i')
    .innerJoin('demand_package as p', 'p.id', 'i.package_id')
    .select((count) => count.fn.countAll<number>().as('lines'))
    .where('p.demand_id', '=', demandId)
    .executeTakeFirstOrThrow();
  const together = Math.min(institutionsTogether, Math.max(1, Math.floor(linesTogether / lines)));
  for (let from = 0; from < left.length; from += together)
    await draftFor(services, demandId, left.slice(from, from + together));
}

/** Their quotations, and one notice to all of them. */
async function draftFor(
  services: Pick<Services, 'db' | 'catalogue' | 'clock'>,
  demandId: string,
  institutionIds: readonly string[],
): Promise<void> {
  await whileProcuring(services, demandId, async (tx, demand) => {
    const { catalogue, clock } = services;
    const requests = await loadRequestedPackages(tx, demandId);
    const drafted = await draftQuotations(tx, catalogue(), requests, demandId, institutionIds, clock());
    if (drafted.length === 0) return;
    await queueNotice(tx, {
      to: { institutions: drafted },
      message: demand.kind === 'open' ? 'quotation-invited' : 'quotation-invited-by-name',
      values: invitationValues(demand),
      record: demandId,
    });
  });
}
