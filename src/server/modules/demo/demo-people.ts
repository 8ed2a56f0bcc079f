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
    const account = buyerAccount(company.key);
    if (isDocumented(account)) return;
    const name = personName(randomFor(`buyer/${company.key}`), source.names);
    rows.app_user.push(user(world, account, buyerMobile(100 + i), name, false, 300 - i));
  });
  source.institutions.forEach((institution, i) => {
    const account = providerAccount(institution.code);
    if (isDocumented(account)) return;
    const name = personName(randomFor(`provider/${institution.code}`), source.names);
    rows.app_user.push(user(world, account, providerMobile(100 + i), name, false, 380 - i));
  });
}

const isDocumented = (account: string) => demoAccounts.some((known) => known.account === account);

const buyerAccount = (company: string) =>
  demoAccounts.find((known) => known.company === company)?.account ?? `buyer_${company}`;

const providerAccount = (code: string) =>
  demoAccounts.find((known) => known.institutions?.includes(code))?.account ??
  `provider_${code.toLowerCase()}`;

/** The names of all accounts that the market consists of. */
export const marketAccounts = ({ companies, institutions }: DemoWorld['source']): readonly string[] => [
  ...new Set([
    ...demoAccounts.map(({ account }) => account),
    ...companies.map(({ key }) => buyerAccount(key)),
    ...institutions.map(({ code }) => providerAccount(code)),
  ]),
];

/** The account that buys for a company. */
export function buyerOf(world: DemoWorld, company: string): Row<'app_user'> {
  return userByAccount(world, buyerAccount(company));
}

/** The account that quotes for an institution. */
export function providerOf(world: DemoWorld, code: string): Row<'app_user'> {
  return userByAccount(world, providerAccount(code));
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
