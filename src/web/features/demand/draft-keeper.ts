import { ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import type { CallOptions } from '#web/api/transport.ts';
import type { Draft } from './draft.ts';
import { afterSave, nextSave, type Save, withIds } from './draft-sync.ts';
import type { CopyStore } from './local-copy.ts';

/** `waiting`: changes not sent yet; `failed`: tries again by itself; `refused`: the server wants it changed first;
 * `conflict`: changed elsewhere, nothing is sent until the buyer decides. */
export interface SaveState {
  kind: 'saved' | 'waiting' | 'saving' | 'failed' | 'refused' | 'conflict';
  /** Of the last save that went through in this session. */
  savedAt?: number | undefined;
  failure?: ApiFailure | undefined;
}

export interface KeptDraft {
  readonly draft: Draft;
  readonly version: string;
  readonly saving: SaveState;
}

export interface Answer {
  version: string;
  group?: { groupId: string; packages: readonly { packageId: string }[] };
}

export interface KeeperParts {
  demandId: string;
  version: string;
  /** As the server has it. */
  saved: Draft;
  /** What to go on from when it differs: a local copy. */
  draft?: Draft | undefined;
  send: (name: Save['name'], input: object, options: CallOptions) => Promise<Answer>;
  copy: CopyStore;
  newKey: () => string;
  now: () => number;
}

const DEBOUNCE_MS = 700;
const RETRY_MS = [2_000, 5_000, 10_000, 30_000];

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/**
 * Holds a draft and saves it as it changes: one call at a time (each moves the version on), an unanswered one repeated
 * as it was under the same idempotency key, and a copy in the browser until everything is acknowledged.
 */
export function createDraftKeeper({ demandId, send, copy, newKey, now, ...start }: KeeperParts) {
  const tab = newKey();
  let saved = start.saved;
  let unanswered: { save: Save; input: object; key: string } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let state: KeptDraft = { draft: start.draft ?? saved, version: start.version, saving: { kind: 'saved' } };
  const listeners = new Set<() => void>();

  const set = (next: Partial<KeptDraft>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const setSaving = (kind: SaveState['kind'], failure?: ApiFailure, savedAt = state.saving.savedAt) =>
    set({ saving: { kind, failure, savedAt } });
  const pending = () => unanswered ?? nextSave(demandId, state.draft, saved);
  const keepCopy = () => copy.write({ version: state.version, draft: state.draft, at: now(), tab });
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void work(), ms);
  };

  async function sendNext(): Promise<boolean> {
    if (!unanswered) {
      const save = nextSave(demandId, state.draft, saved);
      if (!save) return false;
      unanswered = { save, input: { ...save.input, version: state.version }, key: newKey() };
    }
    const { save, input, key } = unanswered;
    const answer = await send(save.name, input, { idempotencyKey: key });
    unanswered = undefined;
    const group = answer.group && {
      groupId: answer.group.groupId,
      packageIds: answer.group.packages.map(({ packageId }) => packageId),
    };
    saved = afterSave(saved, save, group);
    const isGroup = save.name === 'demand.addGroup' || save.name === 'demand.updateGroup';
    const groups =
      isGroup && group
        ? withIds(state.draft.groups, save.sent, group.groupId, group.packageIds)
        : state.draft.groups;
    set({ version: answer.version, draft: { ...state.draft, groups } });
    keepCopy();
    return true;
  }

  async function saveAll(): Promise<void> {
    try {
      setSaving('saving');
      while (await sendNext()) failures = 0;
      copy.remove(tab);
      setSaving('saved', undefined, now());
    } catch (error) {
      const failure = asApiFailure(error);
      const unknown = failure.code === 0 || failure.code >= 500;
      if (!unknown) unanswered = undefined;
      if (failure.code === 409) setSaving('conflict', failure);
      else if (!unknown && failure.code !== 429) setSaving('refused', failure);
      else {
        setSaving('failed', failure);
        later(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] as number);
        failures += 1;
      }
    }
  }

  function work(): Promise<void> {
    clearTimeout(timer);
    running ??= saveAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    change(next: (draft: Draft) => Draft): void {
      set({ draft: next(state.draft) });
      keepCopy();
      if (state.saving.kind === 'conflict') return;
      if (!pending()) {
        // Typed and taken back, or something half-typed that the server can't take yet.
        if (state.saving.kind === 'waiting') setSaving('saved');
        return;
      }
      if (state.saving.kind !== 'saving') setSaving('waiting');
      later(DEBOUNCE_MS);
    },
    /** Begins to save what a local copy brought along; call once when the page stands. */
    resume(): void {
      if (!pending()) return;
      setSaving('waiting');
      later(DEBOUNCE_MS);
    },
    /** Saves now. True when the server has everything. */
    async flush(): Promise<boolean> {
      if (state.saving.kind === 'conflict') return false;
      if (running) await running;
      if (pending()) await work();
      return state.saving.kind === 'saved' && !pending();
    },
    /** After a conflict: go on from the server's present copy, with this page's content (`mine`) or without. */
    takeOver(server: { version: string; draft: Draft }, mine: Draft | undefined): void {
      saved = server.draft;
      unanswered = undefined;
      set({ version: server.version, draft: mine ?? server.draft, saving: { kind: 'saved' } });
      if (mine) later(0);
      else copy.remove(tab);
    },
  };
}
