import { sql } from 'kysely';
import { type DemandStatus, demandMachine } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { conflict } from '#domain/kernel/failure.ts';
import { presentQuotationPackageStatus } from '#domain/quotation/outcome.ts';
import {
  type QuotationPackageStatus,
  type QuotationStatus,
  quotationMachine,
  quotationPackageStatus,
  quotationStatus,
} from '#domain/quotation/quotation-machine.ts';
import { peopleText } from '#domain/region/examined-where.ts';
import type { SealState } from '#domain/sealing/receipt-chain.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { type Actor, recordAudit, transition } from '#server/db/transition.ts';
import { requireNoneWaiting } from '#server/modules/award-approval/award-approval.store.ts';
import { lockDemand } from '#server/modules/demand/demand.store.ts';
import { endAmendmentsOf } from '#server/modules/standing-offer/amendments-over.ts';
import {
  type AwardLot,
  decisionsOpen,
  gapOf,
  lotsCovered,
  lotsMeant,
  type OfferedQuote,
  othersOf,
  quotedCities,
  readLots,
  readOffers,
} from './award-lots.ts';
import { type AwardReasons, clearReasons, requireElsewhereReason, saveReasons } from './award-reasons.ts';

type Decision = CallOutput<'comparison.accept'>;

const accepted: QuotationPackageStatus = quotationPackageStatus.accepted;
const rejected: QuotationPackageStatus = quotationPackageStatus.rejected;

interface Locked {
  readonly quotationId: string;
  readonly demandId: string;
}

type Deciding = Pick<WriteContext, 'tx' | 'now'>;

/**
 * Locks demand, quotation, package — in this order, so that two decisions on one demand come one after the other.
 * @throws Failure 409 when the demand is not being procured any more, or the institution has taken its quote back
 */
async function lock({ tx, now }: Deciding, quotationPackageId: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    SELECT q.id AS "quotationId", q.demand_id AS "demandId" FROM quotation_package p JOIN quotation q ON q.id = p.quotation_id
    WHERE p.id = ${quotationPackageId}`.execute(tx);
  const found = rows[0] as Locked; // its relation was proven
  await lockQuotation(tx, found);
  await endAmendmentsOf(tx, [found.quotationId], now);
  await sql`SELECT FROM quotation_package WHERE id = ${quotationPackageId} FOR UPDATE`.execute(tx);
  return found;
}

/** Locks the demand for a decision. @throws Failure 409 when it is not being procured any more, or its award waits for approval */
export async function lockProcuring(tx: Tx, demandId: string): Promise<void> {
  const demand = await lockDemand(tx, demandId);
  if (demand.status !== demandStatus.procuring)
    throw conflict(`需求${demandMachine.labels[demand.status]}，不能再接受或拒绝报价。请刷新页面查看。`);
  requireUnsealed(demand);
  await requireNoneWaiting(tx, demandId);
}

/** @throws Failure 409 before the opening of a sealed demand */
export function requireUnsealed({ seal }: { readonly seal: SealState }): void {
  if (seal === 'sealed') throw conflict('这是密封报价，报价截止开标之后才能查看和处理报价。');
}

/** Locks demand and quotation. @throws Failure 409 as `lock` does */
async function lockQuotation(tx: Tx, { quotationId, demandId }: Locked): Promise<void> {
  await lockProcuring(tx, demandId);
  const quotation = await tx
    .selectFrom('quotation')
    .select('status')
    .where('id', '=', quotationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Its packages stay 已报价 while it is revised: only the quotation tells that nothing is on offer.
  if (quotationMachine.initial.includes(quotation.status))
    throw conflict('该机构正在修改报价或填写第二轮报价，提交后才能处理。请刷新页面查看。');
}

/**
 * Accepts a quote for its package, or for these cities of it where the demand is awarded by city.
 * @throws Failure 409: another institution's quote is accepted for it, or this one is not open to be accepted.
 */
export async function acceptPackage(
  { tx, caller, now }: WriteContext,
  { quotationPackageId, cityIds, elsewhereReason }: ParsedInput<'comparison.accept'>,
): Promise<Decision> {
  const locked = await lock({ tx, now }, quotationPackageId);
  const state = await awardState(tx, locked.demandId);
  const quote = quoteOf(state, quotationPackageId);
  const lots = lotsMeant(quote, cityIds, state.lots);
  const taken = lots.find(({ accepted: by }) => by && by.quotationPackageId !== quotationPackageId);
  if (taken) {
    const where = taken.city ? `在${taken.city}` : '';
    throw conflict(`该套餐${where}已接受「${taken.accepted?.institution}」的报价，请先撤回，再接受这一家。`);
  }
  const reasons = { elsewhere: elsewhereReason, choice: '' };
  requireElsewhereReason(quote.institution, quote.cities, lots, reasons);
  const actor = actorOf(caller, 'buyer');
  await acceptFor(tx, quote, lots, actor, reasons);
  await markAccepted(tx, locked.quotationId, actor);
  return decision(tx, locked.demandId, quotationPackageId);
}

/** Lots and quotes of a locked demand: who has what, and who may get it. */
export async function awardState(tx: Tx, demandId: string) {
  const offers = await readOffers(tx, demandId);
  return { lots: await readLots(tx, demandId), offers, quoted: quotedCities(offers) };
}

/** @throws Failure 409 when the quote is not on offer any more */
function quoteOf({ offers }: { offers: readonly OfferedQuote[] }, id: string): OfferedQuote {
  const quote = offers.find((one) => one.id === id);
  if (!quote) throw conflict('这份报价已撤回或失效，请刷新页面查看。');
  return quote;
}

/**
 * A package that is accepted for one city already is accepted for more without moving.
 * @throws Failure 409 when it is not open to be accepted, or is accepted for one of these cities already
 */
export async function acceptFor(
  tx: Tx,
  { id: quotationPackageId, cities: covered }: Pick<OfferedQuote, 'id' | 'cities'>,
  lots: readonly AwardLot[],
  actor: Actor,
  reasons: AwardReasons,
): Promise<void> {
  const cities = lots.flatMap(({ packageId, cityId, city }) => (cityId ? [{ packageId, cityId, city }] : []));
  const elsewhere = gapOf(lots, covered);
  const detail = {
    ...(cities.length > 0 && { cities: cities.map(({ city }) => city) }),
    ...(elsewhere.length > 0 && { elsewhere: peopleText(elsewhere), elsewhereReason: reasons.elsewhere }),
  };
  const { status } = await tx
    .selectFrom('quotation_package')
    .select('status')
    .where('id', '=', quotationPackageId)
    .executeTakeFirstOrThrow();
  const repeated = lots.some(({ accepted: by }) => by?.quotationPackageId === quotationPackageId);
  if (status === accepted && cities.length > 0 && !repeated)
    await recordAudit(tx, 'quotation_package', quotationPackageId, { action: 'accept', actor, detail });
  else
    await transition(tx, 'quotation_package', quotationPackageId, {
      action: 'accept',
      actor,
      ...(Object.keys(detail).length > 0 && { detail }),
    });
  for (const lot of lots)
    await saveReasons(tx, quotationPackageId, lot.cityId, {
      ...reasons,
      elsewhere: gapOf([lot], covered).length > 0 ? reasons.elsewhere : '',
    });
  if (cities.length === 0) return;
  await tx
    .insertInto('accepted_city')
    .values(
      cities.map(({ packageId, cityId }) => ({
        demand_package_id: packageId,
        city_id: cityId,
        quotation_package_id: quotationPackageId,
      })),
    )
    .execute();
}

/** The first accepted package makes the quotation an accepted one; one whose packages were rejected before comes back first. */
export async function markAccepted(tx: Tx, quotationId: string, actor: Actor): Promise<QuotationStatus> {
  const status = await statusOfQuotation(tx, quotationId);
  if (status === quotationStatus.rejected)
    await transition(tx, 'quotation', quotationId, { action: 'undo', actor });
  if (status !== quotationStatus.accepted)
    await transition(tx, 'quotation', quotationId, { action: 'accept', actor });
  return quotationStatus.accepted;
}

export async function rejectPackage(
  { tx, caller, now }: WriteContext,
  quotationPackageId: string,
  reason: string,
): Promise<Decision> {
  const locked = await lock({ tx, now }, quotationPackageId);
  const actor = actorOf(caller, 'buyer');
  await transition(tx, 'quotation_package', quotationPackageId, { action: 'reject', actor, reason });
  await tx
    .updateTable('quotation_package')
    .set({ reject_reason: reason })
    .where('id', '=', quotationPackageId)
    .execute();
  const { rows } = await sql<{ all_rejected: boolean }>`
    SELECT bool_and(status = ${rejected}) AS all_rejected FROM quotation_package
    WHERE quotation_id = ${locked.quotationId}`.execute(tx);
  if (rows[0]?.all_rejected)
    await transition(tx, 'quotation', locked.quotationId, { action: 'reject', actor, reason });
  return decision(tx, locked.demandId, quotationPackageId);
}

/**
 * Takes a decision back, before completion: of the whole package, or of these cities. The package follows with its last city,
 * the quotation with its last package.
 */
export async function undoDecision(
  { tx, caller, now }: WriteContext,
  { quotationPackageId, cityIds }: { quotationPackageId: string; cityIds: readonly string[] },
): Promise<Decision> {
  const locked = await lock({ tx, now }, quotationPackageId);
  const actor = actorOf(caller, 'buyer');
  await clearReasons(tx, quotationPackageId, cityIds);
  if ((await giveCitiesBack(tx, quotationPackageId, cityIds, actor)) > 0)
    return decision(tx, locked.demandId, quotationPackageId);
  await transition(tx, 'quotation_package', quotationPackageId, { action: 'undo', actor });
  await tx
    .updateTable('quotation_package')
    .set({ reject_reason: '' })
    .where('id', '=', quotationPackageId)
    .execute();
  const { rows } = await sql<{ accepted_left: boolean }>`
    SELECT EXISTS (SELECT FROM quotation_package
      WHERE quotation_id = ${locked.quotationId} AND status = ${accepted}) AS accepted_left`.execute(tx);
  const status = await statusOfQuotation(tx, locked.quotationId);
  const decided = status === quotationStatus.accepted || status === quotationStatus.rejected;
  if (decided && !rows[0]?.accepted_left)
    await transition(tx, 'quotation', locked.quotationId, { action: 'undo', actor });
  return decision(tx, locked.demandId, quotationPackageId);
}

/**
 * None named: all of them. Returns for how many the package is still accepted.
 * @throws Failure 409 when it is not accepted for one of them
 */
async function giveCitiesBack(
  tx: Tx,
  quotationPackageId: string,
  cityIds: readonly string[],
  actor: Actor,
): Promise<number> {
  const { rows } = await sql<{ city_id: string }>`
    DELETE FROM accepted_city WHERE quotation_package_id = ${quotationPackageId}
      AND (city_id = ANY(${[...cityIds]}::char(6)[]) OR ${cityIds.length === 0}) RETURNING city_id`.execute(
    tx,
  );
  if (rows.length < new Set(cityIds).size)
    throw conflict('这份报价在所选城市的接受已撤回，请刷新页面查看最新情况。');
  const { rows: left } = await sql`
    SELECT FROM accepted_city WHERE quotation_package_id = ${quotationPackageId}`.execute(tx);
  if (left.length > 0)
    await recordAudit(tx, 'quotation_package', quotationPackageId, {
      action: 'undo',
      actor,
      detail: { cityIds: rows.map((row) => row.city_id) },
    });
  return left.length;
}

async function statusOfQuotation(tx: Tx, quotationId: string): Promise<QuotationStatus> {
  const { status } = await tx
    .selectFrom('quotation')
    .select('status')
    .where('id', '=', quotationId)
    .executeTakeFirstOrThrow();
  return status;
}

async function decision(tx: Tx, demandId: string, quotationPackageId: string): Promise<Decision> {
  const row = await tx
    .selectFrom('quotation_package as p')
    .innerJoin('quotation as q', 'q.id', 'p.quotation_id')
    .select(['p.id', 'p.status', 'q.status as quotation_status'])
    .where('p.id', '=', quotationPackageId)
    .executeTakeFirstOrThrow();
  const state = await awardState(tx, demandId);
  const quote = quoteOf(state, quotationPackageId);
  const covered = lotsCovered(quote, state.lots, state.quoted);
  const others = othersOf(quote.packageId, state.lots, covered);
  return {
    quotationPackageId,
    status: presentPackageStatus(row.status),
    quotationStatus: { code: row.quotation_status, name: quotationMachine.labels[row.quotation_status] },
    actions: decisionsOpen({ ...row, closed: false }, demandStatus.procuring as DemandStatus, covered, others)
      .actions,
  };
}

export const presentPackageStatus = (
  code: QuotationPackageStatus,
  demand: DemandStatus = demandStatus.procuring,
) => presentQuotationPackageStatus(code, demand);
