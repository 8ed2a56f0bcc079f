import { type CompanyAct, roleMay } from '#domain/company/company-role.ts';
import { forbidden, notFound } from '#domain/kernel/failure.ts';
import type { SignedIn } from './caller.ts';

/** The companies for which the caller may do this. */
export const companiesFor = (caller: SignedIn, act: string): string[] =>
  caller.companies.filter(({ role }) => roleMay(role, act)).map(({ companyId }) => companyId);

/** The company that the caller works for, where their role in it allows this; null else. */
export const workedForTo = (act: CompanyAct, caller: SignedIn): string | null =>
  caller.companyId !== null && mayFor(caller, caller.companyId, act) ? caller.companyId : null;

/** Whether the caller may do this for the company: by their role among its members. Operators are no members. */
export const mayFor = (caller: SignedIn, companyId: string, act: CompanyAct): boolean =>
  caller.companies.some((one) => one.companyId === companyId && roleMay(one.role, act));

/**
 * @throws Failure 404 for who is no member, so that ids can't be probed; 403 for a member in another role
 */
export function requireMayFor(caller: SignedIn, companyId: string, act: CompanyAct): void {
  const member = caller.companies.find((one) => one.companyId === companyId);
  if (!member) throw notFound('没有找到这家企业，请从「我的企业」重新进入。');
  if (!roleMay(member.role, act)) throw notInThisRole();
}

/** For who sees a record and may not do this with it. */
export const notInThisRole = () => forbidden('您的角色不能执行这项操作；如有需要，请联系管理员调整角色。');
