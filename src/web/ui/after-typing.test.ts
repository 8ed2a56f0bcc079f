import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The module listens once for its life: each test has one of its own, and a document of its own. */
async function page() {
  const document = new EventTarget();
  vi.stubGlobal('document', document);
  vi.resetModules();
  const { afterTyping } = await import('./after-typing.ts');
  return { afterTyping, tell: (type: string) => document.dispatchEvent(new Event(type)) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks once typing pauses, and not when it was given up', async () => {
  const { afterTyping } = await page();
  const run = vi.fn();
  afterTyping(300, run)();
  afterTyping(300, run);
  vi.advanceTimersByTime(299);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});

it.each(['compositionstart', 'compositionupdate'])(
  'asks nothing while a word is composed (%s), and once when it is chosen',
  async (begin) => {
    const { afterTyping, tell } = await page();
    const run = vi.fn();
    tell(begin);
    afterTyping(300, run);
    vi.advanceTimersByTime(5000);
    expect(run).not.toHaveBeenCalled();
    tell('compositionend');
    vi.advanceTimersByTime(300);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5000);
    expect(run).toHaveBeenCalledTimes(1);
  },
);

it('goes on when the box went away in the middle of a word', async () => {
  const { afterTyping, tell } = await page();
  const run = vi.fn();
  afterTyping(0, () => undefined);
  tell('compositionstart');
  afterTyping(300, run);
  vi.advanceTimersByTime(300);
  tell('focusin');
  vi.advanceTimersByTime(300);
  expect(run).toHaveBeenCalledTimes(1);
});
