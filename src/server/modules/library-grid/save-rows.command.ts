import { sql } from 'kysely';
import { mappingState } from '#domain/institution/institution-item.ts';
import { itemPriceQuestions } from '#domain/pricing/price-question.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import { itemFields } from '#wire/library/library.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { parseInput } from '#server/api/input-problems.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { itemProblems } from '#server/modules/library/item-problems.ts';
import { presentItem } from '#server/modules/library/library.present.ts';
import { type ItemRow, itemsById } from '#server/modules/library/library.store.ts';
import { lockLibrary, settleLibrary } from '#server/modules/library/lock-library.ts';
import { earlierPrices, pricesOf } from '#server/modules/library/require-meant.ts';
import { blankItem, suggestedMapping, withInput } from '#server/modules/library/save-item.command.ts';

type Rows = ParsedInput<'library.saveRows'>['rows'];
type Outcome = CallOutput<'library.saveRows'>['rows'][number];
type Written = Omit<ItemRow, 'updated_at' | 'version' | 'catalogue_seen_at'>;
const cells = itemFields
  .pick({ name: true, code: true, category: true, listPrice: true, salePrice: true, note: true })
  .partial();

/** Each row for itself: what is sound is written, of the rest the answer says why. A row that somebody changed since it was read stays as it is. */
export async function saveRows(
  context: WriteContext,
  { institutionId, rows }: { institutionId: string; rows: Rows },
): Promise<CallOutput<'library.saveRows'>> {
  const { tx, catalogue, caller } = context;
  await lockLibrary(tx, institutionId, signedIn(caller).userId);
  const ids = rows.flatMap(({ itemId }) => itemId ?? []);
  const known = new Map((await itemsById(tx, institutionId, ids)).map((row) => [row.id, row]));
  const { rows: named } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM institution_item WHERE institution_id = ${institutionId}`.execute(tx);
  const earlier = await earlierPrices(tx, context.now, ids);
  const holders = new Map(named.map(({ id, name }) => [name, id]));
  const written = new Map<string, Written>();
  const places = new Map<string, string>();
  const judge = ({ key, itemId, version, set, sure }: Rows[number]): Outcome => {
    const { frozen, ...typed } = set;
    const parsed = parseInput(cells, typed);
    if (!parsed.success)
      return {
        key,
        state: 'problem',
        problems: Object.fromEntries(
          parsed.error.issues.map(({ path, message }) => [String(path[0]), message]),
        ),
      };
    const before = itemId === undefined ? undefined : known.get(itemId);
    if (itemId !== undefined && !before) return { key, state: 'gone' };
    if (before && version !== undefined && before.version !== version)
      return { key, state: 'changed', item: presentItem(catalogue, before) };
    const values = parsed.data;
    if (!before && (values.name === undefined || values.listPrice === undefined))
      return {
        key,
        state: 'problem',
        problems: values.name === undefined ? { name: '请填写项目名称。' } : { listPrice: '请填写原价。' },
      };
    const row: Written = {
      ...withInput(before ?? blankItem(institutionId, values.listPrice ?? ''), values),
      id: before?.id ?? newId(),
      frozen: frozen ?? before?.frozen ?? false,
    };
    const problems = itemProblems({
      listPrice: row.list_price,
      salePrice: row.sale_price,
      ageMin: row.age_min,
      ageMax: row.age_max,
    });
    const holder = holders.get(row.name);
    if (holder !== undefined && holder !== row.id) problems.name = `项目库中已有“${row.name}”，请修改名称。`;
    if (Object.keys(problems).length > 0) return { key, state: 'problem', problems };
    const questions = sure
      ? {}
      : itemPriceQuestions(before && pricesOf(before), pricesOf(row), earlier.get(row.id));
    if (Object.keys(questions).length > 0) return { key, state: 'unsure', problems: questions };
    if (before?.name !== row.name && row.mapping_state !== mappingState.confirmed)
      Object.assign(row, suggestedMapping(catalogue, row.name, row.list_price));
    holders.set(row.name, row.id);
    written.set(row.id, row);
    places.set(key, row.id);
    return { key, state: 'saved' };
  };
  const outcomes = rows.map(judge);
  await write(context, [...written.values()]);
  if (written.size > 0) {
    await recordAudit(tx, 'institution', institutionId, {
      action: 'saveItems',
      actor: actorOf(caller, 'provider'),
      detail: { items: [...written.keys()] },
    });
    await settleLibrary(context, institutionId);
  }
  const now = new Map((await itemsById(tx, institutionId, [...written.keys()])).map((row) => [row.id, row]));
  return {
    saved: written.size,
    rows: outcomes.map((outcome) => {
      const row = outcome.state === 'saved' ? now.get(places.get(outcome.key) ?? '') : undefined;
      return row ? { ...outcome, item: presentItem(catalogue, row) } : outcome;
    }),
  };
}

/** One statement however many rows. */
async function write({ tx }: WriteContext, rows: readonly Written[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`INSERT INTO institution_item (id, institution_id, code, name, category, list_price, sale_price, catalogue_codes,
      mapping_state, mapping_score, sexes, age_min, age_max, note, frozen)
    SELECT id, institution_id, code, name, category, list_price, sale_price, catalogue_codes,
      mapping_state, mapping_score, sexes, age_min, age_max, note, frozen
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d (id uuid, institution_id uuid, code text, name text, category text,
      list_price integer, sale_price integer, catalogue_codes text[], mapping_state smallint, mapping_score real,
      sexes smallint[], age_min smallint, age_max smallint, note text, frozen boolean)
    ON CONFLICT (id) DO UPDATE SET code = excluded.code, name = excluded.name, category = excluded.category,
      list_price = excluded.list_price, sale_price = excluded.sale_price, catalogue_codes = excluded.catalogue_codes,
      mapping_state = excluded.mapping_state, mapping_score = excluded.mapping_score, note = excluded.note,
      frozen = excluded.frozen, updated_at = now()`.execute(tx);
}
