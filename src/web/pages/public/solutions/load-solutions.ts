import type { RouterContextProvider } from 'react-router';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { purposeOf, sexLabel } from '#domain/demand/purpose.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { load } from '#web/api/invoke-context.ts';
import { pageTexts } from '#web/pages/public/site-text/page-texts.ts';
import { currentRegion } from '#web/site/current-region.ts';
import { compareItems } from './compare-items.ts';
import { readQuery } from './solutions-query.ts';

type Context = Readonly<RouterContextProvider>;
type Template = CallOutput<'template.list'>[number];
type Detail = CallOutput<'template.detail'>;

/** Every template with its text and its price for these people; the chosen ones item by item. */
export async function loadSolutions(context: Context, search: URLSearchParams) {
  const regionId = currentRegion(context).code;
  const [templates, texts, catalogue, categories] = await Promise.all([
    load(context, 'template.list', {}),
    load(context, 'content.list', { collection: 'solution', limit: 100, only: ['summary', 'meta', 'html'] }),
    load(context, 'catalogue.list', {}),
    load(context, 'catalogue.listCategory', {}),
  ]);
  const query = readQuery(search, templates);
  const textOf = new Map(texts.map((text) => [text.path, text]));
  const solutions = await Promise.all(
    templates.map((template) => describe(context, regionId, query.sex, template, textOf)),
  );
  const city = solutions[0]?.city ?? currentRegion(context);
  const itemsOf = new Map(solutions.map(({ shown, itemCodes }) => [shown.code, itemCodes]));
  return {
    ...query,
    city,
    texts: await pageTexts(context, 'health-solutions', {
      方案数: String(solutions.length),
      城市: city.name,
    }),
    solutions: solutions.map(({ shown }) => shown),
    rows: compareItems(
      query.codes.map((code) => itemsOf.get(code) ?? []),
      catalogue,
      categories,
    ),
    notes: textOf.get('legal-notes'),
  };
}

export type Solutions = Awaited<ReturnType<typeof loadSolutions>>;
export type Solution = Solutions['solutions'][number];

/** The group asked for, or the first that the template speaks of. */
const sexOf = (template: Pick<Template, 'sexes'>, wanted: SexGroup): SexGroup =>
  template.sexes.some(({ sex }) => sex === wanted) ? wanted : (template.sexes[0]?.sex ?? wanted);

async function describe(
  context: Context,
  regionId: string,
  wanted: SexGroup,
  template: Template,
  textOf: ReadonlyMap<string, CallOutput<'content.list'>[number]>,
) {
  const { code, checkType } = template;
  const sex = sexOf(template, wanted);
  const detail: Detail = await load(context, 'template.detail', { code });
  const itemCodes = detail.items.find((one) => one.sex === sex)?.items.map((item) => item.code) ?? [];
  const range = await load(context, 'market.priceRange', {
    regionId,
    purpose: checkType,
    packages: [{ sex, itemCodes }],
  });
  const [priced] = range.packages;
  const text = textOf.get(code.toLowerCase());
  const { group = '其他', suits = '', unsuited = '' } = text?.meta ?? {};
  const shown = {
    code,
    title: text?.title ?? template.name,
    summary: text?.summary ?? template.description,
    html: text?.html ?? '',
    group,
    suits: suits || template.audience,
    unsuited,
    purpose: purposeOf(checkType),
    sex,
    /** When the template doesn't speak of the group asked for. */
    other: sex !== wanted && sexLabel(checkType, sex),
    sexes: template.sexes.map((one) => sexLabel(checkType, one.sex)),
    itemCount: itemCodes.length,
    price: priced?.price ?? null,
    reference: priced?.reference ?? '',
    canDoAll: priced?.canDoAll ?? 0,
    canDoMost: priced?.canDoMost ?? 0,
    institutions: range.institutions,
    warnings: range.findings
      .filter(({ effect }) => effect === 'warn' || effect === 'block')
      .map(({ ruleId, items, citation }) => ({ ruleId, items: items.map(({ name }) => name), citation })),
  };
  return { shown, itemCodes, city: range.city };
}
