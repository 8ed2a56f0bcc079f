/** A place in the database's write-ahead log, as PostgreSQL writes it: `16/B374D848`. */
export type Position = string;

/** Behind everything that was ever written: for what was written while nobody could say where. */
export const lastPosition: Position = 'FFFFFFFF/FFFFFFFF';

/** Where the primary stands. What was committed before it was asked lies before this. */
export const primaryPosition = 'SELECT pg_current_wal_lsn()::text AS position';
/** How far a replica shows what was written. The primary itself, which may have been given as its own replica, shows everything. */
export const shownPosition = `
  SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END)::text AS position`;

const asNumber = (position: Position): bigint => {
  const [file = '', offset = ''] = position.split('/');
  return (BigInt(`0x${file}`) << 32n) + BigInt(`0x${offset}`);
};

/** Whether who shows everything up to `shown` shows what was written up to `written`. */
export const isShown = (written: Position, shown: Position): boolean => asNumber(written) <= asNumber(shown);

/**
 * How far a replica is behind, in milliseconds of this process' clock: since when the primary has been at a place that the replica has not
 * reached. Neither server's clock is asked, a primary that writes nothing makes no lag, and a replica that is cut off from it shows one.
 */
export class LagMeter {
  #ahead: { readonly position: Position; readonly at: number }[] = [];

  /** @returns milliseconds; 0: the replica shows all that the primary had when it was asked */
  measure(primary: Position, shown: Position, now: number): number {
    const last = this.#ahead.at(-1);
    // Another primary took over and went on from an earlier place: what lay behind it is nowhere any more.
    if (last && !isShown(last.position, primary)) this.#ahead = [];
    if (last?.position !== primary) this.#ahead.push({ position: primary, at: now });
    this.#ahead = this.#ahead.filter(({ position }) => !isShown(position, shown));
    const [oldest] = this.#ahead;
    return oldest ? now - oldest.at : 0;
  }
}
