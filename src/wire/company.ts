export const companyCalls = {} as const;
