import { sql } from 'kysely';
import { mappingState } from '#domain/institution/institution-item.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { searchFinds, searchPlain } from '#domain/kernel/search-text.ts';
import { againstMarket } from '#domain/pricing/adjust-price.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { LibraryRow } from '#wire/library/grid.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { catalogueSearch } from '#server/modules/catalogue/catalogue-search.ts';
import { presentItem, type ShownItem } from '#server/modules/library/library.present.ts';
import { itemPrices } from '#server/modules/market/public-prices.ts';

const mostRows = 10_000;
const ownMatters = ['active', 'aliases', 'version', 'genetic', 'pre_employment', 'type'];

interface GridItem extends ShownItem {
  catalogue_seen_at: Date;
  merged_from: string[];
  city_id: string;
  search_text: string;
}

/** The whole library as its grid shows it, with what is to be looked at. */
export async function queryLibrary(
  { db, catalogue, services }: ReadContext,
  { institutionId, keyword, alert }: { institutionId: string; keyword: string; alert?: string | undefined },
): Promise<CallOutput<'library.query'>> {
  const [rows, revised, market] = await Promise.all([
    sql<GridItem>`
      SELECT i.id, i.version, i.code, i.name, i.category, i.list_price, i.sale_price, i.mapping_state, i.mapping_score, i.catalogue_codes,
        i.sexes, i.age_min, i.age_max, i.note, i.frozen, i.updated_at, i.catalogue_seen_at, i.merged_from, i.search_text, o.city_id FROM institution_item i JOIN institution o ON o.id = i.institution_id
      WHERE i.institution_id = ${institutionId} ORDER BY i.category = '', i.category, i.code, i.name, i.id LIMIT ${mostRows}`.execute(
      db,
    ),
    revisions(db),
    services.matchIndex.marketOf([institutionId]),
  ]);
  const alerts = (
    row: GridItem,
    band: LibraryRow['market'],
    raw: { low: number; high: number } | undefined,
  ) => {
    const mapped = row.mapping_state === mappingState.confirmed;
    const codes = mapped ? row.catalogue_codes : [];
    const stands = band && raw ? againstMarket(row.list_price, raw) : undefined;
    return [
      ...((mapped && row.merged_from.length > 0) ||
      codes.some((code) => (revised.get(code) ?? 0) > row.catalogue_seen_at.getTime())
        ? (['outdated'] as const)
        : []),
      ...(codes.some((code) => catalogue.items.get(code)?.active === false) ? (['withdrawn'] as const) : []),
      ...(stands ? [stands] : []),
    ];
  };
  const search = catalogueSearch(catalogue);
  const searchedOf = (row: GridItem) =>
    [
      row.search_text,
      ...row.catalogue_codes.flatMap((code) => [
        searchPlain(catalogue.items.get(code)?.name ?? ''),
        ...(search.pinyin.get(code) ?? []),
      ]),
    ].join(' ');
  const records = rows.rows
    .filter((row) => searchFinds(searchedOf(row), keyword))
    .map((row): LibraryRow => {
      const [code] = row.catalogue_codes;
      const item =
        code && row.catalogue_codes.length === 1 && row.mapping_state === mappingState.confirmed
          ? catalogue.items.get(code)
          : undefined;
      const price = item?.active ? itemPrices(market, row.city_id, item).price : undefined;
      const band = price
        ? {
            low: toYuanText(price.low),
            high: toYuanText(price.high),
            institutions: price.institutions,
            scope: price.scope,
          }
        : null;
      return {
        ...presentItem(catalogue, row),
        alerts: alerts(row, band, price),
        market: band,
        searched: searchedOf(row),
      };
    });
  const found =
    alert === undefined ? records : records.filter((row) => row.alerts.some((one) => one === alert));
  return { records: found, total: found.length };
}

/** A revision that concerns who offers the item: another alias is none, and being withdrawn is an alert of its own. */
export const meansAnother = sql<boolean>`before - ${ownMatters}::text[] <> after - ${ownMatters}::text[]`;

/** Code → when the catalogue last changed it, in ms. */
async function revisions(db: Sql): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; at: Date }>`
    SELECT code, max(changed_at) AS at FROM catalogue_revision
    WHERE ${meansAnother} GROUP BY code`.execute(db);
  return new Map(rows.map(({ code, at }) => [code, at.getTime()]));
}
