import { useEffect, useSyncExternalStore } from 'react';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { serverNow } from '#web/ui/clock.ts';
import { DEBOUNCE_MS } from '#web/ui/debounce.ts';
import { newKey } from '#web/ui/new-key.ts';

export interface SaveState {
  /**
   * `waiting`: changes that are not sent yet; `failed`: not answered, retries by itself; `rejected`: the server wants
   * something changed first (`failure.fields`); `conflict`: changed elsewhere, nothing is sent until `replace`.
   */
  status: 'saved' | 'waiting' | 'saving' | 'failed' | 'rejected' | 'conflict';
  failure?: ApiFailure | undefined;
  /** When the last save on this page went through, in ms. */
  savedAt?: number | undefined;
}

interface AutosaveSnapshot<V> {
  readonly value: V;
  readonly saving: SaveState;
}

type Update<V> = (value: V) => V;

export interface Autosave<V> {
  get: () => AutosaveSnapshot<V>;
  subscribe: (listener: () => void) => () => void;
  change: (update: Update<V>) => void;
  /** Saves now; true when nothing is left to save. */
  flush: () => Promise<boolean>;
  /**
   * Saves, then does `work` before anything that is typed meanwhile is saved, and changes the value by its answer.
   * False, and `work` is not done, when something could not be saved. Throws what `work` throws.
   */
  run: (work: () => Promise<Update<V>>) => Promise<boolean>;
  /** After a conflict: goes on with this value. */
  replace: (value: V) => void;
}

interface Rules<V, S> {
  /** What is on the screen together with what the server has: all that `nextSave` needs. */
  value: V;
  /** One call that brings the server nearer to the screen; undefined: nothing is left to save. */
  nextSave: (value: V) => S | undefined;
  /** Sends it; the answer says how the value changes, which may have been changed by typing meanwhile. */
  send: (save: S, options: { idempotencyKey: string }) => Promise<Update<V>>;
  /** Stores the copy of the value in the browser, or removes it when the server has everything; at once, too. */
  store: (value: V) => void;
}

const RETRY_MS = [2_000, 5_000, 10_000, 30_000];

/**
 * Saves a value as it changes: one call at a time, a while after the last change. A call without an answer is
 * repeated as it was, under the same idempotency key.
 */
export function createAutosave<V, S>({ value, nextSave, send, store }: Rules<V, S>): Autosave<V> {
  let snapshot: AutosaveSnapshot<V> = { value, saving: { status: 'saved' } };
  let unanswered: { save: S; idempotencyKey: string } | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const listeners = new Set<() => void>();

  const set = (next: Partial<AutosaveSnapshot<V>>) => {
    snapshot = { ...snapshot, ...next };
    for (const listener of listeners) listener();
  };
  const setSaving = (status: SaveState['status'], failure?: ApiFailure) =>
    set({ saving: { status, failure, savedAt: snapshot.saving.savedAt } });
  const setValue = (next: V) => {
    set({ value: next });
    store(next);
  };
  const pending = () => {
    if (unanswered) return unanswered;
    const save = nextSave(snapshot.value);
    return save && { save, idempotencyKey: newKey() };
  };
  const flushIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  async function saveAll(): Promise<boolean> {
    clearTimeout(timer);
    if (snapshot.saving.status === 'conflict') return false;
    try {
      for (unanswered = pending(); unanswered; unanswered = pending()) {
        setSaving('saving');
        const { save, idempotencyKey } = unanswered;
        const update = await send(save, { idempotencyKey });
        unanswered = undefined;
        failures = 0;
        setValue(update(snapshot.value));
        set({ saving: { status: 'saving', savedAt: serverNow() } });
      }
      if (snapshot.saving.status !== 'saved') setSaving('saved');
      return true;
    } catch (error) {
      failed(asApiFailure(error));
      return false;
    }
  }

  function failed(failure: ApiFailure): void {
    const answered = failure.code !== 0 && failure.code < 500;
    if (answered) unanswered = undefined;
    if (failure.code === 409) setSaving('conflict', failure);
    else if (answered && failure.code !== 429) setSaving('rejected', failure);
    else {
      setSaving('failed', failure);
      flushIn(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] as number);
      failures += 1;
    }
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };
  const flush = () => inTurn(saveAll);

  // What was restored from a copy belongs to this page from now on.
  store(value);
  return {
    get: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    change(update) {
      setValue(update(snapshot.value));
      const { status } = snapshot.saving;
      if (status === 'conflict') return;
      if (status !== 'saving') {
        // What was typed and taken back, or is half typed, needs no call.
        setSaving(pending() ? 'waiting' : 'saved');
        if (snapshot.saving.status === 'saved') return;
      }
      flushIn(DEBOUNCE_MS);
    },
    flush,
    run: (work) =>
      inTurn(async () => {
        if (!(await saveAll())) return false;
        const update = await work();
        setValue(update(snapshot.value));
        return true;
      }),
    replace(next) {
      unanswered = undefined;
      set({ saving: { status: 'saved' } });
      setValue(next);
      void flush();
    },
  };
}

/** The value and its state on the screen; saves what is left when the page opens, and when it is left. */
export function useAutosave<V>(autosave: Autosave<V>): AutosaveSnapshot<V> {
  useEffect(() => {
    void autosave.flush();
    return () => void autosave.flush();
  }, [autosave]);
  return useSyncExternalStore(autosave.subscribe, autosave.get);
}
