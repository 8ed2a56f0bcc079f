import type { Logger } from 'pino';
import type { Database } from './database.ts';
import { isUnreachable } from './unreachable.ts';

/** What reads for visitors go to. */
interface Places {
  /** The primary, with connections set apart for visitors. */
  readonly primary: Database;
  readonly replica?: {
    readonly db: Database;
    /** Rejects when the replica cannot be read, or does not hold what this program needs. */
    readonly probe: () => Promise<void>;
  };
  readonly log: Logger;
}

export type ReplicaState = 'none' | 'in use' | 'away';

const probeEveryMs = 5_000;

/**
 * Reads for visitors: from the replica while it answers, from the primary while it does not. A replica takes load off the
 * primary; its loss must not close the site.
 */
export class PublicReads {
  readonly #places: Places;
  #away = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(places: Places) {
    this.#places = places;
  }

  get state(): ReplicaState {
    if (!this.#places.replica) return 'none';
    return this.#away ? 'away' : 'in use';
  }

  /** For what is read piece by piece; what can be read again takes `read`. */
  get db(): Database {
    const { primary, replica } = this.#places;
    return replica && !this.#away ? replica.db : primary;
  }

  /** A read that the replica could not answer is done again on the primary. */
  async read<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    const { db } = this;
    try {
      return await work(db);
    } catch (error) {
      if (db === this.#places.primary || !isUnreachable(error)) throw error;
      this.#leave(error);
      return work(this.#places.primary);
    }
  }

  /** Looks after the replica until `stop`: finds out that it is away before a visitor does, and that it is back. */
  watch(): void {
    if (!this.#places.replica) return;
    this.#timer = setInterval(() => void this.probe(), probeEveryMs).unref();
  }

  async probe(): Promise<void> {
    const { replica, log } = this.#places;
    try {
      await replica?.probe();
      if (this.#away) log.info('the replica answers again: visitors read from it');
      this.#away = false;
    } catch (error) {
      this.#leave(error);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #leave(error: unknown): void {
    if (!this.#away)
      this.#places.log.error({ err: error }, 'the replica is away: visitors read from the primary');
    this.#away = true;
  }
}
