import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './database.ts';
import {
  isShown,
  LagMeter,
  lastPosition,
  type Position,
  primaryPosition,
  shownPosition,
} from './positions.ts';
import { isUnreachable } from './unreachable.ts';

/** What reads for visitors go to. */
interface Places {
  /** The primary, with connections set apart for visitors. */
  readonly primary: Database;
  readonly replica?: {
    readonly db: Database;
    /** Says how far the replica shows what was written. Rejects when it cannot be read, or does not hold what this program needs. */
    readonly probe: () => Promise<Position>;
    /** One that is further behind, in milliseconds, is left out until it has caught up. */
    readonly mostLagMs: number;
  };
  readonly log: Logger;
}

/** `behind`: it answers, but lags by more than the setting allows. */
export type ReplicaState = 'none' | 'in use' | 'behind' | 'away';

const probeEveryMs = 2_000;
/** Between two looks whether the replica shows a change already; it mostly does at the second. */
const lookEveryMs = 50;

/**
 * Reads for visitors: from the replica while it answers and keeps up, from the primary while it does not. A replica takes load off
 * the primary; its loss must not close the site. Who has just written sees it (decision 165).
 */
export class PublicReads {
  readonly #places: Places;
  readonly #lag = new LagMeter();
  #state: ReplicaState;
  #lagMs = 0;
  #catchingUp = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Reads so far, by where they went, for the metrics. */
  readonly counts = { primary: 0, replica: 0 };

  constructor(places: Places) {
    this.#places = places;
    this.#state = places.replica ? 'in use' : 'none';
  }

  get state(): ReplicaState {
    return this.#state;
  }

  /** How far the replica was behind when it was last looked after; 0 without one. */
  get lagMs(): number {
    return this.#lagMs;
  }

  /** For what is read piece by piece; what can be read again takes `read`. */
  get db(): Database {
    const { primary, replica } = this.#places;
    return replica && this.#state === 'in use' ? replica.db : primary;
  }

  /**
   * A read that the replica could not answer is done again on the primary. While the primary is away, one that lags is better than none.
   * @param written what this reader wrote last: they get no older state than that
   */
  async read<Result>(work: (db: Database) => Promise<Result>, written?: Position): Promise<Result> {
    const { primary, replica } = this.#places;
    const db = written === undefined || (await this.shows(written)) ? this.db : primary;
    try {
      this.counts[db === primary ? 'primary' : 'replica'] += 1;
      return await work(db);
    } catch (error) {
      if (!replica || !isUnreachable(error)) throw error;
      if (db === primary) {
        if (written !== undefined || this.#state !== 'behind') throw error;
        this.counts.replica += 1;
        return work(replica.db);
      }
      this.#become('away', error);
      this.counts.primary += 1;
      return work(primary);
    }
  }

  /** Where a write that was just committed ends. Undefined without a replica: then nobody needs to know. */
  async written(): Promise<Position | undefined> {
    if (!this.#places.replica) return undefined;
    return this.#positionOf(this.#places.primary, primaryPosition).catch(() => lastPosition);
  }

  /** Whether what `db` reads, and what this node caches of it, is at least as new as that. */
  async shows(written: Position): Promise<boolean> {
    const { replica } = this.#places;
    if (!replica || this.#state !== 'in use') return true;
    if (this.#catchingUp > 0) return false;
    return this.#positionOf(replica.db, shownPosition).then(
      (shown) => isShown(written, shown),
      () => false,
    );
  }

  /** Resolves when readers see what the primary holds now: at once, or when the replica has caught up or is left out. */
  async caughtUp(): Promise<void> {
    const { replica } = this.#places;
    if (!replica) return;
    this.#catchingUp += 1;
    try {
      const position = (await this.written()) ?? lastPosition;
      for (let waited = 0; waited < replica.mostLagMs; waited += lookEveryMs) {
        if (this.#state !== 'in use') return;
        const shown = await this.#positionOf(replica.db, shownPosition).catch(() => '0/0');
        if (isShown(position, shown)) return;
        await sleep(lookEveryMs, undefined, { ref: false });
      }
    } finally {
      this.#catchingUp -= 1;
    }
  }

  /** Looks after the replica until `stop`: finds out that it is away before a visitor does, and that it is back. */
  watch(): void {
    if (!this.#places.replica) return;
    this.#timer = setInterval(() => void this.probe(), probeEveryMs).unref();
  }

  async probe(): Promise<void> {
    const { replica, primary } = this.#places;
    if (!replica) return;
    // Asked first: what the replica shows afterwards is compared with what was there before.
    const position = await this.#positionOf(primary, primaryPosition).catch(() => undefined);
    try {
      const shown = await replica.probe();
      // While the primary is away nobody knows how far it was: the replica stays what it is, or is better than nothing.
      if (position !== undefined) this.#lagMs = this.#lag.measure(position, shown, performance.now());
      this.#become(position !== undefined && this.#lagMs > replica.mostLagMs ? 'behind' : 'in use');
    } catch (error) {
      this.#become('away', error);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #positionOf(db: Database, statement: string): Promise<Position> {
    const { rows } = await sql.raw<{ position: Position }>(statement).execute(db);
    return rows[0]?.position ?? '0/0';
  }

  #become(state: ReplicaState, error?: unknown): void {
    if (state === this.#state) return;
    const { log } = this.#places;
    if (state === 'in use') log.info('the replica answers and keeps up: visitors read from it');
    else if (state === 'away')
      log.error({ err: error }, 'the replica is away: visitors read from the primary');
    else log.error({ lagMs: Math.round(this.#lagMs) }, 'the replica lags: visitors read from the primary');
    this.#state = state;
  }
}
