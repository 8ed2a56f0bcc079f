import { roleMay } from '#domain/company/company-role.ts';
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

/** docs/product.md, Access, in terms of the test world's people. */
const kinds: Readonly<Record<CallerKind, readonly Who[]>> = {
  visitor: everybody,
  member: everybody.filter((who) => who !== 'visitor'),
  buyer: [...company, 'otherBuyer'],
  provider: ['provider', 'otherProvider'],
  operator: ['operator'],
};

/** Who stands in the relation to the fixture's records: all of them are the buyer's or the provider's. */
const holders: Readonly<Record<Relation, readonly Who[]>> = {
  companyMember: company,
  institutionMember: ['provider'],
  importBatchMember: ['provider'],
  importRowMember: ['provider'],
  institutionItemMember: ['provider'],
  institutionPackageMember: ['provider'],
  doctorMember: ['provider'],
  mutexRuleMember: ['provider'],
  partnerRuleMember: ['provider'],
  demandOwner: company,
  demandReader: [...company, 'provider', 'operator'],
  demandInvited: ['provider'],
  questionAddressee: company,
  inquiryOwner: company,
  inquiryReader: [...company, 'provider', 'operator'],
  inquiryGroupOwner: company,
  inquiryQuotationPackageBuyer: company,
  inquiryQuotationProvider: ['provider'],
  inquiryQuotationPackageProvider: ['provider'],
  packageGroupOwner: company,
  demandPackageReader: [...company, 'provider', 'operator'],
  demandPackageOwner: company,
  quotationBuyer: company,
  quotationProvider: ['provider'],
  quotationPackageBuyer: company,
  quotationPackageProvider: ['provider'],
  quotationLineProvider: ['provider'],
  quotationParty: [...company, 'provider'],
  quotationPackageParty: [...company, 'provider'],
  planOwner: company,
  planReader: [...company, 'operator'],
  contractParty: [...company, 'provider'],
  contractReader: [...company, 'provider', 'operator'],
};

/** Calls without a record's id to prove, whose handler looks at the record itself; and who may see the fixture's. */
const narrowedByHandler: Partial<Record<CallName, readonly Who[]>> = {
  // An invitation: who has the number.
  'company.answerInvitation': ['member'],
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
  return (narrowedByHandler[name] ?? everybody).includes(who) ? 'allowed' : 'notFound';
}

/** Who sees a record as a member of its company, but may not change it in his role. */
const roleAllows = (who: Who, name: CallName): boolean =>
  !Object.hasOwn(rolesOfMembers, who) ||
  roleMay(rolesOfMembers[who as keyof typeof rolesOfMembers], actOf(calls[name]));

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
