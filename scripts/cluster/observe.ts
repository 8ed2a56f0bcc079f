import { setTimeout as sleep } from 'node:timers/promises';
import { type Ledger, newLedger } from '#test/chaos/ledger.ts';

// What clients see while something breaks.

/** A ledger that knows when each write was acknowledged. */
export class TimedLedger implements Ledger {
  readonly groups: Ledger['groups'];
  readonly files: Ledger['files'];
  readonly facts: Ledger['facts'];
  unanswered = 0;
  #acknowledged = 0;
  #times: number[] = [];

  constructor() {
    const { groups, files, facts } = newLedger();
    this.groups = groups;
    this.files = files;
    this.facts = facts;
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  set acknowledged(count: number) {
    this.#acknowledged = count;
    this.#times.push(Date.now());
  }

  get last(): number {
    return this.#times.at(-1) ?? 0;
  }

  /** Milliseconds: the longest time in the interval in which nothing was acknowledged. */
  longestSilence(from: number, to: number): number {
    const marks = [from, ...this.#times.filter((at) => at > from && at < to), to];
    return Math.max(...marks.slice(1).map((at, index) => at - (marks[index] as number)));
  }
}

export interface Answers {
  /** Done, or refused for a reason that has nothing to do with what broke. */
  good: number;
  /** 503 with Retry-After. */
  later: number;
  /** What must not be: another 5xx, or a 503 that does not say when. Status → how often. */
  readonly wrong: Map<string, number>;
  /** Connections that were refused or broke, and calls that had no answer for 20 s. */
  readonly none: Map<string, number>;
}

export const noAnswers = (): Answers => ({ good: 0, later: 0, wrong: new Map(), none: new Map() });
const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);

/** Counts the answers to every `fetch` of this process that goes to `origin`, into what `into` says at that moment. */
export function countAnswers(origin: string, into: () => Answers): void {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (!String(input).startsWith(`${origin}/`)) return real(input, init);
    try {
      const answer = await real(input, init);
      if (answer.status < 500) into().good += 1;
      else if (answer.status === 503 && answer.headers.has('retry-after')) into().later += 1;
      else count(into().wrong, `${answer.status} ${new URL(String(input)).pathname}`);
      return answer;
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
      count(
        into().none,
        name === 'TimeoutError' ? 'no answer for 20 s' : (cause?.code ?? cause?.message ?? name),
      );
      throw error;
    }
  };
}

const publicPages = ['/bid-web/', '/bid-web/big-hall', '/bid-web/mechanism-list', '/bid-web/440300'];

export interface PageReads {
  answered: number;
  readonly failed: Map<string, number>;
}

/** A visitor who looks at public pages, one after the other, five a second. */
export function readPages(origin: string, into: () => PageReads): { stop(): Promise<void> } {
  const ending = new AbortController();
  // Not by the `fetch` that counts answers: pages are counted apart.
  const { fetch } = globalThis;
  async function read(): Promise<void> {
    for (let at = 0; !ending.signal.aborted; at++) {
      const path = publicPages[at % publicPages.length] as string;
      try {
        const answer = await fetch(origin + path, { signal: AbortSignal.timeout(5_000) });
        await answer.text();
        if (answer.ok) into().answered += 1;
        else count(into().failed, `${answer.status} ${path}`);
      } catch (error) {
        const { name, cause } = error as Error & { cause?: { code?: string } };
        count(into().failed, `${cause?.code ?? name} ${path}`);
      }
      await sleep(200);
    }
  }
  const reading = read();
  return {
    stop() {
      ending.abort();
      return reading;
    },
  };
}
