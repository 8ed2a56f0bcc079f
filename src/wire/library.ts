export const libraryCalls = {} as const;
