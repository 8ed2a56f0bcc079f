import type { z } from 'zod';
import type { Act } from '#domain/access/act.ts';
import type { OperatorDuty } from '#domain/access/operator-duty.ts';
import type { FailureCode } from '#domain/kernel/failure.ts';
import type { CallName } from '#wire/table/call-table.ts';

/** Who may call. `visitor`: anyone; `member`: signed in; `buyer`: certified company in force; `provider`: member of a
 * certified institution; `operator`: platform staff. */
export type CallerKind = 'visitor' | 'member' | 'buyer' | 'provider' | 'operator';

/** How the caller must stand to the record named by `by`. The server's relation table proves each one in SQL; whoever
 * lacks it gets "not found", so ids can't be probed (docs/product.md, Access). */
export type Relation =
  | 'companyMember'
  | 'institutionMember'
  | 'importBatchMember'
  | 'importRowMember'
  | 'institutionItemMember'
  | 'institutionPackageMember'
  | 'doctorMember'
  | 'mutexRuleMember'
  | 'partnerRuleMember'
  | 'demandOwner'
  | 'demandReader'
  | 'demandInvited'
  | 'questionAddressee'
  | 'inquiryOwner'
  | 'inquiryReader'
  | 'inquiryGroupOwner'
  | 'inquiryQuotationPackageBuyer'
  | 'inquiryQuotationProvider'
  | 'inquiryQuotationPackageProvider'
  | 'packageGroupOwner'
  | 'demandPackageReader'
  | 'demandPackageOwner'
  | 'quotationBuyer'
  | 'quotationProvider'
  | 'quotationPackageBuyer'
  | 'quotationPackageProvider'
  | 'quotationLineProvider'
  | 'quotationParty'
  | 'quotationPackageParty'
  | 'planOwner'
  | 'planReader'
  | 'contractParty'
  | 'contractReader'
  | 'rosterOwner'
  | 'rosterPersonOwner'
  | 'visitInstitution'
  | 'settlementParty';

export interface Access {
  readonly caller: CallerKind;
  readonly relation?: Relation;
  /** The input's key that holds the record's id. */
  readonly by?: string;
  /** For an organisation's record: what the caller's role there must allow. What it is unless said: `actOf`. */
  readonly act?: Act;
  /** For an operator's call: what the operator's role must allow; `review` unless said. `signIn`: their own sign-in, in any role. */
  readonly duty?: OperatorDuty | 'signIn';
}

const ofLibrary: readonly (Relation | undefined)[] = [
  'institutionMember',
  'importBatchMember',
  'importRowMember',
  'institutionItemMember',
  'institutionPackageMember',
  'doctorMember',
  'mutexRuleMember',
  'partnerRuleMember',
];
const ofQuotes: readonly (Relation | undefined)[] = [
  'demandInvited',
  'quotationProvider',
  'quotationPackageProvider',
  'quotationLineProvider',
  'inquiryQuotationProvider',
  'inquiryQuotationPackageProvider',
];

/** What an operator's call asks of their role. */
export const dutyOf = ({ access }: Pick<Endpoint, 'access'>): OperatorDuty | 'signIn' =>
  access.duty ?? 'review';

export function actOf({ access, effect }: Pick<Endpoint, 'access' | 'effect'>): Act {
  if (access.act) return access.act;
  if (ofQuotes.includes(access.relation)) return 'quote';
  if (effect === 'read') return 'read';
  return ofLibrary.includes(access.relation) ? 'library' : 'purchase';
}

/** Whether an operator who looks at the site as a user gets the answer of a reading call (decision 101). */
type ViewAs = 'shown' | 'hidden';

interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: CallName;
  /** One Chinese line for the API document. */
  readonly summary: string;
  readonly access: Access;
  readonly input: Input;
  readonly output: Output;
  /** Failure codes beyond the ones every call may answer (400, 404, 429, 500, 503, 700, 701). */
  readonly failures?: readonly FailureCode[];
  /** `read`: nothing is written and nothing leaves the site. `send`: something leaves it, outside of any transaction. */
  readonly effect: 'read' | 'send' | 'write';
  /** Of a reading call: what it answers is chosen by filters, and a filter that is `''` or `null` chooses nothing. */
  readonly kind?: 'list';
  /** `signIn`: it runs on the few connections that signing in has for itself, so that it works while all else waits. */
  readonly pool?: 'signIn';
  /** Of a reading call for members: said by each. Writing and sending ones are refused whatever it says. */
  readonly viewAs?: ViewAs;
  /** Answers a file (`fileOutput`) instead of an envelope. */
  readonly file?: true;
  /**
   * Whether an Idempotency-Key is ignored. `always`: input or answer holds a secret (password, message code, access token),
   * and nothing of it may lie in the database; `visitors`: it does when nobody is signed in.
   */
  readonly ignoresIdempotencyKey?: 'always' | 'visitors';
  /** Takes multipart/form-data; the file arrives in the handler's context. */
  readonly upload?: true;
}

// The widest endpoint; `any` so that every concrete schema is assignable to it.
// oxlint-disable-next-line no-explicit-any
export type AnyEndpoint = Endpoint<any, any>;
/** What a caller passes: defaults may be left out. */
export type InputOf<E extends CallDefinition> = z.input<E['input']>;
/** What a handler receives: parsed, defaults filled in. */
export type ParsedInputOf<E extends CallDefinition> = z.output<E['input']>;
export type OutputOf<E extends CallDefinition> = z.output<E['output']>;

/** Web engineers: `src/web` never imports a definition's value. Loaders and the browser call by NAME —
 * `invoke('demand.listHall', {...})`, `call('user.detail', {})` — with types `CallInput<N>`, `CallOutput<N>`, `Invoke`
 * from `#wire/invoke.ts` and method/path from `addressOf(name)` of `#wire/table/call-table.ts`: no schema, no zod, in a page's JavaScript. */

/** A call as its area declares it: the one source of validation, client types, OpenAPI and access matrix. Its name is the key
 * that it stands under; method and path stand under the same name in `call-table.ts`. */
export type CallDefinition = Omit<AnyEndpoint, 'name'>;
type Declared = Omit<CallDefinition, 'effect'>;

/** What belongs to somebody says whether view-as shows it; visitors' and operators' calls need not. */
type SaysViewAs<D extends Declared> = D['access']['caller'] extends 'visitor' | 'operator'
  ? unknown
  : { readonly viewAs: ViewAs };

/** Declares a call that changes nothing, here or elsewhere. */
export const read = <const D extends Declared>(definition: D & SaysViewAs<D>) => ({
  ...(definition as D),
  effect: 'read' as const,
});

/**
 * Declares a call that sends something outside, in no transaction: none waits for another's server. For everything else
 * (view-as, X-Requested-With, Idempotency-Key) it is a call that changes something.
 */
export const send = <const D extends Declared>(definition: D) => ({
  ...definition,
  effect: 'send' as const,
});

/** Declares a call that runs in one transaction and accepts an Idempotency-Key. */
export const write = <const D extends Declared>(definition: D) => ({
  ...definition,
  effect: 'write' as const,
});
