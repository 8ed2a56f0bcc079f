import { sql } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';
import { namesOf } from './item-relations.ts';

type Past = CallOutput<'console.catalogueItem'>['pastRelations'][number];

/** The mutex, partner and replacement rules of an item as they were before they were edited or removed. */
export async function pastRelationsOf(db: Sql, catalogue: Catalogue, code: string): Promise<Past[]> {
  const { rows } = await sql<Omit<Past, 'names' | 'until'> & { until: Date }>`
    SELECT f.kind, f.item, f.others, f.how, f.sexes, p.record->>'reason' AS reason, p.until, p.deleted, p.reason AS why,
      coalesce(nullif(u.name, ''), u.account, '') AS by
    FROM past_version p LEFT JOIN app_user u ON u.id = p.changed_by, LATERAL (
      SELECT 'mutex' AS kind, p.record->>'a' AS item, ARRAY[p.record->>'b'] AS others, p.record->>'kind' AS how, '{}'::int[] AS sexes
        WHERE p.record_kind = 'catalogue_mutex'
      UNION ALL SELECT 'partner', p.record->>'item', ARRAY(SELECT jsonb_array_elements_text(p.record->'requires')), p.record->>'mode', '{}'
        WHERE p.record_kind = 'catalogue_partner'
      UNION ALL SELECT 'replacement', p.record->>'from_code', ARRAY[p.record->>'to_code'], p.record->>'level',
        ARRAY(SELECT jsonb_array_elements_text(p.record->'sexes')::int) WHERE p.record_kind = 'catalogue_replacement') f
    WHERE p.record_kind IN ('catalogue_mutex', 'catalogue_partner', 'catalogue_replacement')
      AND (f.item = ${code} OR ${code} = ANY(f.others))
    ORDER BY p.until DESC LIMIT 20`.execute(db);
  return rows.map(({ until, ...one }) => ({
    ...one,
    until: until.toISOString(),
    names: namesOf(catalogue.items, one),
  }));
}
