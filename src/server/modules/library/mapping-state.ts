import { sql } from 'kysely';

/** institution_item.mapping_state, and the words for it. */
export const mappingState = { unmapped: 0, suggested: 1, confirmed: 2 } as const;
export type MappingState = (typeof mappingState)[keyof typeof mappingState];

export const mappingLabel: Readonly<Record<MappingState, string>> = {
  0: '未对应',
  1: '待确认',
  2: '已确认',
};

/** What can be quoted: confirmed and not frozen. Written out, not a parameter, so that the partial index serves it. */
export const isOffered = sql<boolean>`mapping_state = ${sql.lit(mappingState.confirmed)} AND NOT frozen`;
