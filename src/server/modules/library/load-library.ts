import { sql } from 'kysely';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { InstitutionLibrary, OfferedItem } from '#domain/institution/institution-item.ts';
import type { Sql } from '#server/db/database.ts';
import { isOffered } from './is-offered.ts';

interface OfferedRow {
  id: string;
  name: string;
  catalogue_codes: string[];
  list_price: number;
  sale_price: number;
  sexes: SexGroup[] | null;
  age_min: number | null;
  age_max: number | null;
  note: string;
}

export const offeredItem = (row: OfferedRow): OfferedItem => ({
  id: row.id,
  name: row.name,
  catalogueCodes: row.catalogue_codes,
  listPrice: row.list_price,
  salePrice: row.sale_price,
  ...(row.sexes && { sexes: row.sexes }),
  ...(row.age_min !== null && { ageMin: row.age_min }),
  ...(row.age_max !== null && { ageMax: row.age_max }),
  ...(row.note && { note: row.note }),
});

/** An item as PostgreSQL writes it into one JSON value. */
type ItemRow = [
  id: string,
  name: string,
  catalogueCodes: string[],
  listPrice: number,
  salePrice: number,
  sexes: SexGroup[] | null,
  ageMin: number | null,
  ageMax: number | null,
  note: string,
];

/**
 * What each institution can quote: its active items with a confirmed mapping, and its own rules. Every id asked for
 * is in the answer, with an empty library if there is nothing. Items come as one JSON value: reading hundreds of rows takes three times as long.
 */
export async function loadLibraries(
  db: Sql,
  institutionIds: readonly string[],
): Promise<Map<string, InstitutionLibrary>> {
  const { rows } = await sql<InstitutionRules & { rows: ItemRow[] }>`
    SELECT i.id AS "institutionId", ${ownRules},
      coalesce((SELECT json_agg(json_build_array(id, name, catalogue_codes, list_price, sale_price, sexes, age_min, age_max, note) ORDER BY id)
        FROM institution_item WHERE institution_id = i.id AND ${isOffered}), '[]') AS rows
    FROM unnest(${[...institutionIds]}::uuid[]) i(id)`.execute(db);
  return new Map(
    rows.map(({ rows: items, ...own }) => [
      own.institutionId,
      {
        ...own,
        items: items.map(([id, name, catalogueCodes, listPrice, salePrice, sexes, ageMin, ageMax, note]) =>
          offeredItem({
            id,
            name,
            catalogue_codes: catalogueCodes,
            list_price: listPrice,
            sale_price: salePrice,
            sexes,
            age_min: ageMin,
            age_max: ageMax,
            note,
          }),
        ),
      },
    ]),
  );
}

type InstitutionRules = Omit<InstitutionLibrary, 'items'>;

/** Of the institution `i`. */
const ownRules = sql`
      coalesce((SELECT json_agg(json_build_object('a', m.a, 'b', m.b, 'reason', m.reason) ORDER BY m.id)
        FROM institution_mutex_rule m WHERE m.institution_id = i.id), '[]') AS "mutexRules",
      coalesce((SELECT json_agg(json_build_object('item', p.item, 'requires', p.requires, 'reason', p.reason) ORDER BY p.id)
        FROM institution_partner_rule p WHERE p.institution_id = i.id), '[]') AS "partnerRules"`;

/** Each institution's own rules, for every id asked for. */
export async function loadRules(db: Sql, institutionIds: readonly string[]): Promise<InstitutionRules[]> {
  const { rows } = await sql<InstitutionRules>`
    SELECT i.id AS "institutionId", ${ownRules}
    FROM unnest(${[...institutionIds]}::uuid[]) i(id)`.execute(db);
  return rows;
}

export async function loadLibrary(db: Sql, institutionId: string): Promise<InstitutionLibrary> {
  return (await loadLibraries(db, [institutionId])).get(institutionId) as InstitutionLibrary;
}
