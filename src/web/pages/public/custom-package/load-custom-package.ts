import type { RouterContextProvider } from 'react-router';
import { purposeOf } from '#domain/demand/purpose.ts';
import { cutText } from '#domain/kernel/text.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { load } from '#web/api/invoke-context.ts';
import { currentRegion } from '#web/site/current-region.ts';
import { type Chosen, isNamed, rangeInput, readSelection } from './selection.ts';

type CatalogueItem = CallOutput<'catalogue.list'>[number];

/** As much of a catalogue item as the page shows. */
const shownFields = [
  'code',
  'name',
  'category',
  'sexes',
  'referencePrice',
  'fasting',
  'radiation',
  'preEmployment',
  'significance',
] as const;
export type Item = Pick<CatalogueItem, (typeof shownFields)[number]>;

const pickItem = (item: CatalogueItem) =>
  Object.fromEntries(shownFields.map((field) => [field, item[field]])) as unknown as Item;

const mostFound = 40;

/** Everything the first render needs, for any address: scripts add speed, not content. */
export async function loadCustomPackage(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const selection = readSelection(query);
  const { purpose, budget, from } = selection;
  const regionId = currentRegion(context).code;
  const [all, categories, everyTemplate] = await Promise.all([
    load(context, 'catalogue.list', {}),
    load(context, 'catalogue.listCategory', {}),
    load(context, 'template.list', {}),
  ]);
  // 其他 has templates of single trades only: an ordinary year's are offered with them.
  const offered = purpose === 'OTHER' ? ['OTHER', 'ANNUAL'] : [purpose];
  const templates = everyTemplate.filter(({ checkType }) => offered.includes(purposeOf(checkType)));
  const template = templates.find(({ code }) => code === from);
  const byCode = new Map(all.map((item) => [item.code, item]));

  // A link to a template alone means the people it speaks of.
  const sexes = template && !isNamed(query) ? new Set(template.sexes.map(({ sex }) => sex)) : undefined;
  const groups = selection.groups.filter(({ sex }) => !sexes || sexes.has(sex));
  const unknown = groups.flatMap(({ sex, codes }) => (codes ? [] : [sex]));
  const suggested =
    unknown.length > 0
      ? await load(context, 'market.suggest', {
          regionId,
          purpose,
          sexes: unknown,
          ...(budget && { budget }),
          ...(template && { templateCode: template.code }),
        })
      : undefined;
  const chosen: Chosen = {
    ...selection,
    from: template?.code ?? '',
    groups: groups.map(({ sex, codes }) => {
      const found = codes ?? suggested?.packages.find((one) => one.sex.code === sex)?.itemCodes ?? [];
      // An old link may name what the catalogue has lost.
      return { sex, codes: found.filter((code) => byCode.has(code)) };
    }),
  };
  const range = await load(context, 'market.priceRange', rangeInput(chosen, regionId));
  const shelf = await readShelf(context, query, all);
  const used = new Set([...chosen.groups.flatMap(({ codes }) => codes), ...shelf.codes]);
  const leftOut = suggested?.packages.flatMap((one) => one.leftOut.map(({ code }) => code)) ?? [];
  for (const code of leftOut) used.add(code);
  return {
    chosen,
    suggested: suggested?.packages ?? [],
    range,
    shelf,
    // In the catalogue's order, which the table keeps.
    items: all.filter(({ code }) => used.has(code)).map(pickItem),
    categories: categories.filter(({ itemCount }) => itemCount > 0),
    templates: templates.map(({ code, name, audience }) => ({ code, name, audience })),
    itemCount: all.length,
  };
}

export type Loaded = Awaited<ReturnType<typeof loadCustomPackage>>;

/** What lies open to be added: a category, or what a word finds. */
async function readShelf(
  context: Readonly<RouterContextProvider>,
  query: URLSearchParams,
  all: readonly CatalogueItem[],
) {
  const keyword = cutText((query.get('q') ?? '').trim(), 50);
  // Sent by a button of its own, along with whatever stands in the search field.
  const category = query.get('cat') ?? '';
  if (keyword && !category) {
    const { records } = await load(context, 'catalogue.listPage', { keyword, size: mostFound });
    return { keyword, category: '', codes: records.map(({ code }) => code) };
  }
  const open = all.filter((item) => item.category === category);
  return { keyword: '', category: open.length > 0 ? category : '', codes: open.map(({ code }) => code) };
}
