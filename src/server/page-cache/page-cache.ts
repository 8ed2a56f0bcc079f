import { setTimeout as sleep } from 'node:timers/promises';
import type { DataChanges } from '#server/changes/data-changes.ts';
import type { Topic } from '#server/changes/topics.ts';
import { ByteBounded } from './byte-bounded.ts';
import type { PageForms } from './page-forms.ts';

export interface MadePage {
  readonly forms: PageForms;
  readonly topics: ReadonlySet<Topic>;
  /** Made for one city; else it is the same for all. */
  readonly perCity: boolean;
  /** May be kept for others. */
  readonly keep: boolean;
}

/** Where an answer came from; `kept`: an old page because a new one could not be made. */
export type Origin = 'hit' | 'stale' | 'miss' | 'kept';

export interface Answer {
  readonly forms: PageForms;
  readonly origin: Origin;
}

export interface PageCacheOptions {
  readonly bytes: number;
  readonly changes: DataChanges;
  /** Milliseconds. */
  readonly now: () => number;
  readonly make: (address: string, city: string, grown: (bytes: number) => void) => Promise<MadePage>;
}

/** Time alone changes pages a little (a text's date comes, a deadline passes): they are made anew in the background. */
export const freshMs = 60_000;
/** What is not a page (404, redirects) is looked at again sooner. */
const freshOtherMs = 10_000;
/** Nobody asked for so long: waits for the new one. */
export const staleMs = 10 * 60_000;
/** A page that can't be made anew (database away) is shown for so long since it was made. */
export const keptMs = 60 * 60_000;
/** Nobody waits longer for a new page while there is an old one. */
const patienceMs = 3_000;
/** After a failure the old page is shown for so long without another attempt. */
const restMs = 5_000;
/** Headers, keys and objects of a page. */
const overheadBytes = 4_096;

interface Slot {
  readonly page: MadePage;
  /** When its making began. */
  readonly at: number;
  /** What had been told when its making began: anything later may be missing in it. */
  readonly told: number;
  /** Known to be good up to here. */
  checked: number;
  /** No attempt before this time. */
  rest: number;
}

interface Flight {
  readonly told: number;
  readonly done: Promise<MadePage>;
}

/**
 * Pages by address and city. A page is answered at once for a minute, then still at once while a new one is made; when its data changed, the
 * next visitor waits for the new one. However many ask, a page is made once at a time.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #pages: ByteBounded<Slot>;
  /** 404s and redirects in a corner of their own: whoever tries addresses must not drive out pages. */
  readonly #others: ByteBounded<Slot>;
  readonly #flights = new Map<string, Flight>();
  /** Counts what was told; `#changedAt` says when it last concerned a topic, `#allChangedAt` when everything. */
  #told = 0;
  #allChangedAt = 0;
  readonly #changedAt = new Map<Topic, number>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#pages = new ByteBounded(options.bytes);
    this.#others = new ByteBounded(options.bytes / 16);
    options.changes.onChange((changed) => {
      this.#told += 1;
      if (changed === 'everything') this.#allChangedAt = this.#told;
      else for (const topic of changed) this.#changedAt.set(topic, this.#told);
    });
  }

  size(): { readonly pages: number; readonly bytes: number } {
    return {
      pages: this.#pages.size + this.#others.size,
      bytes: this.#pages.bytes + this.#others.bytes,
    };
  }

  /** A page that may be answered without waiting; undefined otherwise. */
  ready(address: string, city: string): Answer | undefined {
    if (!this.#options.changes.heard()) return undefined;
    const slot = this.#find(address, city);
    if (!slot || !this.#isTrue(slot)) return undefined;
    const age = this.#options.now() - slot.at;
    if (age < freshFor(slot.page)) return { forms: slot.page.forms, origin: 'hit' };
    if (age > staleMs) return undefined;
    // Old, but nothing that it shows was changed: it does for this visitor.
    if (slot.rest <= this.#options.now()) void this.#renew(slot, address, city);
    return { forms: slot.page.forms, origin: 'stale' };
  }

  /** The page as it is now; an old one when that fails or takes too long. */
  async answer(address: string, city: string): Promise<Answer> {
    const slot = this.#find(address, city);
    const now = this.#options.now();
    if (!slot || now - slot.at > keptMs)
      return { forms: (await this.#fly(address, city)).forms, origin: 'miss' };
    const renewed = slot.rest > now ? undefined : await this.#renew(slot, address, city);
    // The old page says more than an error.
    return renewed ? { forms: renewed.forms, origin: 'miss' } : { forms: slot.page.forms, origin: 'kept' };
  }

  /** A new page in the place of the slot's; undefined when that failed or takes too long. */
  async #renew(slot: Slot, address: string, city: string): Promise<MadePage | undefined> {
    const enough = new AbortController();
    const late = sleep(patienceMs, undefined, { signal: enough.signal, ref: false }).catch(() => undefined);
    const page = await Promise.race([this.#fly(address, city).catch(() => undefined), late]);
    enough.abort();
    if (page && page.forms.content.status < 500) return page;
    slot.rest = this.#options.now() + restMs;
    return undefined;
  }

  #find(address: string, city: string): Slot | undefined {
    const own = keyOf(address, city);
    const common = keyOf(address, '');
    return (
      this.#pages.get(own) ?? this.#pages.get(common) ?? this.#others.get(own) ?? this.#others.get(common)
    );
  }

  /** Nothing was told since that concerns it. */
  #isTrue(slot: Slot): boolean {
    if (slot.checked === this.#told) return true;
    if (slot.told < this.#allChangedAt) return false;
    for (const topic of slot.page.topics) if (slot.told < (this.#changedAt.get(topic) ?? 0)) return false;
    slot.checked = this.#told;
    return true;
  }

  /** Joins the making of this page if nothing at all was told since it began: what it depends on isn't known yet. */
  #fly(address: string, city: string): Promise<MadePage> {
    const key = keyOf(address, city);
    const under = this.#flights.get(key);
    if (under?.told === this.#told) return under.done;
    const flight = { told: this.#told, done: this.#make(address, city) };
    this.#flights.set(key, flight);
    const landed = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.done.then(landed, landed);
    return flight.done;
  }

  async #make(address: string, city: string): Promise<MadePage> {
    const [at, told] = [this.#options.now(), this.#told];
    let grown: (bytes: number) => void = () => {};
    const page = await this.#options.make(address, city, (bytes) => grown(bytes));
    if (page.keep) {
      const slot: Slot = { page, at, told, checked: told, rest: 0 };
      const shelf = page.forms.content.status === 200 ? this.#pages : this.#others;
      const key = keyOf(address, page.perCity ? city : '');
      // One that began later knows more.
      if ((this.#find(address, city)?.told ?? 0) > told) return page;
      for (const before of [keyOf(address, city), keyOf(address, '')]) {
        this.#pages.delete(before);
        this.#others.delete(before);
      }
      shelf.set(key, slot, page.forms.bytes + overheadBytes + 2 * key.length);
      grown = (bytes) => shelf.grow(key, slot, bytes);
    }
    return page;
  }
}

const keyOf = (address: string, city: string): string => `${city} ${address}`;

const freshFor = (page: MadePage): number => (page.forms.content.status === 200 ? freshMs : freshOtherMs);
