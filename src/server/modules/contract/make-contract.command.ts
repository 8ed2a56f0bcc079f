import { sql } from 'kysely';
import { hoursBetweenReminders } from '#domain/contract/contract-actions.ts';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { conflict } from '#domain/kernel/failure.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { type Caller, signedIn } from '#server/api/caller.ts';
import { mayFor } from '#server/api/company-access.ts';
import { institutionFor } from '#server/api/institution-access.ts';
import type { Sql } from '#server/db/database.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import { lockDemand } from '#server/modules/demand/demand.store.ts';
import { type ContractRow, readContract } from './contract.store.ts';
import { contractContent } from './contract-content.ts';
import { requireOneSide } from './one-side.store.ts';
import { termsFromWire } from './settlement-terms.ts';
import { writeContract } from './write-contract.ts';

export const openStates = [contractStatus.signing, contractStatus.signed];

/** The contract of this award that is in force or may come into force. */
export async function openContract(
  db: Sql,
  { demandId, institutionId }: { demandId: string; institutionId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('contract')
    .select('id')
    .where('demand_id', '=', demandId)
    .where('institution_id', '=', institutionId)
    .where('amends', 'is', null)
    .where('status', 'in', openStates)
    .executeTakeFirst();
  return row?.id;
}

/** The last contract of this award that came to nothing. */
export async function endedContract(
  db: Sql,
  { demandId, institutionId }: { demandId: string; institutionId: string },
): Promise<ContractRow | undefined> {
  const row = await db
    .selectFrom('contract')
    .select('id')
    .where('demand_id', '=', demandId)
    .where('institution_id', '=', institutionId)
    .where('amends', 'is', null)
    .where('status', 'not in', openStates)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readContract(db, row.id);
}

/** What another contract is drafted for after one that came to nothing; null while there is one, or for who may not draft it. */
export async function redraftOf(
  db: Sql,
  contract: ContractRow,
  caller: Caller,
): Promise<{ demandId: string; institutionId: string } | null> {
  const award = { demandId: contract.demand_id, institutionId: contract.institution_id };
  if (contract.amends !== null) return null;
  if (caller.kind !== 'signedIn' || !mayFor(caller, contract.company_id, 'purchase')) return null;
  return (await openContract(db, award)) ? null : award;
}

/**
 * Writes the contract of an award and sends it to both parties. One that exists is answered as it is.
 * @throws Failure 403 for who stands on both sides, 409 before the demand is completed, or when the institution won nothing
 */
export async function makeContract(
  context: WriteContext,
  { demandId, institutionId, settlement, ...terms }: ParsedInput<'contract.add'>,
): Promise<{ contractId: string }> {
  const { tx } = context;
  // Two clicks wait for one another here; the second finds the contract of the first.
  const demand = await lockDemand(tx, demandId);
  const existing = await openContract(tx, { demandId, institutionId });
  if (existing) return { contractId: existing };
  const between = { demand_id: demandId, company_id: demand.company_id, institution_id: institutionId };
  await requireOneSide(tx, context.caller, between, 'buyer');
  if (demand.status !== demandStatus.completed)
    throw conflict('采购还没有完成，不能起草合同。请先在报价对比里接受报价并完成采购。');
  const { title, templateId, content } = await contractContent(
    context,
    tx,
    { demandId, institutionId },
    { ...terms, settlement: settlement && termsFromWire(settlement) },
  );
  const made = await writeContract(context, {
    ...between,
    template_id: templateId,
    title,
    content,
    drafted_by: 'buyer',
  });
  await queueNotice(tx, {
    to: { institutions: [institutionId] },
    message: 'contract-created',
    values: {
      合同: title,
      合同编号: made.number,
      对方: content.parties.buyer.name,
      截止: shanghaiMinute(made.signBy),
    },
    record: made.id,
  });
  return { contractId: made.id };
}

/**
 * The institution asks the buyer to write the contract.
 * @throws Failure 409 when it won nothing or there is a contract, 429 when it has just asked
 */
export async function askForContract(
  { tx, caller, services }: WriteContext,
  { demandId }: { demandId: string },
): Promise<Record<string, never>> {
  const institutionId = institutionFor(signedIn(caller), 'quote');
  const { rows } = await sql<{
    company_id: string;
    title: string;
    institution: string;
    institution_id: string;
  }>`
    SELECT DISTINCT d.company_id, d.title, i.name AS institution, a.institution_id FROM award a
    JOIN demand d ON d.id = a.demand_id JOIN institution i ON i.id = a.institution_id
    WHERE a.demand_id = ${demandId} AND a.institution_id = ${institutionId}`.execute(tx);
  const [award] = rows;
  if (!award) throw conflict('贵机构在这次采购中没有中标，不能提醒起草合同。');
  await requireOneSide(tx, caller, { ...award, demand_id: demandId }, 'institution');
  if (await openContract(tx, { demandId, institutionId: award.institution_id }))
    throw conflict('采购方已起草合同，请在合同列表中查看。');
  await requireBelow(services, '提醒', [
    {
      key: `contract:ask:${demandId}:${award.institution_id}`,
      points: 1,
      seconds: hoursBetweenReminders * 3600,
    },
  ]);
  await queueNotice(tx, {
    to: { companies: [award.company_id] },
    kind: 'contract.wanted',
    message: 'contract-wanted',
    values: { 机构: award.institution, 需求: award.title },
    target: { page: 'contracts', id: '' },
  });
  return {};
}
