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

const uses = new LRUCache<string, number>({ max: 5_000 });
const names = new Map<string, string>();
let schemaVersion = 0;

/** The name by which a text is prepared, from its third use on this node; undefined: it is sent as it is. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  const before = uses.get(text) ?? 0;
  uses.set(text, before + 1);
  if (before < usesBefore || names.size >= mostNames) return undefined;
  const name = createHash('sha256').update(`${schemaVersion} ${text}`).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

/**
 * Whether a prepared statement answers other columns than when it was prepared: another node's migration has changed a table.
 * PostgreSQL has no code of its own for it.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/**
 * Lets a new connection of a pool plan a statement with parameters, or one that reads, once and then run it by name: planning is often dearer than
 * the rows. PostgreSQL itself plans anew for each value where a plan for all would be dearer (`plan_cache_mode`). After a migration
 * of another node everything is prepared anew; a transaction that was open then fails. Decision 077.
 */
export function prepareRepeated(client: pg.PoolClient): void {
  const query = (...all: unknown[]) =>
    (pg.Client.prototype.query as (...all: unknown[]) => Promise<pg.QueryResult>).apply(client, all);
  const queryByName = async (name: string, text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const inTransaction = client.getTransactionStatus() !== 'I';
    try {
      return await query({ name, text, values });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      schemaVersion++;
      names.clear();
      if (inTransaction) throw error;
      return query(text, values);
    }
  };
  const withCallback = callbackify(queryByName);
  client.query = ((first: unknown, values: unknown, ...rest: unknown[]) => {
    const name =
      typeof first === 'string' && Array.isArray(values) && (values.length > 0 || reads.test(first))
        ? nameOf(first)
        : undefined;
    if (name === undefined) return query(first, values, ...rest);
    const named = [name, first as string, values as unknown[]] as const;
    const [callback] = rest as [((error: unknown, result: pg.QueryResult) => void)?];
    // `pool.query` asks with a callback.
    return callback ? withCallback(...named, callback) : queryByName(...named);
  }) as typeof client.query;
}
