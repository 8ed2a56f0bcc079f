import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** CG 采购需求, XJ 询价单, BJ 报价单, HT 合同, FA 体检方案. */
export type NumberPrefix = 'CG' | 'XJ' | 'BJ' | 'HT' | 'FA';

/** The next `CG20261121-000042` of the Shanghai day. Taken in the record's own transaction: a rollback leaves no gap that matters. */
export async function nextNumber(tx: Tx, prefix: NumberPrefix): Promise<string> {
  const [first] = await nextNumbers(tx, prefix, 1);
  return first as string;
}

/** `count` consecutive numbers in one statement. */
export async function nextNumbers(tx: Tx, prefix: NumberPrefix, count: number): Promise<string[]> {
  const { rows } = await sql<{ day: string; value: number }>`
    INSERT INTO number_counter AS c (prefix, day, value)
    VALUES (${prefix}, (now() AT TIME ZONE 'Asia/Shanghai')::date, ${count})
    ON CONFLICT (prefix, day) DO UPDATE SET value = c.value + ${count}
    RETURNING to_char(day, 'YYYYMMDD') AS day, value`.execute(tx);
  const row = rows[0] as { day: string; value: number };
  return Array.from(
    { length: count },
    (_, i) => `${prefix}${row.day}-${String(row.value - count + 1 + i).padStart(6, '0')}`,
  );
}
