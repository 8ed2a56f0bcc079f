import type { Actor } from '#server/db/transition.ts';
import type { CompanyRole } from '#domain/company/company-role.ts';
import type { InstitutionRole } from '#domain/institution/institution-role.ts';
import type { CallerKind } from '#wire/kernel/endpoint.ts';
import { forbidden, notSignedIn } from '#domain/kernel/failure.ts';

export interface Membership {
  readonly companyId: string;
  readonly role: CompanyRole;
  readonly inForce: boolean;
}

export interface InstitutionMembership {
  readonly institutionId: string;
  readonly role: InstitutionRole;
  readonly inForce: boolean;
}

export interface Visitor {
  readonly kind: 'visitor';
}

/** A signed-in user with what he is: buyer by membership of a company in force, provider by that of an institution, operator by appointment. */
export interface SignedIn {
  readonly kind: 'signedIn';
  readonly userId: string;
  readonly sessionId: string;
  readonly account: string;
  readonly mobile: string;
  readonly name: string;
  readonly operator: boolean;
  /** All companies that he is a member of; what he may do for one: `company-access.ts`. */
  readonly companies: readonly Membership[];
  /** Those of them that are in force. */
  readonly companyIds: readonly string[];
  /** The one in force that he works for: lists and new records are its. null: there is none. */
  readonly companyId: string | null;
  /** All institutions that he is a member of; what he may do for one: `institution-access.ts`. */
  readonly institutions: readonly InstitutionMembership[];
  /** Those of them that are in force. */
  readonly institutionIds: readonly string[];
  /** The one in force that he works for. null: there is none. */
  readonly institutionId: string | null;
}

export type Caller = Visitor | SignedIn;
export const visitor: Visitor = { kind: 'visitor' };

/** Asserts the declared kind of caller. Throws 700 when not signed in, 403 when signed in as somebody else. */
export function requireKind(caller: Caller, kind: CallerKind): void {
  if (kind === 'visitor') return;
  if (caller.kind === 'visitor') throw notSignedIn('请先登录，再继续操作。');
  if (kind === 'buyer' && caller.companyIds.length === 0)
    throw forbidden('企业认证通过后才能使用此功能，请先提交企业认证。');
  if (kind === 'provider' && caller.institutionIds.length === 0)
    throw forbidden('机构入驻审核通过后才能使用此功能，请先提交入驻申请。');
  if (kind === 'operator' && !caller.operator) throw forbidden('此功能仅限平台运营人员使用。');
}

/** For handlers of calls that declare `member` or more: the pipeline has already refused visitors. */
export function signedIn(caller: Caller): SignedIn {
  if (caller.kind === 'visitor') throw notSignedIn();
  return caller;
}

export const actorOf = (caller: Caller, kind: Actor['kind']): Actor => ({
  kind,
  userId: caller.kind === 'signedIn' ? caller.userId : null,
});
