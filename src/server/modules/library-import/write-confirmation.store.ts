import { sql } from 'kysely';
import { codesKey, mappingState } from '#domain/institution/institution-item.ts';
import type { Tx } from '#server/db/database.ts';
import type { Confirmation, Placed } from './plan-confirmation.ts';

const itemColumns = sql`(id uuid, code text, name text, category text, list_price integer, sale_price integer,
  catalogue_codes text[], mapping_state smallint, mapping_score real, sexes smallint[],
  age_min smallint, age_max smallint, note text, frozen boolean)`;

/** A confirmed row's mapping was sure or chosen by a person: confirmed. */
const itemOf = ({ row, itemId }: Placed) => ({
  id: itemId,
  code: row.code,
  name: row.name,
  category: row.category,
  list_price: row.list_price,
  sale_price: row.sale_price,
  catalogue_codes: row.catalogue_codes,
  mapping_state: row.catalogue_codes.length === 0 ? mappingState.unmapped : mappingState.confirmed,
  mapping_score:
    row.candidates.find(({ codes }) => codesKey(codes) === codesKey(row.catalogue_codes))?.score ?? null,
  sexes: row.sexes,
  age_min: row.age_min,
  age_max: row.age_max,
  note: row.note,
  frozen: row.frozen,
});

/** Three statements however many rows. What the sheet does not say of an item that exists stays as it is. */
export async function writeConfirmation(
  tx: Tx,
  institutionId: string,
  { insert, update, repeat, returned }: Confirmation,
): Promise<void> {
  const items = (placed: readonly Placed[]) => JSON.stringify(placed.map(itemOf));
  await sql`UPDATE institution_item i SET code = COALESCE(NULLIF(d.code, ''), i.code), name = d.name,
      category = COALESCE(NULLIF(d.category, ''), i.category), list_price = d.list_price,
      sale_price = d.sale_price, catalogue_codes = d.catalogue_codes,
      mapping_state = d.mapping_state, mapping_score = d.mapping_score, sexes = COALESCE(d.sexes, i.sexes),
      age_min = COALESCE(d.age_min, i.age_min), age_max = COALESCE(d.age_max, i.age_max),
      note = COALESCE(NULLIF(d.note, ''), i.note), frozen = d.frozen OR i.frozen, updated_at = now()
    FROM jsonb_to_recordset(${items(update)}::jsonb) AS d ${itemColumns} WHERE i.id = d.id`.execute(tx);
  await sql`INSERT INTO institution_item (institution_id, id, code, name, category, list_price, sale_price,
      catalogue_codes, mapping_state, mapping_score, sexes, age_min, age_max, note, frozen)
    SELECT ${institutionId}::uuid, d.* FROM jsonb_to_recordset(${items(insert)}::jsonb) AS d ${itemColumns}`.execute(
    tx,
  );
  const placed = [...update, ...insert, ...repeat].map(({ row, itemId, change }) => ({
    id: row.id,
    state: 'confirmed',
    institution_item_id: itemId,
    change,
    catalogue_codes: row.catalogue_codes,
    errors: {},
    warnings: row.warnings,
  }));
  const sentBack = returned.map(({ row, state, field, finding }) => ({
    id: row.id,
    state,
    institution_item_id: row.institution_item_id,
    change: row.change,
    catalogue_codes: state === 'review' ? [] : row.catalogue_codes,
    errors: state === 'error' ? { [field]: finding } : {},
    warnings: state === 'review' ? [...row.warnings, finding] : row.warnings,
  }));
  await sql`UPDATE import_row r SET state = d.state, institution_item_id = d.institution_item_id,
      change = d.change, catalogue_codes = d.catalogue_codes, errors = d.errors, warnings = d.warnings
    FROM jsonb_to_recordset(${JSON.stringify([...placed, ...sentBack])}::jsonb)
      AS d (id uuid, state text, institution_item_id uuid, change text, catalogue_codes text[],
        errors jsonb, warnings jsonb)
    WHERE r.id = d.id`.execute(tx);
}
