import { invalid, notFound } from '#domain/kernel/failure.ts';
import { leadMachine } from '#domain/lead/lead-machine.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { recordAudit, transition } from '#server/db/transition.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ParsedInputOf } from '#wire/kernel/endpoint.ts';
import type { leadCalls } from '#wire/lead.ts';
import { presentHandling } from './lead.present.ts';
import { lockLead, saveHandling } from './lead.store.ts';

/** Takes a lead up, closes it, or only writes something down. Who starts or finishes it is who answers for it. */
export async function handleLead(
  { tx, caller, now }: WriteContext,
  { leadId, action, note }: ParsedInputOf<(typeof leadCalls)['console.handleLead']>,
): Promise<CallOutput<'console.handleLead'>> {
  if (action === undefined && note === undefined) throw invalid('没有要保存的内容：请写下备注，或选择操作。');
  const lead = await lockLead(tx, leadId);
  if (!lead) throw notFound('没有找到这条线索，请从列表重新进入。');
  const actor = actorOf(caller, 'operator');
  if (action) await transition(tx, 'lead', leadId, { action, actor, ...(note && { reason: note }) });
  else if (note !== lead.note)
    await recordAudit(tx, { recordKind: 'lead', recordId: leadId, action: 'note', actor, reason: note });
  const handlerId = action ? signedIn(caller).userId : undefined;
  await saveHandling(tx, leadId, { handlerId, note, now });
  return { leadId, ...presentHandling(action ? leadMachine.actions[action].to : lead.status) };
}
