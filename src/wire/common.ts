export const commonCalls = {} as const;
