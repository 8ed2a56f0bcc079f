import type { Topic } from '#server/changes/topics.ts';

/**
 * Figures over the whole country are scans, and on a large market something changes them many times a second, which nobody sees: they
 * are read at most every few seconds (docs/decisions/083).
 */
export const countryFigures = (topics: readonly Topic[]) => ({
  topics,
  ttlMs: 60_000,
  atMostEveryMs: 10_000,
});
