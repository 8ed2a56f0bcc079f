import type { Pool } from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { demoAccounts } from './demo-accounts.ts';
import { setDemoPasswords } from './demo-passwords.ts';
import { loadDemoMarket } from './load-demo-market.ts';

interface BannerAccount {
  readonly role: string;
  readonly account: string;
  readonly password: string;
}

/**
 * Called at every start in demo mode, after the reference data: answers whom to sign in as.
 * @param reachable others than this machine's users can reach the site: passwords are random then
 */
export async function loadDemo(pool: Pool, reachable: boolean): Promise<readonly BannerAccount[]> {
  const db = openDatabase(pool);
  const now = new Date();
  await loadDemoMarket(db, { now, catalogue: readReference().catalogue });
  const passwords = await setDemoPasswords(db, reachable, now);
  return demoAccounts.map(({ role, account }) => ({
    role,
    account,
    password: passwords.get(account) as string,
  }));
}
