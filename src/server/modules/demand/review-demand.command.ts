import { rulesFor } from '#domain/compliance/rule-force.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { conflict } from '#domain/kernel/failure.ts';
import { actorOf } from '#server/api/caller.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { transition } from '#server/db/transition.ts';
import { sendJob } from '#server/jobs/job-queues.ts';
import { queueNotice } from '#server/jobs/notices.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { makeDemandKey } from '#server/modules/sealing/sealing.store.ts';
import { lockDemand } from './demand.store.ts';
import { moved } from './end-demand.command.ts';

/** Publishes: the demand is open from now on. Matching and inviting follow in a job, however large the demand is. */
export async function approveDemand(
  { tx, caller, now, services, catalogue }: WriteContext,
  demandId: string,
): Promise<CallOutput<'console.approveDemand'>> {
  const demand = await lockDemand(tx, demandId);
  await transition(tx, 'demand', demandId, { action: 'approve', actor: actorOf(caller, 'operator') });
  if (!demand.company_in_force)
    throw conflict(`「${demand.company_name}」的企业认证还没有通过，请先审核企业，再发布需求。`);
  if (!demand.quote_deadline || demand.quote_deadline <= now)
    throw conflict('报价截止时间已过，请退回采购方修改截止时间后再发布。');
  await tx
    .updateTable('demand')
    .set({
      published_at: now,
      updated_at: now,
      review_reason: '',
      approved_rules: JSON.stringify(rulesFor(catalogue, demand.purpose)),
    })
    .where('id', '=', demandId)
    .execute();
  if (demand.seal !== 'none') await makeDemandKey(tx, services, demandId);
  await sendJob(tx, 'publish', { demandId });
  return moved(demandId, demandStatus.procuring, 'operator');
}

/** Back to the owner, who corrects and submits again. */
export async function declineDemand({ tx, caller, now }: WriteContext, demandId: string, reason: string) {
  const demand = await lockDemand(tx, demandId);
  await transition(tx, 'demand', demandId, { action: 'decline', actor: actorOf(caller, 'operator'), reason });
  await tx
    .updateTable('demand')
    .set({ review_reason: reason, updated_at: now })
    .where('id', '=', demandId)
    .execute();
  await queueNotice(tx, {
    to: { companies: [demand.company_id] },
    kind: 'demand.declined',
    message: 'demand-declined',
    values: { 需求: demand.title, 编号: demand.number, 原因: reason },
    target: { page: 'demandEdit', id: demandId },
  });
  return moved(demandId, demandStatus.declined, 'operator');
}
