import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';

// A statement outside a transaction needs no connection of its own: those of several callers follow one another over the same
// one without waiting for each answer (docs/decisions/088).

/** Statements at a time over one connection; with more, another one is taken while fewer than `#mostShared` are. */
const mostAtOnce = 5;
/** Nobody is put behind a statement that runs so long already, e.g. because it waits for a lock. */
const slowMs = 50;

interface Shared {
  readonly client: Promise<pg.PoolClient>;
  running: number;
  /** When the statement that is answered next began to run, as `performance.now()` counts. */
  since: number;
}

class SharedConnections {
  readonly #pool: pg.Pool;
  readonly #busy = new Set<Shared>();
  /** A third of the pool: on a busy node shared ones are never given back, and transactions need the others. */
  readonly #mostShared: number;

  /** @param pool its clients send statements without waiting for the last one's answer (`pipeline`) */
  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#mostShared = Math.ceil(pool.options.max / 3);
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const shared = this.#withRoom() ?? this.#take();
    shared.running++;
    try {
      return await (await shared.client).query(text, values as unknown[]);
    } finally {
      shared.since = performance.now();
      shared.running--;
      if (shared.running === 0) this.#giveBack(shared);
    }
  }

  #withRoom(): Shared | undefined {
    const now = performance.now();
    let least: Shared | undefined;
    for (const one of this.#busy)
      if (now - one.since < slowMs && one.running < (least?.running ?? Number.POSITIVE_INFINITY)) least = one;
    return least && (least.running < mostAtOnce || this.#busy.size >= this.#mostShared) ? least : undefined;
  }

  #take(): Shared {
    const shared = { client: this.#pool.connect(), running: 0, since: performance.now() };
    this.#busy.add(shared);
    return shared;
  }

  #giveBack(shared: Shared): void {
    this.#busy.delete(shared);
    shared.client.then(
      (client) => client.release(),
      () => {}, // none was there: who asked for it was told
    );
  }
}

/** What a transaction or a single statement runs on: only a transaction holds a connection. */
class LazyConnection implements DatabaseConnection {
  readonly #shared: SharedConnections;
  /** From the first transaction on. */
  own: DatabaseConnection | undefined;

  constructor(shared: SharedConnections) {
    this.#shared = shared;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.own) return this.own.executeQuery<Row>(query);
    const { command, rowCount, rows } = await this.#shared.query(query.sql, query.parameters);
    return { rows, ...(writes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  streamQuery(): never {
    throw new Error('Statements are read whole');
  }
}

const writes: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const ownOf = (connection: DatabaseConnection) =>
  (connection as LazyConnection).own as Parameters<PostgresDriver['rollbackTransaction']>[0];

class SharingDriver extends PostgresDriver {
  readonly #shared: SharedConnections;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#shared = new SharedConnections(pool);
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new LazyConnection(this.#shared));
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    (connection as LazyConnection).own ??= await super.acquireConnection();
    await super.beginTransaction(ownOf(connection), settings);
  }

  override commitTransaction(connection: DatabaseConnection) {
    return super.commitTransaction(ownOf(connection));
  }

  override rollbackTransaction(connection: DatabaseConnection) {
    return super.rollbackTransaction(ownOf(connection));
  }

  override savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']) {
    return super.savepoint(ownOf(connection), name, compile);
  }

  override rollbackToSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ) {
    return super.rollbackToSavepoint(ownOf(connection), name, compile);
  }

  override releaseSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ) {
    return super.releaseSavepoint(ownOf(connection), name, compile);
  }

  override async releaseConnection(connection: DatabaseConnection) {
    const own = ownOf(connection);
    if (own) await super.releaseConnection(own);
  }
}

/** Kysely's for PostgreSQL, with statements outside transactions over shared connections of the pool. */
export class SharingDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver() {
    return new SharingDriver(this.#pool);
  }
}
