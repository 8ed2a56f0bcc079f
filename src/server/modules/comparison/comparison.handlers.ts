import type { HandlersOf } from '#server/api/call-context.ts';
import type { comparisonCalls } from '#wire/comparison.ts';

export const comparisonHandlers: HandlersOf<typeof comparisonCalls> = {};
