import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';

/**
 * Begins a statement that each connection plans once and then runs by name: for what is asked often and by key, where planning is
 * dearer than the rows and no value would change the plan. Not for `SELECT *`: where a migration adds a column, what
 * running nodes have prepared would fail.
 */
export const prepared: RawBuilder<unknown> = sql.raw(`${mark} `);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

/** Lets a new connection of a pool run marked statements by name. */
export function nameStatements(client: pg.PoolClient): void {
  const query = (...all: unknown[]) =>
    (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(client, all);
  client.query = ((first: unknown, values: unknown, ...rest: unknown[]) =>
    typeof first === 'string' && first.startsWith(mark)
      ? query({ name: nameOf(first), text: first, values }, ...rest)
      : query(first, values, ...rest)) as typeof client.query;
}
