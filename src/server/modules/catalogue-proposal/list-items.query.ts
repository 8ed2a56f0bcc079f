import type { CatalogueItem } from '#domain/catalogue/catalogue.ts';
import { searchFinds, searchPlain } from '#domain/kernel/search-text.ts';
import { searchCatalogue } from '#domain/names/name-search.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { presentItem } from '#server/modules/catalogue/catalogue.present.ts';
import { catalogueSearch } from '#server/modules/catalogue/catalogue-search.ts';
import { readCatalogue } from '#server/modules/catalogue/catalogue-snapshot.ts';

type Input = ParsedInput<'console.listItems'>;

/** Standard items as operators keep them, those out of use too. */
export async function listItems(
  { db, catalogue }: ReadContext,
  { state, category, keyword, current, size }: Input,
): Promise<CallOutput<'console.listItems'>> {
  const search = catalogueSearch(catalogue);
  // Not the snapshot: what was just saved is looked at again before the nodes have been notified.
  const { items, categories } = await readCatalogue(db);
  const hits =
    keyword === ''
      ? []
      : searchCatalogue(search.search, keyword, { limit: 500, pinyin: search.pinyin }).map(
          ({ code }) => code,
        );
  const nearest = hits.flatMap((code) => items.get(code) ?? []);
  const found = [...new Set([...nearest, ...items.values()])].filter(
    (item) =>
      item.active === (state === 'active') &&
      (category === '' || item.category === category) &&
      (keyword === '' || nearest.includes(item) || says(item, keyword)),
  );
  const names = new Map(categories.map(({ code, name }) => [code, name]));
  return {
    records: found.slice((current - 1) * size, current * size).map((item) => ({
      ...presentItem(search, item),
      categoryName: names.get(item.category) ?? item.category,
    })),
    total: found.length,
    current,
    size,
  };
}

/** Items out of use are in no search index. */
const says = ({ name, aliases, code }: CatalogueItem, keyword: string) =>
  searchFinds(searchPlain([name, code, ...aliases].join('\n')), keyword);
