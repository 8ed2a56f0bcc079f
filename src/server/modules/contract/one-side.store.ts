import { sql } from 'kysely';
import { whyNotContracting, whyNotForThisSide } from '#domain/access/one-side.ts';
import { otherSide } from '#domain/contract/contract-actions.ts';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import { forbidden } from '#domain/kernel/failure.ts';
import { type Caller, signedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { inBothSeats } from '#server/modules/sides/sides.store.ts';

// One person stands on one side of a contract, whatever they do with it (decisions 110, 172).

interface Between {
  readonly demand_id: string;
  readonly company_id: string;
  readonly institution_id: string;
}

/**
 * Why the caller does nothing for this side with the contract of an award and its supplements; '' when they may. Members of both in any
 * role, and who acted for the other side before.
 */
export async function whyNotOneSide(
  db: Sql,
  caller: Caller,
  { demand_id, company_id, institution_id }: Between,
  side: ContractSide,
): Promise<string> {
  const { userId } = signedIn(caller);
  const { rows } = await sql<{ company: string; institution: string; both: boolean; before: boolean }>`
    SELECT c.name AS company, i.name AS institution, ${inBothSeats(userId)} AS both,
      EXISTS (SELECT FROM contract k JOIN contract_event e ON e.contract_id = k.id WHERE k.demand_id = ${demand_id}
        AND k.institution_id = i.id AND e.user_id = ${userId} AND e.side = ${otherSide(side)}) AS before
    FROM company c, institution i WHERE c.id = ${company_id} AND i.id = ${institution_id}`.execute(db);
  const [row] = rows;
  if (!row) return '';
  if (row.both) return whyNotContracting(row.company, row.institution);
  return row.before ? whyNotForThisSide(side === 'buyer' ? row.institution : row.company, '合同') : '';
}

/** @throws Failure 403 */
export async function requireOneSide(
  db: Sql,
  caller: Caller,
  between: Between,
  side: ContractSide,
): Promise<void> {
  const why = await whyNotOneSide(db, caller, between, side);
  if (why) throw forbidden(why);
}
