export const comparisonCalls = {} as const;
