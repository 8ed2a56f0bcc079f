import type { CallName } from '#wire/call-table.ts';
import { calls } from '#wire/calls.ts';
import type { Access, AnyEndpoint, CallerKind, Relation } from '#wire/kernel/endpoint.ts';
import type { Outcome, Who } from './rehearsal.ts';

export const everybody: readonly Who[] = [
  'visitor',
  'member',
  'buyer',
  'otherBuyer',
  'provider',
  'otherProvider',
  'operator',
];

/** docs/product.md, Access, in terms of the test world's people. */
const kinds: Readonly<Record<CallerKind, readonly Who[]>> = {
  visitor: everybody,
  member: everybody.filter((who) => who !== 'visitor'),
  buyer: ['buyer', 'otherBuyer'],
  provider: ['provider', 'otherProvider'],
  operator: ['operator'],
};

/** Who stands in the relation to the fixture's records: all of them are the buyer's or the provider's. */
const holders: Readonly<Record<Relation, readonly Who[]>> = {
  companyOwner: ['buyer'],
  institutionMember: ['provider'],
  importBatchMember: ['provider'],
  importRowMember: ['provider'],
  institutionItemMember: ['provider'],
  institutionPackageMember: ['provider'],
  demandOwner: ['buyer'],
  demandReader: ['buyer', 'provider', 'operator'],
  demandInvited: ['provider'],
  questionAddressee: ['buyer'],
  inquiryOwner: ['buyer'],
  inquiryReader: ['buyer', 'provider', 'operator'],
  inquiryGroupOwner: ['buyer'],
  inquiryQuotationPackageBuyer: ['buyer'],
  inquiryQuotationProvider: ['provider'],
  inquiryQuotationPackageProvider: ['provider'],
  packageGroupOwner: ['buyer'],
  demandPackageReader: ['buyer', 'provider', 'operator'],
  demandPackageOwner: ['buyer'],
  quotationBuyer: ['buyer'],
  quotationProvider: ['provider'],
  quotationPackageBuyer: ['buyer'],
  quotationPackageProvider: ['provider'],
  quotationLineProvider: ['provider'],
  quotationParty: ['buyer', 'provider'],
  quotationPackageParty: ['buyer', 'provider'],
  planOwner: ['buyer'],
  planReader: ['buyer', 'operator'],
};

/** Calls without a record's id to prove, whose handler looks at the record itself; and who may see the fixture's. */
const narrowedByHandler: Partial<Record<CallName, readonly Who[]>> = {
  // A private file: its uploader and operators.
  'common.download': ['buyer', 'operator'],
};

export type Expected = 'signIn' | 'forbidden' | 'notFound' | 'allowed';

export function expectedOf(name: CallName, who: Who): Expected {
  const { caller, relation } = accessOf(name);
  if (!kinds[caller].includes(who)) return who === 'visitor' ? 'signIn' : 'forbidden';
  if (relation && !holders[relation].includes(who)) return 'notFound';
  return (narrowedByHandler[name] ?? everybody).includes(who) ? 'allowed' : 'notFound';
}

export const accessOf = (name: CallName): Access => (calls[name] as AnyEndpoint).access;

export const accessText = (name: CallName): string => {
  const { caller, relation, by } = accessOf(name);
  return relation ? `${caller}, ${relation} by ${by}` : caller;
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
