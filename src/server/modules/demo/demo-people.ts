import { buyerMobile, personName, providerMobile } from './demo-identities.ts';
import { demoAccounts } from './demo-accounts.ts';
import { days, later, type DemoWorld, type Row } from './demo-rows.ts';
import { demoId, randomFor } from './random.ts';

/** Adds the documented accounts, and one account for every company and institution that none of those belongs to. */
export function addDemoPeople(world: DemoWorld): void {
  const { rows, source } = world;
  for (const known of demoAccounts) {
    rows.app_user.push(user(world, known.account, known.mobile, known.name, known.operator === true, 400));
  }
  source.companies.forEach((company, i) => {
    if (demoAccounts.some((known) => known.company === company.key)) return;
    const name = personName(randomFor(`buyer/${company.key}`), source.names);
    rows.app_user.push(user(world, `buyer_${company.key}`, buyerMobile(100 + i), name, false, 300 - i));
  });
  source.institutions.forEach((institution, i) => {
    if (demoAccounts.some((known) => known.institutions?.includes(institution.code))) return;
    const name = personName(randomFor(`provider/${institution.code}`), source.names);
    const account = `provider_${institution.code.toLowerCase()}`;
    rows.app_user.push(user(world, account, providerMobile(100 + i), name, false, 380 - i));
  });
}

/** The account that buys for a company. */
export function buyerOf(world: DemoWorld, company: string): Row<'app_user'> {
  const known = demoAccounts.find((account) => account.company === company)?.account;
  return userByAccount(world, known ?? `buyer_${company}`);
}

/** The account that quotes for an institution. */
export function providerOf(world: DemoWorld, code: string): Row<'app_user'> {
  const known = demoAccounts.find((account) => account.institutions?.includes(code))?.account;
  return userByAccount(world, known ?? `provider_${code.toLowerCase()}`);
}

function userByAccount(world: DemoWorld, account: string): Row<'app_user'> {
  const found = world.rows.app_user.find((user) => user.account === account);
  if (!found) throw new Error(`demo account ${account} does not exist`);
  return found;
}

/** The id of an account is known before its row is made. */
export const demoUserId = (account: string, createdAt: Date) => demoId(`user/${account}`, createdAt);
export const demoOperatorId = (now: Date) => demoUserId('demo_operator', later(now, -400 * days));

function user(
  world: DemoWorld,
  account: string,
  mobile: string,
  name: string,
  operator: boolean,
  daysAgo: number,
): Row<'app_user'> {
  const createdAt = later(world.now, -daysAgo * days);
  return {
    id: demoUserId(account, createdAt),
    account,
    mobile,
    name,
    head_image: '',
    password_hash: world.passwordHash,
    operator,
    frozen_at: null,
    created_at: createdAt,
  };
}
