// The one clock of the browser's code: the server's. The computer's own only carries it on between two answers; what it says by
// itself decides nothing and is shown nowhere. The only file that may ask `Date` for the present (test/architecture/clock.test.ts).

/** Between which two values what the server is ahead of this computer lies, in ms: `Date` headers count whole seconds. */
let ahead: { readonly least: number; readonly most: number } | undefined;
const listeners = new Set<() => void>();

/** The present in ms. Before the server has said anything, e.g. on the server itself, the computer's. */
export const serverNow = (): number => Date.now() + (ahead ? (ahead.least + ahead.most) / 2 : 0);

/** For intervals alone, also across a reload: never shown, never compared with what the server says. */
export const localMillis = (): number => Date.now();

interface Answered {
  readonly headers: Pick<Headers, 'get' | 'has'>;
}

/** Call when a request goes out; the function it returns sets the clock by the answer. */
export function timeRequest(): (answer: Answered) => void {
  const sent = Date.now();
  return ({ headers }) => {
    const said = Date.parse(headers.get('date') ?? '');
    const isStored =
      Number(headers.get('age') ?? 0) > 0 || !/no-(store|cache)/.test(headers.get('cache-control') ?? '');
    // Without a number it is not the site's own, but that of something in between.
    if (Number.isNaN(said) || isStored || !headers.has('x-request-id')) return;
    // The server wrote down the whole second at some time between then and now.
    const heard = { least: said - Date.now(), most: said + 1000 - sent };
    const both = ahead && {
      least: Math.max(ahead.least, heard.least),
      most: Math.min(ahead.most, heard.most),
    };
    // Nothing in common: this computer's clock was put right, or slept.
    const next = both && both.least <= both.most ? both : heard;
    const isFirst = ahead === undefined || next === heard;
    ahead = next;
    if (isFirst) for (const listener of listeners) listener();
  };
}

/** Somebody waits for a time that nobody has said: a public page, which has made no call. `shell/ask-server-time.ts` asks. */
export const isTimeWanted = (): boolean => !ahead && listeners.size > 0;

/**
 * Runs `listener` soon when the clock is set, and whenever it is put right.
 * @returns ends that
 */
export function onServerTime(listener: () => void): () => void {
  let ended = false;
  const tell = () => {
    if (!ended && ahead) listener();
  };
  listeners.add(tell);
  if (ahead) queueMicrotask(tell);
  return () => {
    ended = true;
    listeners.delete(tell);
  };
}
