import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import { leadStatus } from '#domain/lead/lead-machine.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { recordAudit, transition } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { presentHandling } from './lead.present.ts';
import { lockLead, saveOwner } from './lead.store.ts';
import { leadOperators } from './lead-operators.store.ts';

/**
 * Gives a lead to the caller, to a colleague or to nobody. What is under way waits again when it is nobody's.
 * @throws Failure 409 when it is another one's by now, or done
 */
export async function assignLead(
  { tx, caller, now }: WriteContext,
  { leadId, ownerId, seenOwnerId }: ParsedInput<'console.assignLead'>,
): Promise<CallOutput<'console.assignLead'>> {
  const lead = await lockLead(tx, leadId);
  if (!lead) throw notFound('没有找到这条线索，请从列表重新进入。');
  if (lead.handler_id !== seenOwnerId)
    throw conflict(
      `这条线索刚刚${lead.handler ? `已由${lead.handler}接手` : '被放回'}，您的分派没有生效。请看过最新情况再决定。`,
    );
  if (lead.status === leadStatus.done) throw conflict('这条线索已完成。需要继续跟进时，请先「重新打开」。');
  const owner =
    ownerId === null ? undefined : (await leadOperators(tx)).find((one) => one.userId === ownerId);
  if (ownerId !== null && !owner)
    throw invalid('这位同事现在不能处理线索，请另选一位。', { ownerId: '请另选一位。' });
  const actor = actorOf(caller, 'operator');
  const released = !owner && lead.status === leadStatus.inProgress;
  if (released) await transition(tx, 'lead', leadId, { action: 'release', actor });
  else
    await recordAudit(tx, 'lead', leadId, {
      action: 'assign',
      actor,
      reason: owner ? `分派给${owner.name}` : '放回，无人负责',
    });
  await saveOwner(tx, leadId, ownerId, now);
  const { userId, name, account } = signedIn(caller);
  if (owner && owner.userId !== userId)
    await queueNotice(tx, {
      to: { users: [owner.userId] },
      kind: 'lead.assigned',
      message: 'lead-assigned',
      values: { 同事: name || account, 线索: `${lead.name || '未留称呼'}：${lead.message || '没有留言'}` },
      target: { page: 'leads', id: leadId },
    });
  const status = released ? leadStatus.waiting : lead.status;
  return { leadId, ...presentHandling(status, ownerId, userId) };
}
