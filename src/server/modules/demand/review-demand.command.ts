import type { Finding } from '#domain/compliance/finding.ts';
import { rulesFor } from '#domain/compliance/rule-force.ts';
import { demandKindName } from '#domain/demand/demand-kind.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { conflict } from '#domain/kernel/failure.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import { transition } from '#server/db/transition.ts';
import { sendJob } from '#server/jobs/job-queues.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { findingsOf } from '#server/modules/common/demand-findings.ts';
import { makeDemandKey } from '#server/modules/sealing/sealing.store.ts';
import { heldUpBy } from './confirmations.ts';
import { type DemandRow, lockDemand } from './demand.store.ts';
import { loadRequestedPackages } from './demand-packages.store.ts';
import { moved } from './end-demand.command.ts';

/** What the operator read: a demand that was sent in again since is not decided on unseen. */
interface Read {
  readonly demandId: string;
  readonly submittedAt: string;
}

/** Publishes: the demand is open from now on. Matching and inviting follow in a job, however large the demand is. */
export async function approveDemand(
  context: WriteContext,
  read: Read,
): Promise<CallOutput<'console.approveDemand'>> {
  const { tx, caller, now, services, catalogue } = context;
  const { demandId } = read;
  const demand = await lockAsRead(context, read);
  await transition(tx, 'demand', demandId, { action: 'approve', actor: actorOf(caller, 'operator') });
  if (!demand.company_in_force)
    throw conflict(`「${demand.company_name}」的企业认证还没有通过，请先审核企业，再发布需求。`);
  if (!demand.quote_deadline || demand.quote_deadline <= now)
    throw conflict('报价截止时间已过，请退回采购方修改截止时间后再发布。');
  const blocking = await blocksOf(context, demand);
  if (blocking.length > 0) throw conflict(refusal(blocking));
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
export async function declineDemand(context: WriteContext, { reason, ...read }: Read & { reason: string }) {
  const { tx, caller, now } = context;
  const { demandId } = read;
  const demand = await lockAsRead(context, read);
  const blocking = await blocksOf(context, demand);
  await transition(tx, 'demand', demandId, {
    action: 'decline',
    actor: actorOf(caller, 'operator'),
    reason,
    // The rules that judged it, by version.
    ...(blocking.length > 0 && {
      detail: { rules: blocking.map(({ ruleId, version }) => ({ ruleId, version })) },
    }),
  });
  await tx
    .updateTable('demand')
    .set({ review_reason: reason, updated_at: now })
    .where('id', '=', demandId)
    .execute();
  await queueNotice(tx, {
    to: { companies: [demand.company_id] },
    kind: 'demand.declined',
    message: 'demand-declined',
    values: {
      类别: demandKindName[demand.kind],
      需求: demand.title,
      编号: demand.number,
      原因: reason,
    },
    target: { page: 'demandEdit', id: demandId },
  });
  return moved(demandId, demandStatus.declined, 'operator');
}

async function lockAsRead({ tx }: WriteContext, { demandId, submittedAt }: Read): Promise<DemandRow> {
  const demand = await lockDemand(tx, demandId);
  if (demand.submitted_at?.getTime() !== Date.parse(submittedAt))
    throw conflict('采购方刚刚重新提交了需求，请刷新页面，按最新内容审核。');
  return demand;
}

type Blocking = Finding & { readonly version: number };

/** What stands against it now: what its owner could not send in any more, nobody publishes. */
async function blocksOf(
  { tx, catalogue }: WriteContext,
  { id, purpose, confirmations }: DemandRow,
): Promise<Blocking[]> {
  const versions = new Map(rulesFor(catalogue, purpose).map((rule) => [rule.id, rule.version]));
  const findings = heldUpBy(
    findingsOf(purpose, await loadRequestedPackages(tx, id), catalogue),
    confirmations,
  );
  return findings.map((one) => ({ ...one, version: versions.get(one.ruleId) ?? 1 }));
}

function refusal(blocking: readonly Blocking[]): string {
  const [{ ruleId, version, effect, message, citation }] = blocking as [Blocking];
  const count = blocking.length > 1 ? `（共 ${blocking.length} 处）` : '';
  const became = effect === 'block' ? '已改为拦截，不能通过' : '已改为须确认，采购方还没有确认，不能通过';
  const todo = effect === 'block' ? '请退回修改' : '请退回，由采购方确认后重新提交';
  return `规则 ${ruleId} 第 ${version} 版${became}${count}：${message}（依据：${citation}）${todo}，或先在“合规规则”里核对这条规则。`;
}
