import { dayText } from './time.ts';

// The one clock of the browser's code: the server's. The computer's own only carries it on between two answers; what it says by
// itself decides nothing and is shown nowhere. The only file that may ask `Date` for the present (test/architecture/clock.test.ts).

/** Between which two values what the server is ahead of this computer lies, in ms: `Date` headers count whole seconds. */
let ahead: { readonly least: number; readonly most: number } | undefined;
let asking: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** The present in ms. Before the server has said anything, e.g. on the server itself, the computer's. */
export const serverNow = (): number => Date.now() + (ahead ? (ahead.least + ahead.most) / 2 : 0);

export const serverDate = (): Date => new Date(serverNow());

/** `2026-11-21`: today in China. */
export const serverToday = (): string => dayText(serverDate().toISOString());

/** For intervals alone, also across a reload: never shown, never compared with what the server says. */
export const localMillis = (): number => Date.now();

interface Answered {
  readonly headers: Pick<Headers, 'get'>;
}

/** Call when a request goes out; the function it returns sets the clock by the answer. */
export function timeRequest(): (answer: Answered) => void {
  const sent = Date.now();
  return ({ headers }) => {
    const said = Date.parse(headers.get('date') ?? '');
    const isStored =
      Number(headers.get('age') ?? 0) > 0 || !/no-(store|cache)/.test(headers.get('cache-control') ?? '');
    if (Number.isNaN(said) || isStored) return;
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

/**
 * Runs `listener` soon when the clock is set, and whenever it is put right. A page that has made no call, as most public ones
 * have not, asks for it: once.
 * @returns ends that
 */
export function onServerTime(listener: () => void): () => void {
  let ended = false;
  const tell = () => {
    if (!ended && ahead) listener();
  };
  listeners.add(tell);
  if (ahead) queueMicrotask(tell);
  else asking ??= askServer();
  return () => {
    ended = true;
    listeners.delete(tell);
  };
}

/** Asks for no more than the head of the page that the server always has at hand. */
async function askServer(): Promise<void> {
  const hear = timeRequest();
  try {
    hear(await fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store', credentials: 'omit' }));
  } catch {
    asking = undefined;
  }
}
