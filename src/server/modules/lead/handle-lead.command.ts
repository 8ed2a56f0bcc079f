import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import { leadMachine, mayMoveLead } from '#domain/lead/lead-machine.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { recordAudit, transition } from '#server/db/transition.ts';
import { presentHandling } from './lead.present.ts';
import { lockLead, saveOwner } from './lead.store.ts';
import { addNote } from './lead-note.store.ts';

/**
 * Takes a lead up, closes it, opens it again, or only writes one more note. Who moves it answers for it from then on.
 * @throws Failure 409 when a colleague answers for it, or was first
 */
export async function handleLead(
  { tx, caller, now }: WriteContext,
  { leadId, action, note }: ParsedInput<'console.handleLead'>,
): Promise<CallOutput<'console.handleLead'>> {
  if (!action && !note) throw invalid('没有要保存的内容：请写下备注，或选择操作。');
  const lead = await lockLead(tx, leadId);
  if (!lead) throw notFound('没有找到这条线索，请从列表重新进入。');
  const actor = actorOf(caller, 'operator');
  const { userId } = signedIn(caller);
  if (action) {
    if (!mayMoveLead(lead.handler_id, userId))
      throw conflict(`这条线索由${lead.handler}负责，没有改动。如由您接手，请先「分派给我」。`);
    await transition(tx, 'lead', leadId, { action, actor, ...(note && { reason: note }) });
    await saveOwner(tx, leadId, userId, now);
  } else await recordAudit(tx, 'lead', leadId, { action: 'note', actor, reason: note });
  if (note) await addNote(tx, { leadId, authorId: userId, body: note, now });
  const status = action ? leadMachine.actions[action].to : lead.status;
  return { leadId, ...presentHandling(status, action ? userId : lead.handler_id, userId) };
}
