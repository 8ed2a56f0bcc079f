import { createHash } from 'node:crypto';
import pg from 'pg';
import { kindsOfWork } from '#server/db/kinds-of-work.ts';
import { type Load, measured } from './load.ts';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

export const asPrepared = ({ text, values }: Statement) => ({
  name: createHash('sha256').update(text).digest('base64url').slice(0, 24),
  text,
  values,
});

/** As many connections as calls have on a node, and nothing else of it. */
export const barePool = (url: string): pg.Pool =>
  new pg.Pool({ connectionString: url, max: kindsOfWork.call.connections });

/** These statements one after the other, prepared by name, `workers` at a time. */
export async function loadSql(
  pool: pg.Pool,
  statements: readonly Statement[],
  workers: number,
  seconds: number,
): Promise<Omit<Load, 'refused'>> {
  const named = statements.map(asPrepared);
  const took: number[] = [];
  const from = performance.now();
  const worker = async () => {
    while (performance.now() < from + seconds * 1000) {
      const began = performance.now();
      for (const statement of named) await pool.query(statement);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return measured(took, performance.now() - from);
}
