import { companyMachine } from '#domain/access/certification-machine.ts';
import { operatorRoleLabels, operatorRoleTable } from '#domain/access/operator-duty.ts';
import type { SecondStep } from '#domain/access/second-step.ts';
import { actsOf, companyRoleLabels } from '#domain/company/company-role.ts';
import { institutionRoleLabels, institutionRoleTable } from '#domain/institution/institution-role.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { logSecurityEvent } from '#server/api/security-log.ts';
import { rememberDevice } from '#server/modules/captcha/known-device.store.ts';
import { browserName } from './browser-name.ts';
import { callerOf, openSession, revokeSession } from './session.store.ts';
import { type UserRow, userDetail } from './user.store.ts';

const certification = (status: number | null) =>
  status === null
    ? { code: '' as const, name: '' }
    : { code: status, name: companyMachine.labels[status as keyof typeof companyMachine.labels] };

/** @param secondStep what is left of an operator's sign-in in the session that asks */
export function presentUser(row: UserRow, secondStep: SecondStep | null): CallOutput<'user.detail'> {
  // A certified company under renewed review stays certified for its owner (docs/product.md, States).
  const code = row.company_in_force ? 1 : (row.company_status ?? 0);
  return {
    id: row.id,
    account: row.account,
    mobile: row.mobile,
    name: row.name,
    headImage: row.head_image,
    status: { code, name: companyMachine.labels[code as keyof typeof companyMachine.labels] },
    certifyCompany: certification(row.company_in_force ? 1 : row.company_status),
    certifyOrg: certification(row.institutions.length > 0 ? 1 : row.institution_status),
    operator: row.operator_role && {
      role: { code: row.operator_role, name: operatorRoleLabels[row.operator_role] },
      duties: operatorRoleTable.actsOf(row.operator_role),
      secondStep,
      enrolled: row.enrolled,
    },
    buyer: row.company !== null,
    company: row.company && {
      ...row.company,
      role: { code: row.company.role, name: companyRoleLabels[row.company.role] },
      acts: actsOf(row.company.role),
    },
    institutions: row.institutions.map((one) => ({
      ...one,
      role: { code: one.role, name: institutionRoleLabels[one.role] },
      acts: institutionRoleTable.actsOf(one.role),
    })),
    frozen: row.frozen,
    unreadNotifications: row.unread,
  };
}

/**
 * Opens a session, ends the one that the request came with, remembers the browser, and answers what every way of signing in
 * answers.
 */
export async function signIn(
  context: WriteContext,
  userId: string,
  by: 'password' | 'message code' | 'registration',
): Promise<CallOutput<'user.accountLogin'>> {
  const { caller, tx, afterCommit } = context;
  if (caller.kind === 'signedIn') await revokeSession(tx, caller.sessionId, 'signedInAgain');
  const accessToken = await openSession(tx, userId, browserName(context.request.userAgent));
  await rememberDevice(context, userId);
  afterCommit(() => logSecurityEvent(context, 'signed in', { by, accountId: userId }));
  const { secondStep } = await callerOf(tx, accessToken, context.services.settings);
  return { accessToken, user: presentUser(await userDetail(tx, userId), secondStep) };
}
