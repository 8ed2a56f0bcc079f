import { demandKindName } from '#domain/demand/demand-kind.ts';
import { demandMachine } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { conflict } from '#domain/kernel/failure.ts';
import { unsettledQuotations } from '#domain/quotation/quotation-machine.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { theSystem, transition, transitionAll } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { actionsOf, presentStatus } from './demand.present.ts';
import { lockDemand } from './demand.store.ts';

/** Deletes a draft for good. @throws Failure 409 once it was submitted. */
export async function deleteDraft({ tx }: WriteContext, demandId: string): Promise<{ id: string }> {
  const demand = await lockDemand(tx, demandId);
  if (!demandMachine.initial.includes(demand.status))
    throw conflict('只有草稿可以删除；已提交的需求请使用「取消采购」。');
  await tx.deleteFrom('demand').where('id', '=', demandId).execute();
  return { id: demandId };
}

/** The owner withdraws. */
export async function cancelDemand({ tx, caller, now }: WriteContext, demandId: string, reason: string) {
  const demand = await lockDemand(tx, demandId);
  await transition(tx, 'demand', demandId, { action: 'cancel', actor: actorOf(caller, 'owner'), reason });
  await endDemand(tx, demandId, now);
  await closeQuotations(tx, demandId, `采购方取消了「${demand.title}」${reason ? `：${reason}` : '。'}`);
  return moved(demandId, demandStatus.cancelled, 'owner');
}

/** The platform closes it; the owner is notified why. */
export async function closeDemand({ tx, caller, now }: WriteContext, demandId: string, reason: string) {
  const demand = await lockDemand(tx, demandId);
  await transition(tx, 'demand', demandId, { action: 'close', actor: actorOf(caller, 'operator'), reason });
  await endDemand(tx, demandId, now, reason);
  await closeQuotations(tx, demandId, `平台关闭了${demandKindName[demand.kind]}「${demand.title}」。`);
  await queueNotice(tx, {
    to: { companies: [demand.company_id] },
    kind: 'demand.closed',
    message: 'demand-closed',
    values: {
      类别: demandKindName[demand.kind],
      需求: demand.title,
      编号: demand.number,
      原因: reason,
    },
    target: { page: 'demand', id: demandId },
  });
  return moved(demandId, demandStatus.closed, 'operator');
}

const endDemand = (tx: Tx, demandId: string, now: Date, reviewReason?: string) =>
  tx
    .updateTable('demand')
    .set({ ended_at: now, updated_at: now, review_reason: reviewReason })
    .where('id', '=', demandId)
    .execute();

/**
 * Closes what is still open of a demand's quotations (each one's packages keep their last word: the quotation's state
 * governs them), and notifies the institutions. The demand is locked by the caller.
 */
export async function closeQuotations(tx: Tx, demandId: string, why: string): Promise<void> {
  const open = await tx
    .selectFrom('quotation')
    .select(['id', 'institution_id'])
    .where('demand_id', '=', demandId)
    .where('status', 'in', [...unsettledQuotations])
    .execute();
  const closed = new Set(
    await transitionAll(
      tx,
      'quotation',
      open.map((row) => row.id),
      { action: 'close', actor: theSystem, reason: why },
    ),
  );
  if (closed.size === 0) return;
  await queueNotice(tx, {
    to: { institutions: open.filter((row) => closed.has(row.id)).map((row) => row.institution_id) },
    message: 'quotation-closed',
    values: { 原因: why },
    record: demandId,
  });
}

export const moved = <S extends Parameters<typeof presentStatus>[0]>(
  demandId: string,
  status: S,
  actor: 'owner' | 'operator',
) => ({ demandId, status: presentStatus(status), actions: actionsOf(status, actor) });
