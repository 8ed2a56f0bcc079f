import type { CurrentUser } from './session-state.ts';

/** Certification code 1, or a changed company whose certified version is still in force. */
export const hasCertifiedCompany = (user: CurrentUser): boolean =>
  user.certifyCompany.code === 1 || user.buyer;
/** Member of an institution in force. */
export const isProvider = (user: CurrentUser): boolean => user.institutions.length > 0;
export const isOperator = (user: CurrentUser): boolean => user.operator;
