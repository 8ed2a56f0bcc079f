/** What the field calls things, beyond the catalogue's own names and aliases (data/reference/names.json). */
export interface NameData {
  /** Code → further names. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Code → what the item measures without its being an item of ours; each with its spellings. */
  readonly parameters: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Names of ours that also mean something else: they need more words beside them. */
  readonly vague: readonly string[];
  /** Examinations that are none of ours. */
  readonly others: readonly string[];
  /** Names that stand for several items and no panel of ours. */
  readonly sets: Readonly<Record<string, readonly string[]>>;
  /** Items that are sold with any number of members. */
  readonly anyCount: readonly string[];
  /** Code → with how many parameters the item is sold, least and most: 血常规22项 is 血常规. */
  readonly parameterCounts: Readonly<Record<string, readonly [least: number, most: number]>>;
  /** Words for groups of a panel's members: 转氨酶. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Panels whose `contains` is not all that they measure. */
  readonly openPanels: readonly string[];
}

export const noNameData: NameData = {
  names: {},
  parameters: {},
  vague: [],
  others: [],
  sets: {},
  anyCount: [],
  parameterCounts: {},
  groups: {},
  openPanels: [],
};
