import { notFound } from '#domain/kernel/failure.ts';
import { leadMachine } from '#domain/lead/lead-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { presentLead, presentNote } from './lead.present.ts';
import { leadById, leadsOfMobile } from './lead.store.ts';
import { readNotes } from './lead-note.store.ts';
import { leadOperators } from './lead-operators.store.ts';

export async function leadDetail(
  { db, services, caller }: ReadContext,
  { leadId }: { leadId: string },
): Promise<CallOutput<'console.leadDetail'>> {
  const [labels, row, notes, operators] = await Promise.all([
    readLabels(services),
    leadById(db, leadId),
    readNotes(db, leadId),
    leadOperators(db),
  ]);
  if (!row) throw notFound('没有找到这条线索，请从列表重新进入。');
  const others = await leadsOfMobile(db, row);
  return {
    ...presentLead(row, labels, signedIn(caller).userId),
    notes: notes.map(presentNote),
    operators,
    others: others.map(({ id, status, handler, message, created_at }) => ({
      leadId: id,
      status: { code: String(status), name: leadMachine.labels[status] },
      owner: handler ?? '',
      message,
      createdAt: created_at.toISOString(),
    })),
  };
}
