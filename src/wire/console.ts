export const consoleCalls = {} as const;
