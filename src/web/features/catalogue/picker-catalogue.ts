import { buildSearchIndex, type SearchIndex, searchCatalogue } from '#domain/names/name-search.ts';
import type { CallOutput } from '#wire/invoke.ts';

export type PickerItem = CallOutput<'catalogue.list'>[number];
type PickerCategory = CallOutput<'catalogue.listCategory'>[number];

/** The standard catalogue in the browser: searched at every keystroke without the network. */
export interface PickerCatalogue {
  readonly items: ReadonlyMap<string, PickerItem>;
  readonly categories: readonly PickerCategory[];
  readonly byCategory: ReadonlyMap<string, readonly PickerItem[]>;
  readonly search: (query: string) => PickerItem[];
}

const SEARCH_LIMIT = 40;

export function pickerCatalogue(
  list: readonly PickerItem[],
  categories: readonly PickerCategory[],
): PickerCatalogue {
  const items = new Map(list.map((item) => [item.code, item]));
  const pinyin = new Map(list.map((item) => [item.code, item.pinyin]));
  let index: SearchIndex | undefined;
  const names = () => (index ??= buildSearchIndex(list));
  return {
    items,
    categories: categories.filter(({ itemCount }) => itemCount > 0),
    byCategory: Map.groupBy(list, (item) => item.category),
    search: (query) =>
      searchCatalogue(names(), query, { limit: SEARCH_LIMIT, pinyin }).flatMap(
        ({ code }) => items.get(code) ?? [],
      ),
  };
}
