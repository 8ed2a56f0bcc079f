import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** What is asked once or twice is not worth a plan that every connection keeps. */
const usesBefore = 2;
/** Each connection keeps up to as many plans, of some ten kilobytes each. */
const mostNames = 1_000;

const uses = new LRUCache<string, number>({ max: 5_000 });
const names = new Map<string, string>();

/** The name by which a text is prepared, from its third use on this node; undefined: it is sent as it is. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  const before = uses.get(text) ?? 0;
  uses.set(text, before + 1);
  if (before < usesBefore || names.size >= mostNames || answersEveryColumn.test(text)) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

/** Where a migration adds a column, what running nodes have prepared of these would fail. */
const answersEveryColumn = /(?:\bselect|\breturning|,)\s*(?:"?\w+"?\.)?\*/i;

/**
 * Lets a new connection of a pool plan a statement with parameters once and then run it by name: planning is often dearer than
 * the rows. PostgreSQL itself plans anew for each value where a plan for all would be dearer (`plan_cache_mode`). Decision 077.
 */
export function prepareRepeated(client: pg.PoolClient): void {
  const query = (...all: unknown[]) =>
    (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(client, all);
  client.query = ((first: unknown, values: unknown, ...rest: unknown[]) => {
    const name =
      typeof first === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(first) : undefined;
    return name === undefined ? query(first, values, ...rest) : query({ name, text: first, values }, ...rest);
  }) as typeof client.query;
}
