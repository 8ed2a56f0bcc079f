import type { Period } from '#domain/kernel/period.ts';

/** In days. */
export const longestPeriod = 366;

/** How many days a period has. */
export const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
