import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** CG 采购需求, XJ 询价单, BJ 报价单, HT 合同, FA 体检方案. */
export type NumberPrefix = 'CG' | 'XJ' | 'BJ' | 'HT' | 'FA';

/** The next `CG20261121-000042` of the Shanghai day. Taken in the record's own transaction: a rollback leaves no gap that matters. */
export async function nextNumber(tx: Tx, prefix: NumberPrefix): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    INSERT INTO number_counter AS c (prefix, day, value)
    VALUES (${prefix}, (now() AT TIME ZONE 'Asia/Shanghai')::date, 1)
    ON CONFLICT (prefix, day) DO UPDATE SET value = c.value + 1
    RETURNING prefix || to_char(day, 'YYYYMMDD') || '-' || lpad(value::text, 6, '0') AS number`.execute(tx);
  return rows[0]?.number as string;
}
