import { sql } from 'kysely';
import { conflict } from '#domain/kernel/failure.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { lockDemand } from '#server/modules/demand/demand.store.ts';
import { agreedBefore, agreedNotes } from './agreed-before.query.ts';
import { makeContract, openStates } from './make-contract.command.ts';

/** Who won something of a demand and has no contract that is in force or may come into force, by name. */
export const winnersWithoutContract = async (db: Sql, demandId: string) =>
  (
    await sql<{ institutionId: string; institution: string }>`
    SELECT DISTINCT a.institution_id AS "institutionId", i.name AS institution FROM award a
    JOIN institution i ON i.id = a.institution_id
    WHERE a.demand_id = ${demandId} AND NOT EXISTS (SELECT FROM contract k WHERE k.demand_id = a.demand_id
      AND k.institution_id = a.institution_id AND k.amends IS NULL AND k.status = ANY(${openStates}::smallint[]))
    ORDER BY i.name, a.institution_id`.execute(db)
  ).rows;

/**
 * Writes the contracts of all who won something and have none, with the same terms; 补充约定 is what each said before the award.
 * All of them or none.
 * @throws Failure 409 before the demand is completed, when each has its contract, or where what was said is too long
 */
export async function makeContracts(
  context: WriteContext,
  { demandId, ...terms }: ParsedInput<'contract.addAll'>,
): Promise<CallOutput<'contract.addAll'>> {
  const { tx, services } = context;
  await lockDemand(tx, demandId);
  const winners = await winnersWithoutContract(tx, demandId);
  if (winners.length === 0) throw conflict('中标机构都已有合同，没有需要起草的。请在合同列表中查看。');
  const made = [];
  for (const { institutionId, institution } of winners) {
    const agreed = await agreedBefore(services, tx, { demandId, institutionId });
    const notes = agreedNotes(agreed);
    if (agreed.length > 0 && notes === '')
      throw conflict(
        `「${institution}」的报价备注与答疑超过补充约定的字数，请单独起草它的合同，选择写入哪些内容。`,
      );
    const { contractId } = await makeContract(context, { demandId, institutionId, ...terms, notes });
    made.push({ contractId, institution });
  }
  return { made };
}
