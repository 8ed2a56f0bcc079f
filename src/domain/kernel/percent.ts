/** A share (0–1) in whole percent, rounded down: 100 % is all of it. */
export const percent = (share: number): string => `${Math.floor(share * 100)}%`;
