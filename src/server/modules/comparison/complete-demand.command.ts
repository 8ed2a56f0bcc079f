import { sql } from 'kysely';
import { relatedText } from '#domain/access/one-side.ts';
import { demandMachine } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { sumFen } from '#domain/kernel/money.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import {
  quotationStatus,
  undecidedPackages,
  unsettledQuotations,
} from '#domain/quotation/quotation-machine.ts';
import { decisionText } from '#wire/award/decision-text.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { theClock, theSystem, transition, transitionAll } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { type ApprovalRow, allApprovals } from '#server/modules/award-approval/award-approval.store.ts';
import { mustWaitForApproval } from '#server/modules/award-approval/request-approval.ts';
import { presentStatus } from '#server/modules/demand/demand.present.ts';
import { type DemandRow, lockDemand } from '#server/modules/demand/demand.store.ts';
import { loadRequestedPackages } from '#server/modules/demand/demand-packages.store.ts';
import { relatedParties, requireDecidingSide } from '#server/modules/sides/sides.store.ts';
import { giveUpAmendments } from '#server/modules/standing-offer/standing-offer.store.ts';
import { lotsDecidedOn } from './award-decision.query.ts';
import { type AcceptedQuote, type AwardLot, gapOf, readLots, wonLine } from './award-lots.ts';
import { type AwardReasons, elsewhereQuestion, requireChoiceReasons, saveReasons } from './award-reasons.ts';

interface LeftOut {
  readonly packageId: string;
  readonly cityId?: string | undefined;
  readonly reason: string;
}

interface LotReasons extends AwardReasons {
  readonly packageId: string;
  readonly cityId?: string | undefined;
}

interface Completion {
  readonly demandId: string;
  readonly leftOut: readonly LeftOut[];
  /** What was not said yet of accepted quotes. */
  readonly reasons?: readonly LotReasons[];
  /** For who approves. */
  readonly note: string;
  /** Why before the deadline. */
  readonly earlyReason?: string | undefined;
  /** The public result does not name the company. */
  readonly anonymous: boolean;
  /** What was approved a moment ago. */
  readonly approved?: ApprovalRow;
}

interface LabelledLot extends AwardLot {
  /** Of the package, with the city where it is awarded by city. */
  readonly label: string;
}
type AwardedLot = LabelledLot & { readonly accepted: AcceptedQuote };

/**
 * Ends the procurement: accepted quotations win, all others close. Every package (in every city, where the demand is awarded
 * by city) has an accepted quote or is named as left out with a reason. Above the company's approval
 * limit it waits for a second person instead.
 * @throws Failure 400 naming the packages that have neither, 409 when the demand is not being procured,
 * 403 for who belongs to an institution that wins
 */
export async function completeDemand(
  context: WriteContext,
  { demandId, leftOut, reasons = [], note, earlyReason = '', anonymous, approved }: Completion,
): Promise<CallOutput<'demand.complete'>> {
  const { tx, caller, now } = context;
  const demand = await lockDemand(tx, demandId);
  if (demand.status !== demandStatus.procuring)
    throw conflict(`需求${demandMachine.labels[demand.status]}，不能完成采购。请刷新页面查看最新情况。`);
  await sql`SELECT FROM quotation WHERE demand_id = ${demandId} ORDER BY id FOR UPDATE`.execute(tx);
  await requireRoundOver(tx, demandId);
  const lots = await labelledLots(tx, demandId);
  const awarded = lots.filter((lot): lot is AwardedLot => lot.accepted !== null);
  const open = lots.filter(({ accepted }) => accepted === null);
  requireSettled(open, leftOut);
  if (awarded.length === 0) throw invalid('还没有接受任何报价。如果不再采购，请使用「取消采购」。');
  await saveLotReasons(tx, awarded, reasons);
  // What was approved was said by whoever asked for it; a quote that came in meanwhile asks the approver nothing.
  const decided = approved ? [] : await lotsDecidedOn({ ...context, db: tx }, demandId, leftOut);
  requireChoiceReasons(decided);
  const award = {
    institutionIds: awarded.map(({ accepted }) => accepted.institutionId),
    packages: awarded.map(({ accepted }) => accepted.quotationPackageId),
    listed: decisionText(decided),
    amount: sumFen(awarded.map(({ accepted, headcount }) => accepted.price * headcount)),
    leftOut,
    earlyReason,
    anonymous,
  };
  const { institutionIds } = award;
  await requireDecidingSide(tx, signedIn(caller), demandId, institutionIds);
  const related = (await relatedParties(tx, demandId)).filter((one) =>
    institutionIds.includes(one.institutionId),
  );
  if (await mustWaitForApproval(context, demand, award, note, approved))
    return { demandId, status: presentStatus(demand.status), awarded: 0, waitsForApproval: true };

  const isEarly = demand.quote_deadline !== null && now < demand.quote_deadline;
  const winners = [...new Set(awarded.map(({ accepted }) => accepted.quotationId))];
  await transitionAll(tx, 'quotation', winners, { action: 'win', actor: theSystem });
  const all = await quotationsOf(tx, demandId);
  await giveUpAmendments(tx, all, { actor: theSystem, reason: '采购已完成，修改没有提交。', now });
  const losers = await closeLosers(tx, demandId);
  await insertAwards(tx, demandId, awarded);
  await transition(tx, 'demand', demandId, {
    action: 'complete',
    actor: actorOf(caller, 'owner'),
    reason: [isEarly && earlyReason ? `提前定标：${earlyReason}` : '', await withdrawnText(tx, demandId)]
      .filter(Boolean)
      .join('；'),
    detail: {
      awarded: packagesIn(awarded),
      leftOut: packagesIn(open),
      related: related.map(({ institution, reasons }) => relatedText(institution, reasons)),
    },
  });
  const openKeys = new Set(open.map(keyOf));
  await tx
    .updateTable('demand')
    .set({
      left_out: JSON.stringify(leftOut.filter((one) => openKeys.has(keyOf(one)))),
      early_reason: isEarly ? earlyReason : '',
      anonymous,
      ended_at: now,
      updated_at: now,
    })
    .where('id', '=', demandId)
    .execute();
  await notifyEverybody(tx, demand, awarded, losers);
  return {
    demandId,
    status: presentStatus(demandStatus.completed),
    awarded: packagesIn(awarded),
    waitsForApproval: false,
  };
}

/** An award from which an approval was withdrawn before says so. */
async function withdrawnText(tx: Tx, demandId: string): Promise<string> {
  const all = await allApprovals(tx, demandId);
  const withdrawn = all.filter(({ decision }) => decision === 'withdrawn').length;
  return withdrawn > 0 ? `此前撤回过 ${withdrawn} 次定标审批` : '';
}

const quotationsOf = async (tx: Tx, demandId: string) =>
  (await tx.selectFrom('quotation').select('id').where('demand_id', '=', demandId).execute()).map(
    ({ id }) => id,
  );

/** @throws Failure 409 while invited institutions work on their second offers */
async function requireRoundOver(tx: Tx, demandId: string): Promise<void> {
  const { rows } = await sql<{ deadline: Date }>`
    SELECT r.deadline FROM second_round r WHERE r.demand_id = ${demandId} AND EXISTS (
      SELECT FROM quotation q JOIN first_offer f ON f.quotation_id = q.id
      WHERE q.demand_id = r.demand_id AND q.status = ${quotationStatus.waiting})`.execute(tx);
  if (rows[0])
    throw conflict(
      `第二轮报价进行中，${shanghaiMinute(rows[0].deadline)} 截止后，或受邀机构都提交后，才能完成采购。`,
    );
}

async function labelledLots(tx: Tx, demandId: string): Promise<LabelledLot[]> {
  const packages = await loadRequestedPackages(tx, demandId);
  const lots = await readLots(tx, demandId);
  const labels = new Map(packages.map(({ id, label }) => [id, label]));
  return lots.map((lot) => ({
    ...lot,
    label: `${labels.get(lot.packageId) ?? ''}${lot.city && `（${lot.city}）`}`,
  }));
}

const keyOf = ({ packageId, cityId }: { packageId: string; cityId?: string | null | undefined }) =>
  cityId ? `${packageId}.${cityId}` : packageId;

/** Nobody is sent to another city in silence. */
async function saveLotReasons(tx: Tx, awarded: readonly AwardedLot[], reasons: readonly LotReasons[]) {
  const said = new Map(reasons.map((one) => [keyOf(one), one]));
  const silent = awarded.filter(
    (lot) =>
      gapOf([lot], lot.accepted.cities).length > 0 &&
      !lot.accepted.elsewhereReason &&
      !said.get(keyOf(lot))?.elsewhere,
  );
  if (silent.length > 0)
    throw invalid(
      `${silent.map((lot) => `「${lot.label}」${elsewhereQuestion(lot.accepted.institution, gapOf([lot], lot.accepted.cities))}`).join('')}请填写安排到其他城市的原因，或改选当地的机构。`,
      Object.fromEntries(
        silent.map((lot) => [`reasons.${keyOf(lot)}.elsewhere`, '请填写安排到其他城市的原因。']),
      ),
    );
  for (const lot of awarded) {
    const own = said.get(keyOf(lot));
    if (own) await saveReasons(tx, lot.accepted.quotationPackageId, lot.cityId, own);
  }
}

const packagesIn = (lots: readonly AwardLot[]) => new Set(lots.map(({ packageId }) => packageId)).size;

function requireSettled(open: readonly LabelledLot[], leftOut: readonly LeftOut[]): void {
  const named = new Set(leftOut.map(keyOf));
  const forgotten = open.filter((lot) => !named.has(keyOf(lot)));
  if (forgotten.length === 0) return;
  const fields = Object.fromEntries(
    forgotten.map((lot) => [`leftOut.${keyOf(lot)}`, '请接受一份报价，或填写不定标的原因。']),
  );
  throw invalid(
    `${forgotten.map(({ label }) => `「${label}」`).join('、')}还没有接受报价：请接受一份，或说明不定标的原因。`,
    fields,
  );
}

/** Closes what has not won and was not rejected, its open packages with it. Returns the institutions that quoted in vain. */
async function closeLosers(tx: Tx, demandId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('quotation')
    .select(['id', 'institution_id', 'status', 'confirmed_at'])
    .where('demand_id', '=', demandId)
    .where('status', 'in', [...unsettledQuotations, quotationStatus.rejected])
    .execute();
  await transitionAll(
    tx,
    'quotation',
    rows.filter((row) => row.status !== quotationStatus.rejected).map((row) => row.id),
    { action: 'close', actor: theSystem },
  );
  const open = await tx
    .selectFrom('quotation_package as p')
    .innerJoin('quotation as q', 'q.id', 'p.quotation_id')
    .select('p.id')
    .where('q.demand_id', '=', demandId)
    .where('p.status', 'in', [...undecidedPackages])
    .execute();
  // A package that was neither accepted nor rejected has lapsed with the procurement (decision 005).
  await transitionAll(
    tx,
    'quotation_package',
    open.map((row) => row.id),
    { action: 'expire', actor: theClock },
  );
  return rows.filter((row) => row.confirmed_at !== null).map((row) => row.institution_id);
}

async function insertAwards(tx: Tx, demandId: string, awarded: readonly AwardedLot[]): Promise<void> {
  await tx
    .insertInto('award')
    .values(
      awarded.map(({ packageId, cityId, headcount, accepted }) => ({
        id: newId(),
        demand_id: demandId,
        demand_package_id: packageId,
        city_id: cityId,
        quotation_package_id: accepted.quotationPackageId,
        institution_id: accepted.institutionId,
        price: accepted.price,
        headcount,
      })),
    )
    .execute();
  await sql`
    UPDATE institution i SET award_count = i.award_count + a.count
    FROM (SELECT institution_id, count(DISTINCT demand_package_id)::int AS count FROM award WHERE demand_id = ${demandId} GROUP BY 1) a
    WHERE a.institution_id = i.id`.execute(tx);
}

async function notifyEverybody(
  tx: Tx,
  demand: DemandRow,
  awarded: readonly AwardedLot[],
  losers: readonly string[],
) {
  const winners = Map.groupBy(awarded, ({ accepted }) => accepted.institutionId);
  for (const [institutionId, lots] of winners) {
    const names = lots.map((lot) => wonLine(lot, lot.accepted));
    await queueNotice(tx, {
      to: { institutions: [institutionId] },
      message: 'quotation-won',
      values: { 需求: demand.title, 编号: demand.number, 套餐: names.join('；') },
      record: demand.id,
    });
  }
  const inVain = losers.filter((id) => !winners.has(id));
  if (inVain.length === 0) return;
  await queueNotice(tx, {
    to: { institutions: inVain },
    message: 'quotation-lost',
    values: { 需求: demand.title, 编号: demand.number },
    record: demand.id,
  });
}
