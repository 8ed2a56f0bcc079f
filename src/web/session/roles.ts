import type { CurrentUser } from './session-state.ts';

/** Works for a company that is certified, or under its first review: then demands can be drafted and submitted. */
export const isBuyer = (user: CurrentUser): boolean => user.buyer;
export const hasCertifiedCompany = (user: CurrentUser): boolean => user.certifyCompany.code === 1;
/** Member of an institution in force. */
export const isProvider = (user: CurrentUser): boolean => user.institutions.length > 0;
export const isOperator = (user: CurrentUser): boolean => user.operator !== null;
