export const quotationCalls = {} as const;
