export const demandCalls = {} as const;
