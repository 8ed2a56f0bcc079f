import type { DemandKind } from '#domain/demand/demand-kind.ts';
import { call } from '#web/api/call.ts';
import { type Autosave, createAutosave } from '#web/ui/app/autosave.ts';
import { draftStore, isRecord } from '#web/ui/stored-draft.ts';
import { type Draft, draftOf, type OwnDemand } from './draft.ts';
import { type Answer, afterSave, type DemandState, isSaved, nextSave, type Save } from './draft-sync.ts';

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
    value: { demandId, draft, saved: draftOf(demand), version },
    nextSave: (state) => nextSave(demandId, state),
    send: sendSave,
    store: storeCopy,
  });
}

async function sendSave(save: Save, options: { idempotencyKey: string }) {
  const answer = (await call(save.name, save.input as never, options)) as Answer;
  return (state: DemandState) => afterSave(state, save, answer);
}

function storeCopy(state: DemandState): void {
  const { demandId, version, draft } = state;
  if (isSaved(demandId, state)) draftCopies.removeOwn(demandId);
  else draftCopies.write({ version, draft }, demandId);
}

interface NotBegun {
  kind: DemandKind;
  newDraftCall: 'demand.newDraft' | 'inquiry.newDraft';
  companyId: string;
  /** What an untouched demand looks like. */
  blank: Draft;
  /** What is on the screen already: from the address, or restored. */
  draft: Draft;
  /** The demand has begun: its id belongs into the address. */
  onBegun: (demandId: string) => Promise<void>;
}

/** Where a copy lies that no demand has yet. */
export const newCopyKey = (kind: DemandKind, companyId: string) => `new-${kind}-${companyId}`;

const begin = Symbol('begin');

/** Of a demand that is nowhere yet: the first change begins it (decision 158), what follows is saved as ever. */
export function createNewDemandAutosave(given: NotBegun): DemandAutosave {
  const { kind, newDraftCall, companyId, blank, draft, onBegun } = given;
  const key = newCopyKey(kind, companyId);
  return createAutosave<DemandState, Save | typeof begin>({
    value: { demandId: '', draft, saved: blank, version: '' },
    nextSave(state) {
      const next = nextSave(state.demandId, state);
      return next && state.demandId === '' ? begin : next;
    },
    async send(save, options) {
      if (save !== begin) return sendSave(save, options);
      const input = { takeUp: false, companyId };
      const { demandId } = await call(newDraftCall, input, options);
      // What it begins with is what the server says, so that all that the screen shows else is saved as typed.
      const demand = await call('demand.getMine', { demandId });
      await onBegun(demandId);
      return (state) => ({ ...state, demandId, version: demand.version, saved: draftOf(demand) });
    },
    store(state) {
      if (state.demandId !== '') {
        draftCopies.removeOwn(key);
        storeCopy(state);
      } else if (isSaved('', state)) draftCopies.removeOwn(key);
      else draftCopies.write({ version: '', draft: state.draft }, key);
    },
  });
}
