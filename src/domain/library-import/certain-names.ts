/** The list of certain names looks at so many items of libraries, the latest, and shows so many names. */
export const usedItems = 50_000;
export const mostCertainNames = 1_000;

/** What makes a name certain: the reader of names, or an operator who adopted it. */
export const nameBases = { reader: '系统识别', adopted: '运营收录' } as const;
export type NameBasis = keyof typeof nameBases;
