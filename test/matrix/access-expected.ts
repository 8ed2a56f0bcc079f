import { roleMay } from '#domain/company/company-role.ts';
import { institutionRoleTable } from '#domain/institution/institution-role.ts';
import { personaNames } from '#test/world/people.ts';
import type { CallName } from '#wire/call-table.ts';
import { calls } from '#wire/calls.ts';
import {
  type Access,
  actOf,
  type AnyEndpoint,
  type CallerKind,
  type Relation,
} from '#wire/kernel/endpoint.ts';
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
const rolesOfInstitution = { provider: 'owner', quoter: 'quoting', librarian: 'library' } as const;
const institution = Object.keys(rolesOfInstitution) as readonly Who[];
/** Who sees its quotes: a record that has another reader too is none for the rest of the institution. */
const quoting: readonly Who[] = ['provider', 'quoter'];

/** docs/product.md, Access, in terms of the test world's people. */
const kinds: Readonly<Record<CallerKind, readonly Who[]>> = {
  visitor: everybody,
  member: everybody.filter((who) => who !== 'visitor'),
  buyer: [...company, 'otherBuyer'],
  provider: [...institution, 'otherProvider'],
  operator: ['operator'],
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
  demandReader: [...company, ...quoting, 'operator'],
  demandInvited: institution,
  questionAddressee: company,
  inquiryOwner: company,
  inquiryReader: [...company, ...quoting, 'operator'],
  inquiryGroupOwner: company,
  inquiryQuotationPackageBuyer: company,
  inquiryQuotationProvider: institution,
  inquiryQuotationPackageProvider: institution,
  packageGroupOwner: company,
  demandPackageReader: [...company, ...quoting, 'operator'],
  demandPackageOwner: company,
  quotationBuyer: company,
  quotationProvider: institution,
  quotationPackageBuyer: company,
  quotationPackageProvider: institution,
  quotationLineProvider: institution,
  quotationParty: [...company, ...quoting],
  quotationPackageParty: [...company, ...quoting],
  planOwner: company,
  planReader: [...company, 'operator'],
  contractParty: [...company, ...quoting],
  contractReader: [...company, ...quoting, 'operator'],
};

/** Calls without a record's id to prove, whose handler looks at the record itself; and who may see the fixture's. */
const narrowedByHandler: Partial<Record<CallName, readonly Who[]>> = {
  // An invitation: who has the number.
  'company.answerInvitation': ['member'],
  'institution.answerInvitation': ['member'],
  // A private file: its uploader and operators.
  'common.download': ['buyer', 'operator'],
  'noticeChannel.remove': ['buyer'],
  'noticeChannel.test': ['buyer'],
};

export type Expected = 'signIn' | 'forbidden' | 'notFound' | 'allowed';

export function expectedOf(name: CallName, who: Who): Expected {
  const { caller, relation } = accessOf(name);
  if (!kinds[caller].includes(who)) return who === 'visitor' ? 'signIn' : 'forbidden';
  if (relation && !holders[relation].includes(who)) return 'notFound';
  if (relation && !roleAllows(who, name)) return 'forbidden';
  if (who === 'librarian' && listsOfQuotes.includes(name)) return 'forbidden';
  return (narrowedByHandler[name] ?? everybody).includes(who) ? 'allowed' : 'notFound';
}

/** Who sees a record as a member of its company or institution, but may not do this with it in his role. */
function roleAllows(who: Who, name: CallName): boolean {
  const act = actOf(calls[name]);
  if (Object.hasOwn(rolesOfMembers, who))
    return roleMay(rolesOfMembers[who as keyof typeof rolesOfMembers], act);
  if (!Object.hasOwn(rolesOfInstitution, who) || !holdersAreInstitution(name)) return true;
  return institutionRoleTable.roleMay(rolesOfInstitution[who as keyof typeof rolesOfInstitution], act);
}

const holdersAreInstitution = (name: CallName) => {
  const { relation } = accessOf(name);
  return relation !== undefined && holders[relation] === institution;
};

/** Lists of quotes of the caller's institution, which name no record. */
const listsOfQuotes: readonly CallName[] = [
  'quotation.overview',
  'quotation.list',
  'quotation.results',
  'quotation.missedMatches',
  'quotation.listPackages',
  'quotation.checkQualification',
  'inquiryQuotation.list',
];

export const accessOf = (name: CallName): Access => (calls[name] as AnyEndpoint).access;

export const accessText = (name: CallName): string => {
  const { caller, relation, by, act } = accessOf(name);
  return relation ? `${caller}, ${relation} by ${by}${act ? `, ${act}` : ''}` : caller;
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
