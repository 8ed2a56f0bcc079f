import { sql } from 'kysely';
import type { PricedLibrary } from '#domain/matching/price-list.ts';
import type { Sql } from '#server/db/database.ts';
import { isOffered } from '#server/modules/library/is-offered.ts';
import { loadRules } from '#server/modules/library/load-library.ts';

type Offer = PricedLibrary['items'][number];

interface OffersRow {
  readonly institution_id: string;
  /** Of everybody: a line for each, list price, group price and codes. Null where there is none. */
  readonly plain: string | null;
  readonly limited: readonly Offer[] | null;
}

/**
 * What each institution offers, as much of it as a price list needs. A market has millions, so they come as one text for each institution;
 * reading rows was most of the work.
 */
export async function readOffers(
  db: Sql,
  institutionIds: readonly string[],
): Promise<ReadonlyMap<string, PricedLibrary>> {
  const isForAll = sql`sexes IS NULL AND age_min IS NULL AND age_max IS NULL`;
  const { rows } = await sql<OffersRow>`
    SELECT institution_id,
      string_agg(concat_ws(E'\\t', list_price, sale_price, array_to_string(catalogue_codes, E'\\t')), E'\\n')
        FILTER (WHERE ${isForAll}) AS plain,
      json_strip_nulls(json_agg(json_build_object('catalogueCodes', catalogue_codes, 'listPrice', list_price, 'salePrice', sale_price,
        'sexes', sexes, 'ageMin', age_min, 'ageMax', age_max)) FILTER (WHERE NOT (${isForAll}))) AS limited
    FROM institution_item
    WHERE institution_id = ANY(${[...institutionIds]}::uuid[]) AND ${isOffered} GROUP BY institution_id`.execute(
    db,
  );
  const offers = new Map(rows.map((row) => [row.institution_id, row]));
  const rules = await loadRules(db, institutionIds);
  return new Map(
    rules.map((own) => {
      const { plain = null, limited = null } = offers.get(own.institutionId) ?? {};
      return [own.institutionId, { ...own, items: [...plainOffers(plain), ...(limited ?? [])] }];
    }),
  );
}

const plainOffers = (text: string | null): Offer[] =>
  text === null
    ? []
    : text.split('\n').map((line) => {
        const [list, sale, ...catalogueCodes] = line.split('\t');
        return { catalogueCodes, listPrice: Number(list), salePrice: Number(sale) };
      });
