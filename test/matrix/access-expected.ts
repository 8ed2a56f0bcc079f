import { type OperatorDuty, operatorRoleTable } from '#domain/access/operator-duty.ts';
import { roleMay } from '#domain/company/company-role.ts';
import { type InstitutionRole, institutionRoleTable } from '#domain/institution/institution-role.ts';
import { calls } from '#wire/calls.ts';
import {
  type Access,
  type AnyEndpoint,
  actOf,
  type CallerKind,
  dutyOf,
  type Relation,
} from '#wire/kernel/endpoint.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { personaNames, type viewNames } from '#test/world/people.ts';
import type { Outcome, Who } from './rehearsal.ts';

export const everybody: readonly Who[] = ['visitor', ...personaNames];

/** The members of the buyer's company, with what each may do. */
const rolesOfMembers = {
  buyer: 'owner',
  colleague: 'buyer',
  approver: 'approver',
  viewer: 'viewer',
} as const;
const company = Object.keys(rolesOfMembers) as readonly Who[];

/** The same of the provider's institution. */
const rolesOfInstitution = {
  provider: 'owner',
  quoter: 'quoting',
  librarian: 'library',
  libraryMachine: 'library',
  quotesMachine: 'quoting',
} as const;
type InstitutionPerson = keyof typeof rolesOfInstitution;
const institution = Object.keys(rolesOfInstitution) as readonly InstitutionPerson[];
const machines: readonly Who[] = ['libraryMachine', 'quotesMachine'];
/** Who sees its quotes: a record that has another reader too is none for the rest of the institution. */
const quoting: readonly Who[] = ['provider', 'quoter', 'quotesMachine'];

/** The platform's staff, one of each role. */
const rolesOfOperators = {
  operator: 'administrator',
  reviewer: 'reviewer',
  cataloguer: 'catalogue',
  editor: 'content',
  accountant: 'finance',
} as const;
const operators = Object.keys(rolesOfOperators) as readonly Who[];

/** As whom an operator looks on; who became an operator meanwhile is none in that session. */
const viewed = {
  buyerView: 'buyer',
  providerView: 'provider',
  operatorView: 'member',
} as const satisfies Record<(typeof viewNames)[number], Who>;
/** By which quotes are worked on and decided on: one person stands on one side of a demand. */
export const ofQuoting: readonly Relation[] = [
  'quotationProvider',
  'quotationPackageProvider',
  'quotationLineProvider',
  'inquiryQuotationProvider',
  'inquiryQuotationPackageProvider',
];
export const ofDeciding: readonly Relation[] = ['quotationPackageBuyer', 'inquiryQuotationPackageBuyer'];

/** One person in two seats is refused what both are refused, and to change anything of a quote, contract or settlement between the two. */
const seatsOf = { twoSeats: ['viewer', 'quoter'] } as const;

/** docs/product.md, Access, in terms of the test world's people. */
const kinds: Readonly<Record<CallerKind, readonly Who[]>> = {
  visitor: everybody,
  member: everybody.filter((who) => who !== 'visitor' && !machines.includes(who)),
  buyer: [...company, 'otherBuyer'],
  provider: [...institution, 'otherProvider'],
  operator: operators,
};

/** Who stands in the relation to the fixture's records: all of them are the buyer's or the provider's. */
const holders: Readonly<Record<Relation, readonly Who[]>> = {
  companyMember: company,
  institutionMember: institution,
  importBatchMember: institution,
  importRowMember: institution,
  institutionItemMember: institution,
  institutionPackageMember: institution,
  doctorMember: institution,
  mutexRuleMember: institution,
  partnerRuleMember: institution,
  demandOwner: company,
  demandReader: [...company, ...quoting, 'operator', 'reviewer'],
  demandInvited: institution,
  questionAddressee: company,
  inquiryOwner: company,
  inquiryReader: [...company, ...quoting, 'operator', 'reviewer'],
  inquiryGroupOwner: company,
  inquiryQuotationPackageBuyer: company,
  inquiryQuotationProvider: institution,
  inquiryQuotationPackageProvider: institution,
  packageGroupOwner: company,
  demandPackageReader: [...company, ...quoting, 'operator', 'reviewer'],
  demandPackageOwner: company,
  quotationBuyer: company,
  quotationProvider: institution,
  quotationPackageBuyer: company,
  quotationPackageProvider: institution,
  quotationLineProvider: institution,
  quotationParty: [...company, ...quoting],
  quotationPackageParty: [...company, ...quoting],
  planOwner: company,
  planReader: [...company, 'operator', 'reviewer'],
  contractParty: [...company, ...quoting],
  contractReader: [...company, ...quoting, 'operator', 'accountant'],
  rosterOwner: company,
  rosterPersonOwner: company,
  visitInstitution: ['provider'],
  settlementParty: [...company, ...quoting],
};

/** Calls without a record's id to prove, whose handler looks at the record itself; and who may see the fixture's. */
const narrowedByHandler: Partial<Record<CallName, readonly Who[]>> = {
  // An invitation: who has the number.
  'company.answerInvitation': ['member'],
  'institution.answerInvitation': ['member'],
  // The company's licence: its members, and operators who review or see contracts.
  'common.download': [...company, 'operator', 'reviewer', 'accountant'],
  // The fixture has no deputy; test/api/company-deputies.test.ts says who may end one.
  'company.endDeputy': [],
  'noticeChannel.remove': ['buyer'],
  'noticeChannel.test': ['buyer'],
};

/** Calls about records of any kind: the fixture's is one that who reviews looks at and decides on. */
const ofFixture: Partial<Record<CallName, OperatorDuty>> = {
  'console.claim': 'review',
  'console.record': 'review',
  'console.act': 'review',
  'console.saveReasons': 'review',
};

/** Who is asked: a role of an operator changes nothing where no operator has a part. */
export function askedOf(name: CallName): readonly Who[] {
  const { caller, relation } = accessOf(name);
  const concerned =
    caller === 'operator' ||
    (relation && holders[relation].includes('operator')) ||
    narrowedByHandler[name]?.includes('operator');
  return concerned ? everybody : everybody.filter((who) => who === 'operator' || !operators.includes(who));
}

export type Expected = 'signIn' | 'forbidden' | 'notFound' | 'allowed';

/** What begins a quote, a contract or a settlement, by another record: asked by its handler. */
const begunByOneSide: readonly CallName[] = ['quotation.open', 'settlement.make', 'contract.askFor'];

export function expectedOf(name: CallName, who: Who): Expected {
  if (who in viewed) return expectedOfView(name, viewed[who as keyof typeof viewed]);
  if (who in seatsOf) {
    const { caller, relation } = accessOf(name);
    // A statement is a settlement's: whose it is, is asked once its file is read.
    const relations = [...ofQuoting, ...ofDeciding, 'settlementParty', 'contractParty'];
    const oneSided = relation && relations.includes(relation) && name !== 'settlement.upload';
    if ((oneSided && calls[name].effect !== 'read') || begunByOneSide.includes(name)) return 'forbidden';
    const seats = seatsOf[who as keyof typeof seatsOf];
    // The kind of caller is asked for once: a seat that isn't of it says nothing where the other one is.
    const ofKind = seats.filter((seat) => kinds[caller].includes(seat));
    const answers = (ofKind.length > 0 ? ofKind : seats).map((seat) => expectedOf(name, seat));
    return (['allowed', 'forbidden'] as const).find((one) => answers.includes(one)) ?? 'notFound';
  }
  const { caller, relation } = accessOf(name);
  if (!kinds[caller].includes(who)) return who === 'visitor' ? 'signIn' : 'forbidden';
  if (machines.includes(who) && caller !== 'visitor' && !institutionAllows(who, name)) return 'forbidden';
  const duty = caller === 'operator' ? (ofFixture[name] ?? dutyOf(calls[name])) : 'signIn';
  if (duty !== 'signIn' && !operatorRoleTable.roleMay(roleOfOperator(who), duty)) return 'forbidden';
  if (relation && !holders[relation].includes(who)) return 'notFound';
  if (relation && !roleAllows(who, name)) return 'forbidden';
  if (caller === 'provider' && !relation && !institutionAllows(who, name)) return 'forbidden';
  return (narrowedByHandler[name] ?? everybody).includes(who) ? 'allowed' : 'notFound';
}

/** What is declared as shown, as they see it; nothing is changed or sent. */
function expectedOfView(name: CallName, who: Who): Expected {
  const { effect, viewAs, access } = calls[name] as AnyEndpoint;
  if (name === 'user.logout') return 'allowed';
  if (effect !== 'read') return 'forbidden';
  const own = expectedOf(name, who);
  if (own !== 'allowed' && !kinds[access.caller].includes(who)) return own;
  return access.caller === 'visitor' || viewAs === 'shown' ? own : 'forbidden';
}

const roleOfOperator = (who: Who) => rolesOfOperators[who as keyof typeof rolesOfOperators];

/** Who sees a record as a member of its company or institution, but may not do this with it in their role. */
function roleAllows(who: Who, name: CallName): boolean {
  const act = actOf(calls[name]);
  if (Object.hasOwn(rolesOfMembers, who))
    return roleMay(rolesOfMembers[who as keyof typeof rolesOfMembers], act);
  return !holdersAreInstitution(name) || institutionAllows(who, name);
}

/** By the role of who is one of the provider's institution. */
function institutionAllows(who: Who, name: CallName): boolean {
  const role = rolesOfInstitution[who as InstitutionPerson] as InstitutionRole | undefined;
  return role === undefined || institutionRoleTable.roleMay(role, actOf(calls[name]));
}

const holdersAreInstitution = (name: CallName) => {
  const { relation } = accessOf(name);
  return relation !== undefined && holders[relation] === institution;
};

export const accessOf = (name: CallName): Access => (calls[name] as AnyEndpoint).access;

export const accessText = (name: CallName): string => {
  const { caller, relation, by, act } = accessOf(name);
  const duty = caller === 'operator' && dutyOf(calls[name]);
  return [caller, duty, relation && `${relation} by ${by}`, act].filter(Boolean).join(', ');
};

/** A cell's word. `state` and `invalid` come after access was granted. */
export const symbols: Readonly<Record<Outcome['code'], string>> = {
  200: 'ok',
  400: 'invalid',
  403: 'forbidden',
  404: 'notFound',
  409: 'state',
  413: 'tooLarge',
  429: 'limited',
  500: 'FAULT',
  503: 'FAULT',
  700: 'signIn',
  701: 'frozen',
  702: 'replaced',
};

export const meaningOf = (word: string): Expected | 'fault' => {
  if (word === 'signIn' || word === 'forbidden' || word === 'notFound') return word;
  return ['ok', 'state', 'invalid', 'limited'].includes(word) ? 'allowed' : 'fault';
};
