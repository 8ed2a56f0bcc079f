import type { Pool } from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { loadDemoMarket } from './load-demo-market.ts';

export interface BannerAccount {
  readonly role: string;
  readonly account: string;
  readonly password: string;
}

/** Called at every start in demo mode, after the reference data: answers whom to sign in as. */
export async function loadDemo(pool: Pool): Promise<readonly BannerAccount[]> {
  await loadDemoMarket(openDatabase(pool), { now: new Date(), catalogue: readReference().catalogue });
  return demoAccounts.map(({ role, account }) => ({ role, account, password: demoPassword }));
}
