/** The states of a demand by name. 6 is not used. */
export const demandStatus = {
  draft: 0,
  inReview: 1,
  procuring: 2,
  completed: 3,
  expired: 4,
  closed: 5,
  cancelled: 7,
  declined: 8,
} as const;
