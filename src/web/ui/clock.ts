// The one clock of the browser's code: the server's. The computer's own only carries it on between two answers; what it says by
// itself decides nothing and is shown nowhere. The only file that may ask `Date` for the present (test/architecture/clock.test.ts).

/** What every page has of it. `set-clock.ts` listens to answers: signed-in pages begin with it, public ones load it after themselves. */
export const clock: {
  /** How far the server is ahead of this computer, in ms; undefined while nobody has said what time it is. */
  ahead?: number;
  /** Takes an answer and when its request went out (`localMillis`). */
  hear?: (answer: Pick<Response, 'headers'>, sent: number) => void;
  readonly listeners: Set<() => void>;
} = { listeners: new Set() };

/** The present in ms. Before the server has said anything, e.g. on the server itself, the computer's. */
export const serverNow = (): number => Date.now() + (clock.ahead ?? 0);

/** For intervals alone, also across a reload: never shown, never compared with what the server says. */
export const localMillis = (): number => Date.now();
/** The same in the text of an inline script, which runs before any module. */
export const localMillisInText = '(+new Date)';

/**
 * Runs `listener` soon when the clock is set, and whenever it is put right.
 * @returns ends that
 */
export function onServerTime(listener: () => void): () => void {
  const tell = () => {
    if (clock.listeners.has(tell) && clock.ahead !== undefined) listener();
  };
  clock.listeners.add(tell);
  queueMicrotask(tell);
  return () => {
    clock.listeners.delete(tell);
  };
}
