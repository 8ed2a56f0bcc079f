import type pg from 'pg';
import { newId } from '#server/db/new-id.ts';
import type { SentStatement } from '#test/world/sent-statements.ts';
import { asPrepared } from './bare-sql.ts';

/** Statements of one transaction. */
type Unit = readonly SentStatement[];

const isWrite = ({ text }: SentStatement): boolean =>
  /^\s*(\/\*.*?\*\/\s*)?(insert|update|delete)\b/i.test(text) ||
  (/^\s*(\/\*.*?\*\/\s*)?with\b/i.test(text) && /\b(insert into|update|delete from)\b/i.test(text));

/** What writes rows, by transaction, in the order in which these began; what was rolled back is left out. */
export function writesOf(sent: readonly SentStatement[]): Unit[] {
  const units: SentStatement[][] = [];
  const open = new Map<pg.Client, SentStatement[]>();
  for (const statement of sent) {
    const { client, text } = statement;
    const word = /^\s*(begin|start transaction|commit|rollback)\b/i.exec(text)?.[1]?.toLowerCase();
    if (word === 'begin' || word === 'start transaction') {
      const unit: SentStatement[] = [];
      units.push(unit);
      open.set(client, unit);
    } else if (word) {
      if (word === 'rollback') open.get(client)?.splice(0);
      open.delete(client);
    } else if (isWrite(statement)) {
      const unit = open.get(client);
      if (unit) unit.push(statement);
      else units.push([statement]);
    }
  }
  return units.filter((unit) => unit.length > 0);
}

/**
 * Writes the same rows once more under ids and numbers of their own, through bare pg, prepared by name. Returns how many.
 * @param since what has an id of a later moment was made by the flow
 */
export async function writeAgain(pool: pg.Pool, units: readonly Unit[], since: number): Promise<number> {
  let rows = 0;
  const another = renaming(since);
  for (const unit of units) {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      for (const statement of unit)
        rows +=
          (await client.query(asPrepared({ ...statement, values: statement.values.map(another) })))
            .rowCount ?? 0;
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }
  return rows;
}

let copies = 0;

/** Other ids for those that were made since, other numbers of documents; both wherever they stand. */
function renaming(since: number): (value: unknown) => unknown {
  const ids = new Map<string, string>();
  copies += 1;
  const copy = copies;
  const other = (id: string): string => {
    const made = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
    if (made < since || id[14] !== '7') return id;
    const known = ids.get(id) ?? newId();
    ids.set(id, known);
    return known;
  };
  const inText = (text: string): string =>
    text
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, other)
      .replaceAll(
        /\b(CG|BJ)(\d{8})-(\d+)\b/g,
        (_, kind: string, day: string, n: string) => `${kind}${day}-${n}-${copy}`,
      );
  const inValue = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value);
    if (Array.isArray(value)) return value.map(inValue);
    if (value === null || typeof value !== 'object' || value instanceof Date || Buffer.isBuffer(value))
      return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inValue(inner)]));
  };
  return inValue;
}
