import { sql } from 'kysely';
import { otherSide } from '#domain/contract/contract-actions.ts';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import { shanghaiDay, shanghaiMinute } from '#domain/kernel/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { readContract } from './contract.store.ts';
import { awaitsSide } from './list-contracts.query.ts';
import { tellSide } from './sign-contract.command.ts';

/** Days before a contract lapses on which a side that hasn't signed is told; the job runs once a day. */
const reminders: readonly number[] = [3, 1];

/** Returns how many contracts are unsigned on such a day. */
export async function remindOfSigning(db: Database, now: Date): Promise<number> {
  const days = sql.join(reminders.map((left) => sql`${shanghaiDay(now, left)}::date`));
  const waiting = (side: ContractSide) => sql`(${awaitsSide(side)})`;
  const { rows } = await sql<{ id: string; buyer: boolean; institution: boolean }>`
    SELECT k.id, ${waiting('buyer')} AS buyer, ${waiting('institution')} AS institution FROM contract k
    WHERE (${waiting('buyer')} OR ${waiting('institution')}) AND (k.sign_by AT TIME ZONE 'Asia/Shanghai')::date IN (${days})
    ORDER BY k.id`.execute(db);
  for (const row of rows) {
    const contract = await readContract(db, row.id);
    const values = {
      合同: contract.title,
      合同编号: contract.number,
      截止: shanghaiMinute(contract.sign_by),
    };
    await db.transaction().execute(async (tx) => {
      for (const side of ['buyer', 'institution'] as const)
        if (row[side])
          await tellSide(tx, contract, side, 'contract-due', {
            ...values,
            对方: contract.content.parties[otherSide(side)].name,
          });
    });
  }
  return rows.length;
}
