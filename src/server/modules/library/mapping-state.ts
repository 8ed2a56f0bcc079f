/** institution_item.mapping_state, and the words for it. */
export const mappingState = { unmapped: 0, suggested: 1, confirmed: 2 } as const;
export type MappingState = (typeof mappingState)[keyof typeof mappingState];

export const mappingLabel: Readonly<Record<MappingState, string>> = {
  0: '未对应',
  1: '待确认',
  2: '已确认',
};
