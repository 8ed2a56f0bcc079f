import { demandStatus, demandMachine } from '#domain/demand/demand-machine.ts';
import { type LabelledPackage, packageLabel } from '#domain/demand/package-label.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import { formatFen } from '#domain/kernel/money.ts';
import {
  quotationStatus,
  undecidedPackages,
  unsettledQuotations,
  quotationPackageStatus,
} from '#domain/quotation/quotation-machine.ts';
import { actorOf } from '#server/api/caller.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { theClock, theSystem, transition, transitionAll } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/notices.ts';
import { type DemandRow, lockDemand } from '#server/modules/demand/demand.store.ts';
import { presentStatus } from '#server/modules/demand/demand.present.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { sql } from 'kysely';

interface LeftOut {
  readonly packageId: string;
  readonly reason: string;
}

interface PackageState extends LabelledPackage {
  demand_package_id: string;
  label: string;
  headcount: number;
  quotation_package_id: string | null;
  quotation_id: string | null;
  institution_id: string | null;
  price: number | null;
}

/**
 * Ends the procurement: accepted quotations win, all others close. Every package has an accepted quote or is named as
 * left out with a reason.
 * @throws Failure 400 naming the packages that have neither, 409 when the demand is not being procured
 */
export async function completeDemand(
  { tx, caller, now }: WriteContext,
  demandId: string,
  leftOut: readonly LeftOut[],
): Promise<CallOutput<'demand.complete'>> {
  const demand = await lockDemand(tx, demandId);
  if (demand.status !== demandStatus.procuring)
    throw conflict(`需求${demandMachine.labels[demand.status]}，不能完成采购。请刷新页面查看最新情况。`);
  await sql`SELECT FROM quotation WHERE demand_id = ${demandId} ORDER BY id FOR UPDATE`.execute(tx);
  await requireRoundOver(tx, demandId);
  const packages = await packageStates(tx, demandId);
  const awarded = packages.filter((p) => p.quotation_package_id !== null);
  const open = packages.filter((p) => p.quotation_package_id === null);
  requireSettled(open, leftOut);
  if (awarded.length === 0) throw invalid('还没有接受任何报价。如果不再采购，请使用「取消采购」。');

  const winners = [...new Set(awarded.map((p) => p.quotation_id as string))];
  await transitionAll(tx, 'quotation', winners, { action: 'win', actor: theSystem });
  const losers = await closeLosers(tx, demandId);
  await insertAwards(tx, demandId, awarded);
  await transition(tx, 'demand', demandId, {
    action: 'complete',
    actor: actorOf(caller, 'owner'),
    detail: { awarded: awarded.length, leftOut: open.length },
  });
  const openIds = new Set(open.map((p) => p.demand_package_id));
  await tx
    .updateTable('demand')
    .set({
      left_out: JSON.stringify(leftOut.filter((one) => openIds.has(one.packageId))),
      ended_at: now,
      updated_at: now,
    })
    .where('id', '=', demandId)
    .execute();
  await tellEverybody(tx, demand, awarded, losers);
  return { demandId, status: presentStatus(demandStatus.completed), awarded: awarded.length };
}

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

async function packageStates(tx: Tx, demandId: string): Promise<PackageState[]> {
  const { rows } = await sql<PackageState & { purpose: string }>`
    SELECT d.id AS demand_package_id, d.name, d.headcount, d.sex, d.age_min AS "ageMin", d.age_max AS "ageMax",
      g.name AS "groupName", b.purpose, p.id AS quotation_package_id, p.quotation_id,
      q.institution_id, p.quoted_total AS price
    FROM demand_package d JOIN package_group g ON g.id = d.group_id JOIN demand b ON b.id = d.demand_id
    LEFT JOIN quotation_package p ON p.demand_package_id = d.id AND p.status = ${quotationPackageStatus.accepted}
    LEFT JOIN quotation q ON q.id = p.quotation_id
    WHERE d.demand_id = ${demandId} ORDER BY g.sort, d.sort, d.id`.execute(tx);
  return rows.map((row) => ({ ...row, label: packageLabel(row.purpose, row) }));
}

function requireSettled(open: readonly PackageState[], leftOut: readonly LeftOut[]): void {
  const named = new Set(leftOut.map((one) => one.packageId));
  const forgotten = open.filter((p) => !named.has(p.demand_package_id));
  if (forgotten.length === 0) return;
  const fields = Object.fromEntries(
    forgotten.map((p) => [`leftOut.${p.demand_package_id}`, '请接受一份报价，或填写不定标的原因。']),
  );
  throw invalid(
    `${forgotten.map((p) => `「${p.label}」`).join('、')}还没有接受报价：请接受一份，或说明不定标的原因。`,
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

async function insertAwards(tx: Tx, demandId: string, awarded: readonly PackageState[]): Promise<void> {
  await tx
    .insertInto('award')
    .values(
      awarded.map((p) => ({
        id: newId(),
        demand_id: demandId,
        demand_package_id: p.demand_package_id,
        quotation_package_id: p.quotation_package_id as string,
        institution_id: p.institution_id as string,
        price: p.price as number,
        headcount: p.headcount,
      })),
    )
    .execute();
  await sql`
    UPDATE institution i SET award_count = i.award_count + a.count
    FROM (SELECT institution_id, count(*)::int AS count FROM award WHERE demand_id = ${demandId} GROUP BY 1) a
    WHERE a.institution_id = i.id`.execute(tx);
}

async function tellEverybody(
  tx: Tx,
  demand: DemandRow,
  awarded: readonly PackageState[],
  losers: readonly string[],
) {
  const winners = Map.groupBy(awarded, (p) => p.institution_id as string);
  for (const [institutionId, packages] of winners) {
    const names = packages.map((p) => `「${p.label}」${formatFen(p.price as number)}/人 × ${p.headcount} 人`);
    await queueNotice(tx, {
      to: { institutions: [institutionId] },
      kind: 'quotation.won',
      title: '恭喜，您的报价已中标',
      body: `「${demand.title}」（${demand.number}）：${names.join('；')}。采购方联系方式已开放，请尽快联系签约。`,
      target: { page: 'quotations', id: '' },
    });
  }
  const inVain = losers.filter((id) => !winners.has(id));
  if (inVain.length === 0) return;
  await queueNotice(tx, {
    to: { institutions: inVain },
    kind: 'quotation.lost',
    title: '报价未中标',
    body: `「${demand.title}」（${demand.number}）已完成采购，本次未选择贵机构。可在报价单中查看价格位置。`,
    target: { page: 'quotations', id: '' },
  });
}
