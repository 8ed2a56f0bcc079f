import type { quickDemandCalls } from '#wire/demand/quick-demand.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { addQuickDemand } from './add-quick-demand.command.ts';
import { newDraft } from './new-draft.command.ts';
import { previewQuickDemand } from './preview-quick-demand.query.ts';
import { quickDemandWaits } from './quick-demand.store.ts';

export const quickDemandHandlers: HandlersOf<typeof quickDemandCalls> = {
  'demand.newDraft': newDraft,
  'demand.shortcutAdd': addQuickDemand,
  'demand.shortcutWaits': async ({ db, caller }) => ({
    waits: await quickDemandWaits(db, signedIn(caller).userId),
  }),
  'demand.shortcutPreview': previewQuickDemand,
};
