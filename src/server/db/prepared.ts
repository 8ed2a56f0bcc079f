import { createHash } from 'node:crypto';
import { callbackify } from 'node:util';
import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** What is asked once or twice is not worth a plan that every connection keeps. */
const usesBefore = 2;
/** Each connection keeps up to as many plans, of some ten kilobytes each. */
const mostNames = 1_000;

/** Without parameters: what begins or ends a transaction is not planned. */
const reads = /^\s*(?:SELECT|WITH)\s/i;

/**
 * The text that is prepared: a list of ids is hidden from planning. Otherwise PostgreSQL takes a plan for fewer than ten ids to be cheaper than
 * the one for all, and plans each call anew.
 */
const asPrepared = (text: string): string =>
  text.replaceAll(/\bANY\((\$\d+)::uuid\[\]\)/g, 'ANY((SELECT $1::uuid[])::uuid[])');

interface Named {
  readonly name: string;
  readonly text: string;
}

/** What the connections of one pool prepare, and under which names. */
class StatementNames {
  readonly #uses = new LRUCache<string, number>({ max: 5_000 });
  readonly #names = new Map<string, Named>();
  #schemaVersion = 0;

  /** The name and text by which a statement is prepared, from its third use in this pool; undefined: it is sent as it is. */
  of(text: string): Named | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const before = this.#uses.get(text) ?? 0;
    this.#uses.set(text, before + 1);
    if (before < usesBefore || this.#names.size >= mostNames) return undefined;
    const name = createHash('sha256')
      .update(`${this.#schemaVersion} ${text}`)
      .digest('base64url')
      .slice(0, 24);
    const named = { name, text: asPrepared(text) };
    this.#names.set(text, named);
    return named;
  }

  /** Everything gets another name, so that it is prepared anew. */
  renew(): void {
    this.#schemaVersion++;
    this.#names.clear();
  }
}

/**
 * Whether a prepared statement answers other columns than when it was prepared: another node's migration has changed a table.
 * PostgreSQL has no code of its own for it.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/**
 * Lets new connections of a pool plan a statement with parameters, or one that reads, once and then run it by name: planning is often dearer than
 * the rows. PostgreSQL itself plans anew for each value where a plan for all would be dearer (`plan_cache_mode`). After a migration
 * of another node everything is prepared anew; a transaction that was open then fails. Decision 077.
 */
export function prepareRepeated(pool: pg.Pool): void {
  const names = new StatementNames();
  pool.on('connect', (client) => prepareOn(client, names));
}

function prepareOn(client: pg.PoolClient, names: StatementNames): void {
  const query = (...all: unknown[]) =>
    (pg.Client.prototype.query as (...all: unknown[]) => Promise<pg.QueryResult>).apply(client, all);
  const queryByName = async ({ name, text }: Named, values: unknown[]): Promise<pg.QueryResult> => {
    const inTransaction = client.getTransactionStatus() !== 'I';
    try {
      return await query({ name, text, values });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      names.renew();
      if (inTransaction) throw error;
      return query(text, values);
    }
  };
  const withCallback = callbackify(queryByName);
  client.query = ((first: unknown, values: unknown, ...rest: unknown[]) => {
    const named =
      typeof first === 'string' && Array.isArray(values) && (values.length > 0 || reads.test(first))
        ? names.of(first)
        : undefined;
    if (named === undefined) return query(first, values, ...rest);
    const [callback] = rest as [((error: unknown, result: pg.QueryResult) => void)?];
    // `pool.query` asks with a callback.
    return callback
      ? withCallback(named, values as unknown[], callback)
      : queryByName(named, values as unknown[]);
  }) as typeof client.query;
}
