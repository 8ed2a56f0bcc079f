import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { hashPassword } from '#server/modules/user/password.ts';
import { revokeSessions } from '#server/modules/user/session.store.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { marketAccounts } from './demo-people.ts';
import { readDemoSource } from './demo-source.ts';

const row = 'demo-passwords';

/**
 * On this machine alone every demo account has the public password. Where others can reach the site each documented account
 * gets a new random one at every start, which is printed and stored as a hash only, and the rest of the market one that
 * nobody knows; who was signed in is signed out.
 * @returns the documented accounts' passwords
 */
export async function setDemoPasswords(
  db: Database,
  reachable: boolean,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const documented = demoAccounts.map(({ account }) => account);
  const known = new Map(documented.map((account) => [account, demoPassword]));
  const before = await db
    .selectFrom('reference_load')
    .select('hash')
    .where('name', '=', row)
    .executeTakeFirst();
  // A market is loaded with the public password, and who changed their own keeps it.
  if (!reachable && before?.hash !== 'random') return known;
  const others = marketAccounts(readDemoSource()).filter((account) => !known.has(account));
  const fresh = reachable ? new Map(documented.map((account) => [account, newPassword()])) : known;
  await db.transaction().execute(async (tx) => {
    for (const [account, password] of fresh) await setPassword(tx, [account], password);
    await setPassword(tx, others, reachable ? newPassword() : demoPassword);
    const hash = reachable ? 'random' : 'public';
    await tx
      .insertInto('reference_load')
      .values({ name: row, hash, loaded_at: now })
      .onConflict((same) => same.column('name').doUpdateSet({ hash, loaded_at: now }))
      .execute();
  });
  return fresh;
}

const newPassword = () => randomBytes(12).toString('base64url');

async function setPassword(tx: Tx, accounts: readonly string[], password: string): Promise<void> {
  const users = await tx
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(password) })
    .where('account', '=', sql<string>`ANY(${[...accounts]})`)
    .returning('id')
    .execute();
  for (const { id } of users) await revokeSessions(tx, id, 'password');
}
