import { call } from '#web/api/call.ts';
import { type Autosave, createAutosave } from '#web/ui/app/autosave.ts';
import { draftStore, isRecord } from '#web/ui/stored-draft.ts';
import { type Draft, draftOf, type OwnDemand } from './draft.ts';
import { type Answer, afterSave, type DemandState, isSaved, nextSave } from './draft-sync.ts';

export interface DraftCopy {
  /** The server's version that it was typed on. */
  version: string;
  draft: Draft;
}

/** Drafts in the browser, by demand. */
export const draftCopiesAs = (key: string) =>
  draftStore<DraftCopy>({
    key,
    version: 1,
    lifetime: 'browser',
    isValid: (value): value is DraftCopy =>
      isRecord(value) &&
      isRecord(value.draft) &&
      isRecord(value.draft.terms) &&
      Array.isArray(value.draft.groups),
  });

/** What was typed and isn't acknowledged by the server yet. */
export const draftCopies = draftCopiesAs('demandDraft');

export type DemandAutosave = Autosave<DemandState>;
export type ChangeDraft = (update: (draft: Draft) => Draft) => void;

/** Saves a demand as it is typed: terms and each group by calls of their own, each on the version of the one before. */
export function createDemandAutosave(demand: OwnDemand, draft: Draft = draftOf(demand)): DemandAutosave {
  const { demandId, version } = demand;
  return createAutosave({
    value: { draft, saved: draftOf(demand), version },
    nextSave: (state) => nextSave(demandId, state),
    send: async (save, options) => {
      const answer = (await call(save.name, save.input as never, options)) as Answer;
      return (state) => afterSave(state, save, answer);
    },
    store(state) {
      if (isSaved(demandId, state)) draftCopies.removeOwn(demandId);
      else draftCopies.write({ version: state.version, draft: state.draft }, demandId);
    },
  });
}
