import { sql } from 'kysely';
import { whyNotForThisSide, whyNotSettling } from '#domain/access/one-side.ts';
import { otherSide } from '#domain/contract/contract-actions.ts';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import { forbidden } from '#domain/kernel/failure.ts';
import type { SignedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { inBothSeats } from '#server/modules/sides/sides.store.ts';
import { actorKind } from './write-settlement.ts';

// One person stands on one side of a settlement (decision 110): its amount binds both, and needs two people who agree.

interface Between {
  readonly company_id: string;
  readonly institution_id: string;
  /** Null: it is made only now. */
  readonly settlementId: string | null;
}

/** Why the caller does nothing for this side; '' when they may. Members of both in any role, and who acted for the other side before. */
export async function whyNotOneSide(
  db: Sql,
  { userId, token }: Pick<SignedIn, 'userId' | 'token'>,
  { company_id, institution_id, settlementId }: Between,
  side: ContractSide,
): Promise<string> {
  const { rows } = await sql<{ company: string; institution: string; both: boolean; before: boolean }>`
    SELECT c.name AS company, i.name AS institution, ${inBothSeats(userId)} AS both,
      EXISTS (SELECT FROM audit_event e WHERE e.record_kind = 'settlement' AND e.record_id = ${settlementId}
        AND e.actor_id = ${userId} AND e.actor_kind = ${actorKind(otherSide(side))}) AS before
    FROM company c, institution i WHERE c.id = ${company_id} AND i.id = ${institution_id}`.execute(db);
  const [row] = rows;
  if (!row) return '';
  const machine = token !== null;
  if (row.both) return whyNotSettling(row.company, row.institution, machine);
  return row.before
    ? whyNotForThisSide(side === 'buyer' ? row.institution : row.company, '结算单', machine)
    : '';
}

/** @throws Failure 403 */
export async function requireOneSide(
  db: Sql,
  caller: Pick<SignedIn, 'userId' | 'token'>,
  between: Between,
  side: ContractSide,
): Promise<void> {
  const why = await whyNotOneSide(db, caller, between, side);
  if (why) throw forbidden(why);
}
