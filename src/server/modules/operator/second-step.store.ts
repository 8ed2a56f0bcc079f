import { sql } from 'kysely';
import type { Sql } from '#server/db/database.ts';

/** The bound app, locked until the end of the transaction: of two codes sent at once one is looked at after the other. */
export const lockTotp = (tx: Sql, userId: string) =>
  tx
    .selectFrom('operator_totp')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** In place of one that was begun and never confirmed. */
export const beginTotp = (tx: Sql, userId: string, sealedSecret: Buffer) =>
  tx
    .insertInto('operator_totp')
    .values({ user_id: userId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ sealed_secret: sealedSecret, created_at: sql`now()` }),
    )
    .execute();

export const acceptStep = (tx: Sql, userId: string, step: number) =>
  tx
    .updateTable('operator_totp')
    .set({ last_step: step, confirmed_at: sql`coalesce(confirmed_at, now())` })
    .where('user_id', '=', userId)
    .execute();

export const insertRecoveryCodes = (tx: Sql, userId: string, hashes: readonly Buffer[]) =>
  tx
    .insertInto('operator_recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();

/** Whether there was such a code that had not been used. */
export async function spendRecoveryCode(tx: Sql, userId: string, hash: Buffer): Promise<boolean> {
  const used = await tx
    .updateTable('operator_recovery_code')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function countRecoveryCodes(tx: Sql, userId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('operator_recovery_code')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

export const markSecondStep = (tx: Sql, sessionId: string) =>
  tx.updateTable('session').set({ second_step_at: sql`now()` }).where('id', '=', sessionId).execute();

/** Unbinds the app and forgets the codes. */
export async function deleteTotp(tx: Sql, userId: string): Promise<boolean> {
  await tx.deleteFrom('operator_recovery_code').where('user_id', '=', userId).execute();
  const gone = await tx.deleteFrom('operator_totp').where('user_id', '=', userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
