import { sql } from 'kysely';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { mappingState } from '#domain/institution/institution-item.ts';
import type { Database } from '#server/db/database.ts';
import { isOffered } from '#server/modules/library/is-offered.ts';

// What an institution offers, as its own page shows it.

export interface OfferedItem {
  readonly name: string;
  readonly codes: readonly string[];
  readonly listPrice: number;
  readonly sexes: readonly SexGroup[] | null;
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  readonly note: string;
}

/** Mapping state 2, confirmed: what `institution.item_count` counts. Hundreds of them, as one JSON: reading rows takes three times as long. */
export async function offeredItems(
  db: Database,
  institutionId: string,
): Promise<{ items: OfferedItem[]; updatedAt: Date | null }> {
  type Row = [string, string[], number, SexGroup[] | null, number | null, number | null, string];
  const { rows } = await sql<{ items: Row[] | null; updated_at: Date | null }>`
    SELECT json_agg(json_build_array(name, catalogue_codes, list_price, sexes, age_min, age_max, note)) AS items,
      max(updated_at) AS updated_at
    FROM institution_item WHERE institution_id = ${institutionId} AND ${isOffered}`.execute(db);
  const items = (rows[0]?.items ?? []).map(
    ([name, codes, listPrice, sexes, ageMin, ageMax, note]): OfferedItem => ({
      name,
      codes,
      listPrice,
      sexes,
      ageMin,
      ageMax,
      note,
    }),
  );
  return { items, updatedAt: rows[0]?.updated_at ?? null };
}

export interface PackageRow {
  readonly id: string;
  readonly name: string;
  readonly check_type: string;
  readonly description: string;
  readonly list_price: number;
  readonly sale_price: number;
  readonly items: readonly { readonly sex: SexGroup; readonly names: readonly string[] }[];
}

export async function offeredPackages(db: Database, institutionId: string): Promise<PackageRow[]> {
  const { rows } = await sql<PackageRow>`
    SELECT p.id, p.name, p.check_type, p.description, p.list_price, p.sale_price,
      COALESCE((SELECT json_agg(json_build_object('sex', s.sex, 'names', s.names) ORDER BY s.sex) FROM (
        SELECT pi.sex, array_agg(i.name ORDER BY pi.sort, i.name) AS names
        FROM institution_package_item pi JOIN institution_item i ON i.id = pi.institution_item_id
        WHERE pi.package_id = p.id GROUP BY pi.sex) s), '[]') AS items
    FROM institution_package p WHERE p.institution_id = ${institutionId} AND NOT p.frozen
    ORDER BY p.sort, p.id`.execute(db);
  return rows;
}

interface PackageItemsRow {
  readonly id: string;
  readonly name: string;
  readonly check_type: string;
  readonly items: readonly {
    readonly sex: SexGroup;
    readonly items: readonly { readonly name: string; readonly codes: readonly string[] }[];
  }[];
}

/** Packages with what their items are in the standard catalogue, by sex. */
export async function packagesWithCodes(db: Database, institutionId: string): Promise<PackageItemsRow[]> {
  const { rows } = await sql<PackageItemsRow>`
    SELECT p.id, p.name, p.check_type,
      COALESCE((SELECT json_agg(json_build_object('sex', s.sex, 'items', s.items) ORDER BY s.sex) FROM (
        SELECT pi.sex, json_agg(json_build_object('name', i.name, 'codes',
          CASE WHEN i.mapping_state = ${mappingState.confirmed} THEN i.catalogue_codes ELSE '{}' END)
          ORDER BY pi.sort, i.name) AS items
        FROM institution_package_item pi JOIN institution_item i ON i.id = pi.institution_item_id
        WHERE pi.package_id = p.id GROUP BY pi.sex) s), '[]') AS items
    FROM institution_package p WHERE p.institution_id = ${institutionId} AND NOT p.frozen
    ORDER BY p.sort, p.id`.execute(db);
  return rows;
}

export interface AwardRow {
  readonly demand_id: string;
  readonly title: string;
  readonly purpose: string;
  readonly headcount: number;
  readonly at: Date;
}

/** Directed demands are nobody else's business. */
export async function recentAwards(db: Database, institutionId: string, limit: number): Promise<AwardRow[]> {
  const { rows } = await sql<AwardRow>`
    SELECT a.demand_id, d.title, d.purpose, sum(a.headcount) AS headcount, max(a.created_at) AS at
    FROM award a JOIN demand d ON d.id = a.demand_id
    WHERE a.institution_id = ${institutionId} AND d.kind = 'open'
    GROUP BY a.demand_id, d.title, d.purpose ORDER BY max(a.created_at) DESC, a.demand_id LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}
