/** What a kind of work may take of the database on one node; times in milliseconds, 0 for no limit. */
export interface WorkLimits {
  readonly connections: number;
  /** So many of them stay open, however quiet it is. */
  readonly open?: number;
  /** One statement, its waiting for locks included. */
  readonly statement: number;
  /** Waiting for one lock. */
  readonly lock: number;
  /** A transaction in which nothing happens. */
  readonly idle: number;
}

/**
 * Each kind has connections of its own, so that one whose statements wait keeps no other from working.
 * docs/operations.md says what the sum means for `max_connections`.
 */
export const kindsOfWork = {
  /** Calls of signed-in people, and what visitors write. Browsers give up after 20 s. */
  call: { connections: 12, open: 10, statement: 15_000, lock: 5_000, idle: 30_000 },
  /** What visitors read. */
  visitorRead: { connections: 12, statement: 8_000, lock: 2_000, idle: 15_000 },
  /** The same from the primary while there is a replica: little, or nothing, until that is away. */
  visitorReadBesideReplica: { connections: 6, statement: 8_000, lock: 2_000, idle: 15_000 },
  /** Signing in, whose session it is, and `/readyz`. */
  session: { connections: 4, statement: 5_000, lock: 2_000, idle: 15_000 },
  /** Statements of their own beside a call's transaction: limits, attempts, what is cached in memory. */
  independent: { connections: 4, statement: 15_000, lock: 2_000, idle: 15_000 },
  /** Nobody waits for it. */
  job: { connections: 6, statement: 120_000, lock: 10_000, idle: 60_000 },
  /** Migrations, reference data, the demo market and what the command line imports: before anybody comes. */
  start: { connections: 4, statement: 0, lock: 30_000, idle: 0 },
} satisfies Readonly<Record<string, WorkLimits>>;

export type KindOfWork = keyof typeof kindsOfWork;
