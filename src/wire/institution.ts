export const institutionCalls = {} as const;
