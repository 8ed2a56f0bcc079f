import { type OperatorDuty, type OperatorRole, operatorRoleTable } from '#domain/access/operator-duty.ts';
import type { SecondStep } from '#domain/access/second-step.ts';
import type { CompanyRole } from '#domain/company/company-role.ts';
import type { InstitutionAct } from '#domain/institution/institution-role.ts';
import { forbidden, notSignedIn, organisationFrozen } from '#domain/kernel/failure.ts';
import { type AnyEndpoint, actOf, type CallerKind, dutyOf } from '#wire/kernel/endpoint.ts';
import type { Actor } from '#server/db/transition.ts';

export interface Membership {
  readonly companyId: string;
  readonly role: CompanyRole;
  /** In whose place they decide on awards today. */
  readonly standsInFor: readonly string[];
  readonly inForce: boolean;
  /** In force, or under its first review: drafts and submits demands, which are published once it is certified. */
  readonly purchases: boolean;
  /** By an operator; then it is not in force either. */
  readonly frozen: boolean;
}

interface InstitutionMembership {
  readonly institutionId: string;
  /** What their role there allows; of a token, its scopes. */
  readonly acts: readonly InstitutionAct[];
  readonly inForce: boolean;
  readonly frozen: boolean;
}

export interface Visitor {
  readonly kind: 'visitor';
}

/**
 * A signed-in user with what they are: buyer by membership of a company in force or under review, provider by that of an institution, operator by
 * appointment. Or a machine of an institution, in the name of who created its token: nothing but what the token's scopes allow.
 */
export interface SignedIn {
  readonly kind: 'signedIn';
  /** Why an operator looks at the site as this user; null: it is the user. Nothing is written then (`requireOwn`). */
  readonly viewing: string | null;
  readonly userId: string;
  /** '' for a machine. */
  readonly sessionId: string;
  /** By which a machine calls; null for people. */
  readonly token: { readonly id: string; readonly name: string } | null;
  readonly account: string;
  readonly mobile: string;
  readonly name: string;
  /** null: is none, or `secondStep` is left. What they may do: `operates`. */
  readonly operator: OperatorRole | null;
  /** What an operator has to do before they are one in this session. */
  readonly secondStep: SecondStep | null;
  /** All companies that they are a member of; what they may do for one: `company-access.ts`. */
  readonly companies: readonly Membership[];
  /** Those of them that purchase. */
  readonly companyIds: readonly string[];
  /** The one of these that they work for: lists and new records are its. null: there is none. */
  readonly companyId: string | null;
  /** All institutions that they are a member of; what they may do for one: `institution-access.ts`. */
  readonly institutions: readonly InstitutionMembership[];
  /** Those of them that are in force. */
  readonly institutionIds: readonly string[];
  /** The one in force that they work for. null: there is none. */
  readonly institutionId: string | null;
}

export type Caller = Visitor | SignedIn;
export const visitor: Visitor = { kind: 'visitor' };

/** Asserts the kind of caller that a call declares, of a machine its scopes. Throws 700 and 403 as `requireKind`. */
export function requireCaller(caller: Caller, definition: AnyEndpoint): void {
  const { caller: kind } = definition.access;
  if (caller.kind === 'signedIn' && caller.token && kind !== 'visitor') requireScope(caller, definition);
  else if (kind === 'operator' && dutyOf(definition) === 'signIn') requireOperatorsSignIn(caller);
  else requireKind(caller, kind);
  const duty = dutyOf(definition);
  if (kind === 'operator' && duty !== 'signIn' && !operates(caller, duty))
    throw forbidden('您的运营角色没有这项权限。如有需要，请管理员在「运营人员」中调整您的角色。');
}

/** Whether they are an operator whose role has the duty. */
export const operates = (caller: Caller, duty: OperatorDuty): boolean =>
  caller.kind === 'signedIn' && caller.operator !== null && operatorRoleTable.roleMay(caller.operator, duty);

/**
 * Whoever has an operator's password alone changes and sends nothing as them, and does not read what is told to the desk: a robot that
 * they add would carry it out of the site for good.
 * @throws Failure 403
 */
export function requireSecondStep(caller: Caller, definition: AnyEndpoint): void {
  const { name, effect, access } = definition;
  if (caller.kind === 'visitor' || !caller.secondStep || access.caller === 'visitor') return;
  if (name === 'user.logout' || (access.caller === 'operator' && dutyOf(definition) === 'signIn')) return;
  if (effect !== 'read' || name === 'notification.list')
    throw forbidden('请先完成两步验证，再进行这项操作。');
}

/** Asserts the declared kind of caller. Throws 700 when not signed in, 403 when signed in as somebody else or when all that they work for is frozen. */
export function requireKind(caller: Caller, kind: CallerKind): void {
  if (kind === 'visitor') return;
  if (caller.kind === 'visitor') throw notSignedIn('请先登录，再继续操作。');
  if (kind === 'buyer' && caller.companyIds.length === 0)
    throw caller.companies.some(({ frozen }) => frozen)
      ? organisationFrozen('企业')
      : forbidden('提交企业认证后才能使用此功能，请先完成企业认证。');
  if (kind === 'provider' && caller.institutionIds.length === 0)
    throw caller.institutions.some(({ frozen }) => frozen)
      ? organisationFrozen('机构')
      : forbidden('机构入驻审核通过后才能使用此功能，请先提交入驻申请。');
  if (kind === 'operator' && caller.secondStep) throw forbidden('请先完成两步验证，再使用运营后台。');
  if (kind === 'operator' && !caller.operator) throw forbidden('此功能仅限平台运营人员使用。');
}

/** Also who has their second step before them. Throws 700 and 403. */
function requireOperatorsSignIn(caller: Caller): void {
  if (caller.kind === 'visitor') throw notSignedIn('请先登录，再继续操作。');
  if (!caller.operator && !caller.secondStep) throw forbidden('此功能仅限平台运营人员使用。');
}

/** A token may make the calls of institutions whose act is in its scopes, and no other. Throws 403. */
function requireScope({ institutions }: SignedIn, definition: AnyEndpoint): void {
  const act = actOf(definition);
  const inScope = institutions.some(({ acts }) => acts.some((one) => one === act));
  if (definition.access.caller !== 'provider' || !inScope)
    throw forbidden('这个接口令牌没有调用此接口的权限，请由机构管理员核对令牌的权限范围。');
}

/** For handlers of calls that declare `member` or more: the pipeline has already refused visitors. */
export function signedIn(caller: Caller): SignedIn {
  if (caller.kind === 'visitor') throw notSignedIn();
  return caller;
}

/**
 * For what ends other sessions of the account: with the password alone an operator's must not be thrown out.
 * @throws Failure 403 before their second step
 */
export function requireBothSteps(caller: Caller): SignedIn {
  const me = signedIn(caller);
  if (me.secondStep) throw forbidden('请先完成两步验证，再管理登录和密码。');
  return me;
}

export const actorOf = (caller: Caller, kind: Actor['kind']): Actor => ({
  kind,
  userId: caller.kind === 'signedIn' ? caller.userId : null,
  token: caller.kind === 'signedIn' ? caller.token : null,
});
