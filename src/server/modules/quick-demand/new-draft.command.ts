import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { openDraft } from '#server/modules/demand/open-draft.command.ts';
import { fillDraft } from './fill-draft.command.ts';
import { takeQuickDemand } from './quick-demand.store.ts';

/** A draft to begin with: filled with what the user said last in the one-minute form, when that still waits. */
export async function newDraft(
  context: WriteContext,
  { companyId, takeUp }: ParsedInput<'demand.newDraft'>,
): Promise<CallOutput<'demand.newDraft'>> {
  const draft = await openDraft(context, companyId);
  const wish = takeUp
    ? await takeQuickDemand(context.tx, signedIn(context.caller).userId, draft.demandId, context.now)
    : undefined;
  if (!wish) return { ...draft, takenUp: false };
  return { ...draft, version: await fillDraft(context, draft, wish), takenUp: true };
}
