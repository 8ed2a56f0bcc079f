// The one clock of the browser's code: the server's. The computer's own only carries it on between two answers; what it says by
// itself decides nothing and is shown nowhere. The only file that may ask `Date` for the present (test/architecture/clock.test.ts).

/** Between these two lies what the server is ahead of this computer, in ms: `Date` headers count whole seconds. */
let least = Number.NEGATIVE_INFINITY;
let most = Number.POSITIVE_INFINITY;
/** The middle of them; undefined while nobody has said what time it is. */
let ahead: number | undefined;
const listeners = new Set<() => void>();

/** The present in ms. Before the server has said anything, e.g. on the server itself, the computer's. */
export const serverNow = (): number => Date.now() + (ahead ?? 0);

/** For intervals alone, also across a reload: never shown, never compared with what the server says. */
export const localMillis = (): number => Date.now();

/** Call when a request goes out; the function it returns sets the clock by the answer. */
export function timeRequest(): (answer: Pick<Response, 'headers'>) => void {
  const sent = Date.now();
  return ({ headers }) => {
    const said = Date.parse(headers.get('date') ?? '');
    // Out of a store it is old; without a number it is not the site's own, but that of something in between.
    if (!said || !headers.has('x-request-id') || !/no-[cs]/.test(headers.get('cache-control') ?? '')) return;
    // The server wrote down the whole second at some time between then and now.
    const from = Math.max(least, said - Date.now());
    const to = Math.min(most, said + 1000 - sent);
    const isNews = ahead === undefined || from > to;
    // Nothing in common: this computer's clock was put right, or slept.
    [least, most] = from > to ? [said - Date.now(), said + 1000 - sent] : [from, to];
    ahead = (least + most) / 2;
    if (isNews) for (const listener of listeners) listener();
  };
}

/** Somebody waits for a time that nobody has said: a public page, which has made no call. `shell/ask-server-time.ts` asks. */
export const isTimeWanted = (): boolean => ahead === undefined && listeners.size > 0;

/**
 * Runs `listener` soon when the clock is set, and whenever it is put right.
 * @returns ends that
 */
export function onServerTime(listener: () => void): () => void {
  const tell = () => {
    if (listeners.has(tell) && ahead !== undefined) listener();
  };
  listeners.add(tell);
  queueMicrotask(tell);
  return () => {
    listeners.delete(tell);
  };
}
