import { useCallback, useEffect, useState } from 'react';
import { buildNameIndex, type NameIndex } from '#domain/catalogue/name-index.ts';
import { searchCatalogue } from '#domain/catalogue/name-search.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';

export type PickerItem = CallOutput<'catalogue.list'>[number];
export type PickerCategory = CallOutput<'catalogue.listCategory'>[number];

/** The standard catalogue in the browser: searched at every keystroke without the network. */
export interface PickerCatalogue {
  readonly items: ReadonlyMap<string, PickerItem>;
  readonly categories: readonly PickerCategory[];
  readonly byCategory: ReadonlyMap<string, readonly PickerItem[]>;
  readonly search: (query: string) => PickerItem[];
}

const SEARCH_LIMIT = 40;

function prepare(list: readonly PickerItem[], categories: readonly PickerCategory[]): PickerCatalogue {
  const items = new Map(list.map((item) => [item.code, item]));
  const pinyin = new Map(list.map((item) => [item.code, item.pinyin]));
  let index: NameIndex | undefined;
  const names = () =>
    (index ??= buildNameIndex({
      items: new Map(
        list.map((item) => [
          item.code,
          { ...item, referencePrice: parseYuan(item.referencePrice) ?? 0, version: 0, active: true },
        ]),
      ),
      categories: categories.map((category, sort) => ({ ...category, sort })),
    }));
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

let loaded: Promise<PickerCatalogue> | undefined;

/** Loaded once for all pickers of a page's life. */
export function loadCatalogue(): Promise<PickerCatalogue> {
  loaded ??= Promise.all([call('catalogue.list', {}), call('catalogue.listCategory', {})]).then(
    ([items, categories]) => prepare(items, categories),
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}

export function useCatalogue() {
  const [catalogue, setCatalogue] = useState<PickerCatalogue>();
  const [failure, setFailure] = useState<ApiFailure>();
  const load = useCallback(async () => {
    setFailure(undefined);
    try {
      setCatalogue(await loadCatalogue());
    } catch (error) {
      setFailure(asApiFailure(error));
    }
  }, []);
  useEffect(() => {
    void load();
  }, [load]);
  return { catalogue, failure, retry: load };
}
