import { hash } from '@node-rs/argon2';
import { certificationStatus } from '#domain/access/certification-machine.ts';
import type { OperatorRole } from '#domain/access/operator-duty.ts';
import type { CompanyRole } from '#domain/company/company-role.ts';
import type { TokenScope } from '#domain/institution/api-token.ts';
import type { InstitutionRole } from '#domain/institution/institution-role.ts';
import type { Database } from '#server/db/database.ts';
import { hashOfToken, newToken } from '#server/modules/api-token/token-caller.ts';
import { openSession, openViewSession } from '#server/modules/user/session.store.ts';
import { addInstitution, nextCreditCode } from './institutions.ts';
import { addRow, addRows, rowOf, setRows } from './rows.ts';

export { nextCreditCode };

/** Everybody of docs/product.md, Access but the visitor, who has no account. `buyer` owns a company in which `colleague`
 * (a buyer), `approver` and `viewer` are members; `provider` owns an institution for which `quoter` quotes and `librarian` keeps
 * the library, `libraryMachine` and `quotesMachine` call for it by tokens that `provider` created. `twoSeats` is a viewer of that company
 * and quotes for that institution. */
export const personaNames = [
  'member',
  'buyer',
  'otherBuyer',
  'colleague',
  'approver',
  'viewer',
  'provider',
  'otherProvider',
  'quoter',
  'librarian',
  'libraryMachine',
  'quotesMachine',
  'operator',
  'reviewer',
  'cataloguer',
  'editor',
  'accountant',
  'twoSeats',
  'buyerView',
  'providerView',
  'operatorView',
] as const;
/** Operators who look at the site as one of the others, read-only: `operatorView` as somebody who became one of them meanwhile. */
export const viewNames = ['buyerView', 'providerView', 'operatorView'] as const satisfies PersonaName[];
export type PersonaName = (typeof personaNames)[number];

export interface Person {
  readonly userId: string;
  readonly account: string;
  readonly mobile: string;
  readonly password: string;
  /** Of an open session. */
  readonly token: string;
  /** Of a company in force; buyers only. */
  readonly companyId: string;
  /** Of an institution in force; providers only. */
  readonly institutionId: string;
}

export const testPassword = 'test-pass-2026';
let passwordHash: Promise<string> | undefined;
let count = 0;

export async function addUser(db: Database, operator_role: OperatorRole | null = null): Promise<Person> {
  // As cheap as can be: the tests of sign-in try it hundreds of times, and the stored hash says how it is tried.
  passwordHash ??= hash(testPassword, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
  count += 1;
  const user = { account: `tester${count}`, mobile: `139${String(count).padStart(8, '0')}` };
  const userId = await addRow(db, 'app_user', {
    ...user,
    name: `测试员${count}`,
    password_hash: await passwordHash,
    operator_role,
  });
  const token = await openSession(db, userId);
  return { ...user, userId, password: testPassword, token, companyId: '', institutionId: '' };
}

/** An administrator who has shown a code of their authenticator app: for a site without the demo. */
export async function addOperator(db: Database): Promise<Person> {
  const operator = await addUser(db, 'administrator');
  const now = new Date();
  const user_id = operator.userId;
  await addRows(db, 'operator_totp', { user_id, sealed_secret: Buffer.alloc(1), confirmed_at: now });
  await setRows(db, 'session', { user_id }, { second_step_at: now });
  return operator;
}

/** With a company in force, in Shenzhen. */
export async function addBuyer(db: Database): Promise<Person> {
  const person = await addUser(db);
  return { ...person, companyId: await addCompany(db, person) };
}

export async function addCompany(db: Database, person: Pick<Person, 'userId' | 'mobile'>): Promise<string> {
  count += 1;
  const companyId = await addRow(db, 'company', {
    user_id: person.userId,
    name: `深圳测试企业${count}有限公司`,
    credit_code: nextCreditCode(),
    region_id: '440305',
    contact: '王小明',
    mobile: person.mobile,
    status: certificationStatus.certified,
    in_force: true,
    pending: null,
  });
  await addRows(db, 'company_member', { company_id: companyId, user_id: person.userId, role: 'owner' });
  return companyId;
}

/** With an institution in force, in Shenzhen unless said, of which they are the only member; its library is empty. */
export async function addProvider(
  db: Database,
  place = { city_id: '440300', region_id: '440305' },
): Promise<Person> {
  const person = await addUser(db);
  // Of its own also where several are added at once.
  count += 1;
  const institutionId = await addInstitution(db, {
    code: `TEST${count}`,
    name: `深圳测试体检中心${count}`,
    cityId: place.city_id,
    regionId: place.region_id,
    mobile: person.mobile,
  });
  await addMember(db, institutionId, person, 'owner');
  return { ...person, institutionId };
}

/** Another member of the company. */
export async function addColleague(db: Database, companyId: string, role: CompanyRole): Promise<Person> {
  const person = await addUser(db);
  await addRows(db, 'company_member', { company_id: companyId, user_id: person.userId, role });
  return { ...person, companyId };
}

const addMember = (db: Database, institution_id: string, { userId }: Person, role: InstitutionRole) =>
  addRows(db, 'institution_member', { institution_id, user_id: userId, role });

/** Another member of the institution. */
export async function addInstitutionColleague(
  db: Database,
  institutionId: string,
  role: InstitutionRole,
): Promise<Person> {
  const person = await addUser(db);
  await addMember(db, institutionId, person, role);
  return { ...person, institutionId };
}

/** A machine of the institution, in the name of whoever manages it. */
export async function addMachine(db: Database, owner: Person, scopes: TokenScope[]): Promise<Person> {
  const token = newToken();
  await addRow(db, 'api_token', {
    institution_id: owner.institutionId,
    name: scopes.join(),
    token_hash: hashOfToken(token),
    tail: token.slice(-4),
    scopes,
    created_by: owner.userId,
  });
  return { ...owner, token };
}

/** Another session of the person, in which the operator looks on. */
export async function addView(db: Database, person: Person, operator: Person): Promise<Person> {
  const { id: sessionId } = await rowOf(db, 'session', { user_id: operator.userId });
  const view = { viewerId: operator.userId, sessionId, reason: '来电咨询' };
  return { ...person, token: await openViewSession(db, person.userId, view) };
}

export async function addEverybody(db: Database): Promise<Record<PersonaName, Person>> {
  const buyer = await addBuyer(db);
  const provider = await addProvider(db);
  const operator = await addUser(db, 'administrator');
  const twoSeats = await addColleague(db, buyer.companyId, 'viewer');
  await addMember(db, provider.institutionId, twoSeats, 'quoting');
  return {
    member: await addUser(db),
    buyer,
    colleague: await addColleague(db, buyer.companyId, 'buyer'),
    approver: await addColleague(db, buyer.companyId, 'approver'),
    viewer: await addColleague(db, buyer.companyId, 'viewer'),
    otherBuyer: await addBuyer(db),
    provider,
    quoter: await addInstitutionColleague(db, provider.institutionId, 'quoting'),
    librarian: await addInstitutionColleague(db, provider.institutionId, 'library'),
    libraryMachine: await addMachine(db, provider, ['library']),
    quotesMachine: await addMachine(db, provider, ['quotes']),
    otherProvider: await addProvider(db),
    operator,
    reviewer: await addUser(db, 'reviewer'),
    cataloguer: await addUser(db, 'catalogue'),
    editor: await addUser(db, 'content'),
    accountant: await addUser(db, 'finance'),
    twoSeats: { ...twoSeats, institutionId: provider.institutionId },
    buyerView: await addView(db, buyer, operator),
    providerView: await addView(db, provider, operator),
    operatorView: await addView(db, await addUser(db, 'administrator'), operator),
  };
}
