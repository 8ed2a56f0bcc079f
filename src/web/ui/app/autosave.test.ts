import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '#web/api/api-failure.ts';
import { createAutosave } from './autosave.ts';

interface Text {
  typed: string;
  saved: string;
}

/** A text that is saved whole; `answers` are what the server does first, then it takes everything. */
function world(answers: (() => void | Promise<void>)[] = []) {
  const sent: { text: string; key: string }[] = [];
  const copies: (string | undefined)[] = [];
  const autosave = createAutosave<Text, string>({
    value: { typed: '', saved: '' },
    nextSave: ({ typed, saved }) => (typed === saved ? undefined : typed),
    send: async (text, { idempotencyKey }) => {
      sent.push({ text, key: idempotencyKey });
      await answers.shift()?.();
      return (value) => ({ ...value, saved: text });
    },
    store: ({ typed, saved }) => copies.push(typed === saved ? undefined : typed),
  });
  const type = (typed: string) => autosave.change((value) => ({ ...value, typed }));
  return { autosave, sent, type, copy: () => copies.at(-1), status: () => autosave.get().saving.status };
}

const fails = (code: number) => () => {
  throw new ApiFailure(code, 'no');
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends what changed, once, after typing pauses', async () => {
  const { autosave, sent, type, copy, status } = world();
  type('年');
  type('年度');
  expect(copy()).toBe('年度');
  expect(status()).toBe('waiting');
  await vi.runAllTimersAsync();
  expect(sent.map(({ text }) => text)).toEqual(['年度']);
  expect(autosave.get().saving).toMatchObject({ status: 'saved', savedAt: expect.any(Number) });
  expect(copy()).toBe(undefined);
});

it('needs no call for what was typed and taken back', async () => {
  const { sent, type, status } = world();
  type('年');
  type('');
  expect(status()).toBe('saved');
  await vi.runAllTimersAsync();
  expect(sent).toEqual([]);
});

it('repeats an unanswered save as it was, under the same key, then sends the rest', async () => {
  const { autosave, sent, type, copy, status } = world([fails(0)]);
  type('甲');
  expect(await autosave.flush()).toBe(false);
  expect(status()).toBe('failed');
  type('乙');
  expect(copy()).toBe('乙');
  await vi.runAllTimersAsync();
  expect(sent.map(({ text }) => text)).toEqual(['甲', '甲', '乙']);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
  expect(status()).toBe('saved');
});

it('retries by itself, later and later', async () => {
  const { sent, type, status } = world([fails(0), fails(503), fails(429)]);
  type('甲');
  await vi.runAllTimersAsync();
  expect(sent).toHaveLength(4);
  expect(status()).toBe('saved');
});

it('waits for a change after the server rejected what was typed', async () => {
  const { sent, type, status } = world([fails(400)]);
  type('甲');
  await vi.runAllTimersAsync();
  expect(sent).toHaveLength(1);
  expect(status()).toBe('rejected');
  type('乙');
  await vi.runAllTimersAsync();
  expect(status()).toBe('saved');
});

it('saves what was typed while a save was rejected', async () => {
  const { autosave, sent, type, status } = world([
    () => {
      type('乙');
      throw new ApiFailure(400, 'no');
    },
  ]);
  type('甲');
  await autosave.flush();
  await vi.runAllTimersAsync();
  expect(sent.map(({ text }) => text)).toEqual(['甲', '乙']);
  expect(status()).toBe('saved');
});

it('stops at a conflict and has what was typed until somebody decides', async () => {
  const { autosave, sent, type, copy, status } = world([fails(409)]);
  type('我的');
  await vi.runAllTimersAsync();
  type('我的二');
  await vi.runAllTimersAsync();
  expect(sent).toHaveLength(1);
  expect(status()).toBe('conflict');
  expect(copy()).toBe('我的二');
  autosave.replace({ typed: '我的二', saved: '别处的' });
  await vi.runAllTimersAsync();
  expect(sent.at(-1)?.text).toBe('我的二');
  expect(status()).toBe('saved');
});

it('does other work between saves: after what was typed before, before what is typed meanwhile', async () => {
  const { autosave, sent, type } = world();
  type('甲');
  const done = await autosave.run(async () => {
    type('乙');
    await vi.advanceTimersByTimeAsync(5_000);
    sent.push({ text: 'work', key: '' });
    return (value) => value;
  });
  expect(done).toBe(true);
  await vi.runAllTimersAsync();
  expect(sent.map(({ text }) => text)).toEqual(['甲', 'work', '乙']);
});

it('leaves work undone when what was typed could not be saved, and goes on after work that failed', async () => {
  const { autosave, sent, type, status } = world([fails(400)]);
  const work = vi.fn(async () => (value: Text) => value);
  type('甲');
  expect(await autosave.run(work)).toBe(false);
  expect(work).not.toHaveBeenCalled();
  type('乙');
  await expect(autosave.run(() => Promise.reject(new ApiFailure(403, 'no')))).rejects.toThrow('no');
  type('丙');
  await vi.runAllTimersAsync();
  expect(sent.map(({ text }) => text)).toEqual(['甲', '乙', '丙']);
  expect(status()).toBe('saved');
});
