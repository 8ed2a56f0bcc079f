import { sql } from 'kysely';
import { otherSide } from '#domain/contract/contract-actions.ts';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import type { Database } from '#server/db/database.ts';
import { theClock, transition } from '#server/db/transition.ts';
import { lockContract } from './contract.store.ts';
import { recordEvent } from './contract-events.ts';
import { lockForAct, tellSide } from './sign-contract.command.ts';

const ending = {
  refuse: 'contract-refused',
  cancel: 'contract-cancelled',
} as const;

/** Refused by either side, or cancelled by the buyer. @throws Failure 409 */
export async function endContract(
  context: WriteContext,
  action: keyof typeof ending,
  { contractId, reason }: { contractId: string; reason: string },
): Promise<{ id: string }> {
  const { tx, caller, now } = context;
  const { contract, side } = await lockForAct(context, contractId, action);
  await transition(tx, 'contract', contractId, {
    action,
    actor: actorOf(caller, side === 'buyer' ? 'buyer' : 'provider'),
    reason,
  });
  await tx
    .updateTable('contract')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', contractId)
    .execute();
  await recordEvent(
    tx,
    contractId,
    { kind: action, at: now, side, reason, before: contract.sha256 },
    context,
  );
  await tellSide(tx, contract, otherSide(side), ending[action], {
    合同: contract.title,
    合同编号: contract.number,
    对方: contract.content.parties[side].name,
    原因: reason,
  });
  return { id: contractId };
}

/** @throws Failure 409 when it is not the other side's turn, or it was reminded in the last day */
export async function remindOfContract(
  context: WriteContext,
  { contractId }: { contractId: string },
): Promise<{ id: string }> {
  const { tx, now } = context;
  const { contract, side } = await lockForAct(context, contractId, 'remind');
  await tx.updateTable('contract').set({ reminded_at: now }).where('id', '=', contractId).execute();
  await recordEvent(tx, contractId, { kind: 'remind', at: now, side, before: contract.sha256 }, context);
  await tellSide(tx, contract, otherSide(side), 'contract-reminded', {
    合同: contract.title,
    合同编号: contract.number,
    对方: contract.content.parties[side].name,
    截止: shanghaiMinute(contract.sign_by),
  });
  return { id: contractId };
}

/** Contracts that were not signed by both in time. One transaction each. Returns how many expired. */
export async function expireContracts(db: Database, now: Date): Promise<number> {
  const due = await db
    .selectFrom('contract')
    .select('id')
    .where('status', '=', contractStatus.signing)
    .where('sign_by', '<=', now)
    .orderBy('id')
    .execute();
  let expired = 0;
  for (const { id } of due)
    expired += await db.transaction().execute(async (tx) => {
      const free = await sql`SELECT FROM contract WHERE id = ${id} FOR UPDATE SKIP LOCKED`.execute(tx);
      if (free.rows.length === 0) return 0;
      // Looked at again under the lock: it may just have been signed.
      const contract = await lockContract(tx, id);
      if (contract.status !== contractStatus.signing) return 0;
      await transition(tx, 'contract', id, { action: 'expire', actor: theClock });
      await tx.updateTable('contract').set({ ended_at: now }).where('id', '=', id).execute();
      await recordEvent(tx, id, { kind: 'expire', at: now, side: null, before: contract.sha256 }, undefined);
      for (const side of ['buyer', 'institution'] as const)
        await tellSide(tx, contract, side, 'contract-expired', {
          合同: contract.title,
          合同编号: contract.number,
          截止: shanghaiMinute(contract.sign_by),
          说明: side === 'buyer' || contract.amends !== null ? '需要时请重新起草。' : '',
        });
      return 1;
    });
  return expired;
}
