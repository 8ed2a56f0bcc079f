import { type DemandStatus, demandStatus, demandMachine } from '#domain/demand/demand-machine.ts';
import { allowedActions } from '#domain/kernel/machine.ts';
import { conflict } from '#domain/kernel/failure.ts';
import {
  type QuotationPackageStatus,
  type QuotationStatus,
  quotationStatus,
  quotationMachine,
  quotationPackageStatus,
  quotationPackageMachine,
} from '#domain/quotation/quotation-machine.ts';
import { actorOf } from '#server/api/caller.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { type Actor, transition } from '#server/db/transition.ts';
import { lockDemand } from '#server/modules/demand/demand.store.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { sql } from 'kysely';

type Decision = CallOutput<'comparison.accept'>;

const accepted: QuotationPackageStatus = quotationPackageStatus.accepted;
const rejected: QuotationPackageStatus = quotationPackageStatus.rejected;

interface Locked {
  readonly quotationId: string;
  readonly demandPackageId: string;
}

/**
 * Locks demand, quotation, package — in this order, so that two decisions on one demand come one after the other.
 * @throws Failure 409 when the demand is not being procured any more, or the institution has taken its quote back
 */
async function lock(tx: Tx, quotationPackageId: string): Promise<Locked> {
  const { rows } = await sql<{ quotation_id: string; demand_package_id: string }>`
    SELECT quotation_id, demand_package_id FROM quotation_package WHERE id = ${quotationPackageId}`.execute(
    tx,
  );
  const found = rows[0] as (typeof rows)[number]; // its relation was proven
  await lockQuotation(tx, found.quotation_id);
  await sql`SELECT FROM quotation_package WHERE id = ${quotationPackageId} FOR UPDATE`.execute(tx);
  return { quotationId: found.quotation_id, demandPackageId: found.demand_package_id };
}

/** Locks the demand for a decision. @throws Failure 409 when it is not being procured any more */
export async function lockProcuring(tx: Tx, demandId: string): Promise<void> {
  const demand = await lockDemand(tx, demandId);
  if (demand.status !== demandStatus.procuring)
    throw conflict(`需求${demandMachine.labels[demand.status]}，不能再接受或拒绝报价。请刷新页面查看。`);
}

/** Locks demand and quotation. @throws Failure 409 as `lock` does */
async function lockQuotation(tx: Tx, quotationId: string): Promise<void> {
  const { demand_id: demandId } = await tx
    .selectFrom('quotation')
    .select('demand_id')
    .where('id', '=', quotationId)
    .executeTakeFirstOrThrow();
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

/** @throws Failure 409: another institution's quote is accepted for it, or this one is not open to be accepted. */
export async function acceptPackage(
  { tx, caller }: WriteContext,
  quotationPackageId: string,
): Promise<Decision> {
  const locked = await lock(tx, quotationPackageId);
  const { rows } = await sql<{ name: string }>`
    SELECT i.name FROM quotation_package p JOIN quotation q ON q.id = p.quotation_id
    JOIN institution i ON i.id = q.institution_id
    WHERE p.demand_package_id = ${locked.demandPackageId} AND p.status = ${accepted}
      AND p.id <> ${quotationPackageId}`.execute(tx);
  if (rows[0]) throw conflict(`该套餐已接受「${rows[0].name}」的报价，请先撤回，再接受这一家。`);
  const actor = actorOf(caller, 'buyer');
  await transition(tx, 'quotation_package', quotationPackageId, { action: 'accept', actor });
  await markAccepted(tx, locked.quotationId, actor);
  return decision(tx, quotationPackageId);
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
  { tx, caller }: WriteContext,
  quotationPackageId: string,
  reason: string,
): Promise<Decision> {
  const locked = await lock(tx, quotationPackageId);
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
  return decision(tx, quotationPackageId);
}

/** Takes a decision back, before completion; the quotation follows when it was its last one. */
export async function undoDecision(
  { tx, caller }: WriteContext,
  quotationPackageId: string,
): Promise<Decision> {
  const locked = await lock(tx, quotationPackageId);
  const actor = actorOf(caller, 'buyer');
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
  return decision(tx, quotationPackageId);
}

async function statusOfQuotation(tx: Tx, quotationId: string): Promise<QuotationStatus> {
  const { status } = await tx
    .selectFrom('quotation')
    .select('status')
    .where('id', '=', quotationId)
    .executeTakeFirstOrThrow();
  return status;
}

async function decision(tx: Tx, quotationPackageId: string): Promise<Decision> {
  const row = await tx
    .selectFrom('quotation_package as p')
    .innerJoin('quotation as q', 'q.id', 'p.quotation_id')
    .select((eb) => [
      'p.status',
      'q.status as quotation_status',
      eb
        .exists(
          eb
            .selectFrom('quotation_package as a')
            .whereRef('a.demand_package_id', '=', 'p.demand_package_id')
            .where('a.status', '=', accepted),
        )
        .as('taken'),
    ])
    .where('p.id', '=', quotationPackageId)
    .executeTakeFirstOrThrow();
  return {
    quotationPackageId,
    status: presentPackageStatus(row.status),
    quotationStatus: { code: row.quotation_status, name: quotationMachine.labels[row.quotation_status] },
    actions: decisionsOpen(
      { status: row.status, closed: false },
      demandStatus.procuring as DemandStatus,
      row.taken === true,
    ),
  };
}

export const presentPackageStatus = (code: QuotationPackageStatus) => ({
  code,
  name: quotationPackageMachine.labels[code],
});

/** Whether a quote is accepted for this demand package. */
export const isTaken = (
  packages: readonly { readonly demand_package_id: string; readonly status: QuotationPackageStatus }[],
  demandPackageId: string,
): boolean => packages.some((one) => one.demand_package_id === demandPackageId && one.status === accepted);

/** What the buyer may do with a quotation package while his demand is in `demand`; `taken`: one is accepted for it. */
export function decisionsOpen(
  { status, closed }: { readonly status: QuotationPackageStatus; readonly closed: boolean },
  demand: DemandStatus,
  taken: boolean,
): string[] {
  if (demand !== demandStatus.procuring || closed) return [];
  return allowedActions(quotationPackageMachine, status, 'buyer').filter(
    (action) => action !== 'accept' || !taken,
  );
}
