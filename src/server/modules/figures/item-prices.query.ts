import { sql } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { fewestInstitutions } from '#domain/console/figures.ts';
import { mappingState } from '#domain/institution/institution-item.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { searchCatalogue } from '#domain/names/name-search.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { catalogueSearch } from '#server/modules/catalogue/catalogue-search.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { spokenCity } from '#server/modules/institution/public-institution.present.ts';

type Page = CallOutput<'console.listItemPrices'>;
type Context = Pick<ReadContext, 'db' | 'services' | 'catalogue'>;

export async function listItemPrices(
  context: Context,
  { keyword, cityId, current, size }: ParsedInput<'console.listItemPrices'>,
): Promise<Page> {
  const [found, cities] = await Promise.all([
    itemPrices(context, { keyword, cityId, limit: size, offset: (current - 1) * size }),
    citiesWithEnough(context),
  ]);
  return { ...found, current, size, cities };
}

/** What they are of: `priceBasis` in domain/console/figures.ts. */
export async function itemPrices(
  { db, services, catalogue }: Context,
  {
    keyword = '',
    cityId,
    limit,
    offset = 0,
  }: { keyword?: string; cityId?: string | undefined; limit: number; offset?: number },
): Promise<Pick<Page, 'records' | 'total'>> {
  const ofItem = keyword
    ? sql`i.catalogue_codes[1] = ANY(${codesOf(catalogue, keyword)}::text[])`
    : sql`true`;
  const inCity = cityId ? sql`o.city_id = ${cityId}` : sql`true`;
  interface Row {
    code: string;
    city_id: string;
    institutions: number;
    low: number;
    median: number;
    high: number;
  }
  const [{ rows }, regions] = await Promise.all([
    sql<{ total: number; page: Row[] }>`
      WITH prices AS MATERIALIZED (
        SELECT i.catalogue_codes[1] AS code, o.city_id, count(DISTINCT o.id)::int AS institutions,
          percentile_disc(0.25) WITHIN GROUP (ORDER BY i.sale_price) AS low,
          percentile_disc(0.5) WITHIN GROUP (ORDER BY i.sale_price) AS median,
          percentile_disc(0.75) WITHIN GROUP (ORDER BY i.sale_price) AS high
        FROM institution_item i JOIN institution o ON o.id = i.institution_id
        WHERE o.in_force AND NOT i.frozen AND i.mapping_state = ${mappingState.confirmed}
          AND cardinality(i.catalogue_codes) = 1 AND i.sale_price > 0 AND ${ofItem} AND ${inCity}
        GROUP BY 1, 2 HAVING count(DISTINCT o.id) >= ${fewestInstitutions})
      SELECT (SELECT count(*)::int FROM prices) AS total, coalesce((SELECT json_agg(p) FROM (
        SELECT * FROM prices ORDER BY institutions DESC, code, city_id LIMIT ${limit} OFFSET ${offset}) p), '[]') AS page`.execute(
      db,
    ),
    regionIndex(services),
  ]);
  const { total, page } = rows[0] ?? { total: 0, page: [] };
  return {
    total,
    records: page.map(({ code, city_id, institutions, low, median, high }) => ({
      key: `${code}/${city_id}`,
      item: { code, name: catalogue.items.get(code)?.name ?? code },
      city: spokenCity(regions.byId.get(city_id)),
      institutions,
      low: toYuanText(low),
      median: toYuanText(median),
      high: toYuanText(high),
    })),
  };
}

async function citiesWithEnough({ db, services }: Context): Promise<Page['cities']> {
  const [{ rows }, regions] = await Promise.all([
    sql<{ city_id: string }>`
      SELECT city_id FROM institution WHERE in_force GROUP BY 1 HAVING count(*) >= ${fewestInstitutions}
      ORDER BY 1`.execute(db),
    regionIndex(services),
  ]);
  return rows.map(({ city_id }) => spokenCity(regions.byId.get(city_id)));
}

function codesOf(catalogue: Catalogue, keyword: string): string[] {
  const { search, pinyin } = catalogueSearch(catalogue);
  return searchCatalogue(search, keyword, { limit: 500, pinyin }).map(({ code }) => code);
}
