export const importCalls = {} as const;
