import { isOffered } from './is-offered.ts';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { InstitutionLibrary, OfferedItem } from '#domain/institution/institution-item.ts';
import type { Sql } from '#server/db/database.ts';
import { sql } from 'kysely';

interface OfferedRow {
  institution_id: string;
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

/**
 * What each institution can quote: its active items with a confirmed mapping, and its own rules. Every id asked for
 * is in the answer, with an empty library if there is nothing.
 */
export async function loadLibraries(
  db: Sql,
  institutionIds: readonly string[],
): Promise<Map<string, InstitutionLibrary>> {
  // One after the other: a transaction has one connection.
  const items = await sql<OfferedRow>`
    SELECT institution_id, id, name, catalogue_codes, list_price, sale_price, sexes, age_min, age_max, note
    FROM institution_item
    WHERE institution_id = ANY(${[...institutionIds]}::uuid[]) AND ${isOffered} ORDER BY id`.execute(db);
  const rules = await loadRules(db, institutionIds);
  const libraries = new Map(rules.map((own) => [own.institutionId, { ...own, items: [] as OfferedItem[] }]));
  for (const row of items.rows) libraries.get(row.institution_id)?.items.push(offeredItem(row));
  return libraries;
}

/** Each institution's own rules, for every id asked for. */
export async function loadRules(
  db: Sql,
  institutionIds: readonly string[],
): Promise<Omit<InstitutionLibrary, 'items'>[]> {
  const { rows } = await sql<Omit<InstitutionLibrary, 'items'>>`
    SELECT i.id AS "institutionId",
      coalesce((SELECT json_agg(json_build_object('a', m.a, 'b', m.b, 'reason', m.reason) ORDER BY m.id)
        FROM institution_mutex_rule m WHERE m.institution_id = i.id), '[]') AS "mutexRules",
      coalesce((SELECT json_agg(json_build_object('item', p.item, 'requires', p.requires, 'reason', p.reason) ORDER BY p.id)
        FROM institution_partner_rule p WHERE p.institution_id = i.id), '[]') AS "partnerRules"
    FROM unnest(${[...institutionIds]}::uuid[]) i(id)`.execute(db);
  return rows;
}

export async function loadLibrary(db: Sql, institutionId: string): Promise<InstitutionLibrary> {
  return (await loadLibraries(db, [institutionId])).get(institutionId) as InstitutionLibrary;
}
