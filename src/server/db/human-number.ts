import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** CG 采购需求, XJ 询价单, BJ 报价单, HT 合同, FA 体检方案, JS 结算单. */
type NumberPrefix = 'CG' | 'XJ' | 'BJ' | 'HT' | 'FA' | 'JS';

/**
 * The next `CG20261121-000042`: the Shanghai day and what the prefix's sequence gives. Sequences let nobody wait; a rollback
 * leaves a gap that matters to nobody.
 */
export const nextNumber = async (tx: Tx, prefix: NumberPrefix): Promise<string> =>
  (await nextNumbers(tx, prefix, 1))[0] as string;

export async function nextNumbers(tx: Tx, prefix: NumberPrefix, count: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT ${prefix} || to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYYMMDD') || '-'
      || lpad(n::text, greatest(6, length(n::text)), '0') AS number
    FROM (SELECT nextval(${`number_${prefix.toLowerCase()}`}::regclass) AS n FROM generate_series(1, ${count})) taken`.execute(
    tx,
  );
  return rows.map((row) => row.number);
}
