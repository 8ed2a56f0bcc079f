import { type CompanyAct, roleMay } from '#domain/company/company-role.ts';
import { rightToDecide } from '#domain/company/deputy.ts';
import { forbidden, notFound } from '#domain/kernel/failure.ts';
import type { Membership, SignedIn } from './caller.ts';

/** By their role; to approve, in somebody's place, too. */
const may = ({ role, standsInFor }: Membership, act: string): boolean =>
  roleMay(role, act) || (act === 'approve' && standsInFor.length > 0);

/** The companies for which the caller may do this. */
export const companiesFor = (caller: SignedIn, act: string): string[] =>
  caller.companies.filter((one) => may(one, act)).map(({ companyId }) => companyId);

/** The company that the caller works for, where their role in it allows this; null else. */
export const workedForTo = (act: CompanyAct, caller: SignedIn): string | null =>
  caller.companyId !== null && mayFor(caller, caller.companyId, act) ? caller.companyId : null;

/** Whether the caller may do this for the company: by their role among its members. Operators are no members. */
export const mayFor = (caller: SignedIn, companyId: string, act: CompanyAct): boolean =>
  caller.companies.some((one) => one.companyId === companyId && may(one, act));

/**
 * @throws Failure 404 for who is no member, so that ids can't be probed; 403 for a member in another role
 */
export function requireMayFor(caller: SignedIn, companyId: string, act: CompanyAct): void {
  const member = caller.companies.find((one) => one.companyId === companyId);
  if (!member) throw notFound('没有找到这家企业，请从「我的企业」重新进入。');
  if (!may(member, act)) throw notInThisRole();
}

/** Whose requests for an approval the caller does not decide on, of those that they might: their own, and that of the only one in whose place they could. */
export function closedRequesters(caller: SignedIn, companyId: string | null): string[] {
  const one = caller.companies.find((of) => of.companyId === companyId);
  const { userId } = caller;
  if (!one) return [userId];
  const { role, standsInFor } = one;
  const who = { userId, approves: roleMay(role, 'approve'), standsInFor };
  return [userId, ...standsInFor].filter((id) => rightToDecide(who, [id]) === undefined);
}

/** For who sees a record and may not do this with it. */
export const notInThisRole = () => forbidden('您的角色不能执行这项操作；如有需要，请联系管理员调整角色。');
