import { isOffered } from './mapping-state.ts';
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

const offeredItem = (row: OfferedRow): OfferedItem => ({
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
  const among = sql<string>`ANY(${[...institutionIds]}::uuid[])`;
  // One after the other: a transaction has one connection.
  const items = await sql<OfferedRow>`
    SELECT institution_id, id, name, catalogue_codes, list_price, sale_price, sexes, age_min, age_max, note
    FROM institution_item
    WHERE institution_id = ${among} AND ${isOffered} ORDER BY id`.execute(db);
  const mutex = await db
    .selectFrom('institution_mutex_rule')
    .select(['institution_id', 'a', 'b', 'reason'])
    .where('institution_id', '=', among)
    .orderBy('id')
    .execute();
  const partner = await db
    .selectFrom('institution_partner_rule')
    .select(['institution_id', 'item', 'requires', 'reason'])
    .where('institution_id', '=', among)
    .orderBy('id')
    .execute();

  const libraries = new Map(
    institutionIds.map((institutionId) => [
      institutionId,
      {
        institutionId,
        items: [] as OfferedItem[],
        mutexRules: [] as InstitutionLibrary['mutexRules'][number][],
        partnerRules: [] as InstitutionLibrary['partnerRules'][number][],
      },
    ]),
  );
  for (const row of items.rows) libraries.get(row.institution_id)?.items.push(offeredItem(row));
  for (const { institution_id, ...rule } of mutex) libraries.get(institution_id)?.mutexRules.push(rule);
  for (const { institution_id, ...rule } of partner) libraries.get(institution_id)?.partnerRules.push(rule);
  return libraries;
}

export async function loadLibrary(db: Sql, institutionId: string): Promise<InstitutionLibrary> {
  return (await loadLibraries(db, [institutionId])).get(institutionId) as InstitutionLibrary;
}
