import { creditCodeCheck } from '#domain/company/credit-code.ts';
import { stableId } from '#server/db/stable-id.ts';
import { demoAccounts } from './demo-accounts.ts';
import { addEvent, type DemoWorld, days, hours, later, type WholeRow } from './demo-rows.ts';
import type { DemoSource, SourceCertification } from './demo-source.ts';
import { type Random, randomFor } from './random.ts';

/** 1380000xxxx and 1990000xxxx: numbers that are visibly not anybody's. */
export const buyerMobile = (n: number) => `1380000${String(n).padStart(4, '0')}`;
const providerMobile = (n: number) => `1990000${String(n).padStart(4, '0')}`;

/** Adds the documented accounts, and one account for every company and institution that none of those belongs to. */
export function addDemoPeople(world: DemoWorld): void {
  const { source } = world;
  for (const { account, mobile, name, operator } of demoAccounts)
    addUser(world, account, mobile, name, 400, operator);
  source.companies.forEach(({ key }, i) => {
    const name = personName(randomFor(`buyer/${key}`), source.names);
    addUser(world, buyerAccount(key), buyerMobile(100 + i), name, 300 - i);
  });
  source.institutions.forEach(({ code }, i) => {
    const name = personName(randomFor(`provider/${code}`), source.names);
    addUser(world, providerAccount(code), providerMobile(100 + i), name, 380 - i);
  });
}

export function personName(random: Random, { surnames, first, second }: DemoSource['names']): string {
  const surname = random.pick([...surnames]);
  const middle = random.chance(0.75) ? random.pick([...first]) : '';
  return `${surname}${middle}${random.pick([...second])}`;
}

const buyerAccount = (company: string) =>
  demoAccounts.find((known) => known.company === company)?.account ?? `buyer_${company}`;

const providerAccount = (code: string) =>
  demoAccounts.find((known) => known.institutions?.includes(code))?.account ??
  `provider_${code.toLowerCase()}`;

/** The names of all accounts that the market consists of. */
export const marketAccounts = ({ companies, institutions }: DemoSource): readonly string[] => [
  ...new Set([
    ...demoAccounts.map(({ account }) => account),
    ...companies.map(({ key }) => buyerAccount(key)),
    ...institutions.map(({ code }) => providerAccount(code)),
  ]),
];

/** The account that buys for a company. */
export const buyerOf = (world: DemoWorld, company: string) => userByAccount(world, buyerAccount(company));
/** The account that quotes for an institution. */
export const providerOf = (world: DemoWorld, code: string) => userByAccount(world, providerAccount(code));

const userByAccount = ({ rows }: DemoWorld, account: string) =>
  rows.app_user.find((user) => user.account === account) as WholeRow<'app_user'>;

/** Known before its row is made. */
export const demoOperatorId = (now: Date) => userId('demo_operator', later(now, -400 * days));
const userId = (account: string, createdAt: Date) => stableId(`user/${account}`, createdAt);

/** Unless the account is there already: the documented ones come first. */
function addUser(
  { rows, now, passwordHash }: DemoWorld,
  account: string,
  mobile: string,
  name: string,
  daysAgo: number,
  operator = false,
): void {
  if (rows.app_user.some((user) => user.account === account)) return;
  const createdAt = later(now, -daysAgo * days);
  rows.app_user.push({
    id: userId(account, createdAt),
    account,
    mobile,
    name,
    head_image: '',
    password_hash: passwordHash,
    initial_password_until: null,
    operator_role: operator ? 'administrator' : null,
    frozen_at: null,
    frozen_reason: '',
    erasure_requested_at: null,
    erased_at: null,
    company_id: null,
    institution_id: null,
    visit_id: null,
    created_at: createdAt,
  });
}

export const companyId = ({ now }: DemoWorld, key: string) =>
  stableId(`company/${key}`, later(now, -300 * days));

export function addDemoCompanies(world: DemoWorld): void {
  const { rows, source, now } = world;
  source.companies.forEach((company, i) => {
    const { certification, reason = '' } = company;
    const buyer = buyerOf(world, company.key);
    const createdAt = later(buyer.created_at, 2 * hours);
    const submittedAt =
      certification === 'certified' ? later(createdAt, hours) : later(now, -(20 + i) * hours);
    const id = companyId(world, company.key);
    rows.company.push({
      id,
      user_id: buyer.id,
      name: company.name,
      credit_code: demoCreditCode('91', company.city, 1000 + i),
      legal_person: '',
      region_id: company.district,
      address: company.address,
      industry: company.industry,
      size: company.size,
      contact: buyer.name,
      mobile: buyer.mobile,
      licence_file_id: null,
      ...certify(world, { kind: 'company', id }, certification, submittedAt, buyer.id, reason),
      review_fields: [],
      approval_limit: null,
      second_approval_limit: null,
      frozen_at: null,
      frozen_reason: '',
      frozen_in_force: false,
      merged_into: null,
      created_at: createdAt,
    });
    rows.company_member.push({ company_id: id, user_id: buyer.id, role: 'owner', created_at: createdAt });
  });
}

const statusOf = { certified: 1, review: 2, failed: 3 } as const;

/** Applied for by its user, decided by the operator: the columns that companies and institutions share. */
export function certify(
  { rows, operatorId }: DemoWorld,
  record: { kind: 'company' | 'institution'; id: string },
  state: SourceCertification,
  submittedAt: Date,
  userId: string,
  reason: string,
) {
  const reviewedAt = later(submittedAt, 5 * hours);
  const failure = state === 'failed' ? reason : '';
  addEvent(rows, { ...record, at: submittedAt, action: 'apply', actor: 'owner', userId, from: 0, to: 2 });
  const decision = { ...record, at: reviewedAt, actor: 'operator', userId: operatorId, from: 2 } as const;
  if (state === 'certified') addEvent(rows, { ...decision, action: 'approve', to: 1 });
  if (state === 'failed') addEvent(rows, { ...decision, action: 'decline', to: 3, reason });
  return {
    status: statusOf[state],
    in_force: state === 'certified',
    pending: null,
    review_reason: failure,
    reviewer_id: state === 'review' ? null : operatorId,
    submitted_at: submittedAt,
    reviewed_at: state === 'review' ? null : reviewedAt,
  };
}

/** A 统一社会信用代码 that passes the checks of GB 32100 and GB 11714 but belongs to nobody: organisation numbers
 * that begin with DEM0 are not given out. `kind`: 91 enterprise, 12 public institution. */
export function demoCreditCode(kind: '91' | '12', region: string, n: number): string {
  const organisation = `DEM0${String(n).padStart(4, '0')}`;
  // The check character of GB 11714.
  const weights = [3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce(
    (total, weight, i) => total + weight * Number.parseInt(organisation.charAt(i), 36),
    0,
  );
  const check = (11 - (sum % 11)) % 11;
  const first17 = `${kind}${region}${organisation}${check === 10 ? 'X' : check}`;
  return `${first17}${creditCodeCheck(first17)}`;
}
