import type { CurrentUser } from './session-state.ts';

/** Works for a company that is certified, or under its first review: then demands can be drafted and submitted. */
export const isBuyer = (user: CurrentUser): boolean => user.buyer;
export const hasCertifiedCompany = (user: CurrentUser): boolean => user.certifyCompany.code === 1;
/** Member of an institution in force. */
export const isProvider = (user: CurrentUser): boolean => user.institutions.length > 0;
/** What they worked for as a buyer or provider, when the platform has frozen it and nothing else is in force. */
export const frozenIn = (
  user: CurrentUser,
  kind: 'company' | 'institution',
): CurrentUser['frozen'][number] | undefined =>
  (kind === 'company' ? isBuyer(user) : isProvider(user))
    ? undefined
    : user.frozen.find((one) => one.kind === kind);
export const isOperator = (user: CurrentUser): boolean => user.operator !== null;
