/** Days for which is kept what only served its time. Nothing of a procurement, a quote or a contract is among it. */
export const retentionDays = {
  /** Sign-ins that ended: half a year, as 《网络安全法》第二十一条 asks of records of this kind. */
  endedSession: 180,
  readNotice: 365,
  unreadNotice: 730,
  /** Landings that led to no account and no enquiry: the longest period of figures, and a month. */
  visit: 400,
  /** Price lists of which nothing was taken. */
  untakenImport: 90,
  /** Price lists that were taken: a year's corrections, and a month. */
  takenImport: 400,
  endedInvitation: 180,
} as const;
