import { sql } from 'kysely';
import { codesKey } from '#domain/institution/institution-item.ts';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { recordAudit } from '#server/db/transition.ts';
import { type ItemRow, itemsById, setFrozen } from './library.store.ts';
import { lockLibrary, settleLibrary } from './lock-library.ts';
import { chosenMapping } from './save-item.command.ts';

async function ownItems(
  tx: Tx,
  institutionId: string,
  ids: readonly string[],
): Promise<Map<string, ItemRow>> {
  const found = new Map((await itemsById(tx, institutionId, ids)).map((row) => [row.id, row]));
  if (ids.some((id) => !found.has(id))) throw notFound('部分项目已被删除，请刷新后重试。');
  return found;
}

/** Confirms suggestions, or what a person chose instead, all or none. */
export async function confirmMappings(
  context: WriteContext,
  input: { institutionId: string; items: { itemId: string; catalogueCodes?: string[] | undefined }[] },
): Promise<CallOutput<'library.confirm'>> {
  const { tx, catalogue, caller } = context;
  await lockLibrary(tx, input.institutionId, signedIn(caller).userId);
  const rows = await ownItems(
    tx,
    input.institutionId,
    input.items.map((item) => item.itemId),
  );
  const decided = input.items.map(({ itemId, catalogueCodes: chosen }) => {
    const row = rows.get(itemId) as ItemRow;
    const codes = chosen ?? row.catalogue_codes;
    if (!chosen && codes.length === 0) throw conflict(`“${row.name}”没有建议的标准项目，请先选择。`);
    // The score of a suggestion stays with it: how sure it was.
    const score = codesKey(codes) === codesKey(row.catalogue_codes) ? row.mapping_score : null;
    return { id: itemId, ...chosenMapping(catalogue, codes), mapping_score: score };
  });
  await sql`UPDATE institution_item i SET catalogue_codes = d.catalogue_codes, mapping_state = d.mapping_state, mapping_score = d.mapping_score, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) AS d (id uuid, catalogue_codes text[], mapping_state smallint, mapping_score real)
    WHERE i.id = d.id`.execute(tx);
  await recordAudit(tx, 'institution', input.institutionId, {
    action: 'confirmMappings',
    actor: actorOf(caller, 'provider'),
    detail: { items: decided.map(({ id, catalogue_codes }) => [id, catalogue_codes]) },
  });
  await settleLibrary(context, input.institutionId);
  return { count: decided.length };
}

export async function freezeItems(
  context: WriteContext,
  { institutionId, itemIds }: { institutionId: string; itemIds: string[] },
  frozen: boolean,
): Promise<CallOutput<'library.freeze'>> {
  const { tx, caller } = context;
  await lockLibrary(tx, institutionId, signedIn(caller).userId);
  await ownItems(tx, institutionId, itemIds);
  const count = await setFrozen(tx, institutionId, itemIds, frozen);
  await recordAudit(tx, 'institution', institutionId, {
    action: frozen ? 'freezeItems' : 'unfreezeItems',
    actor: actorOf(caller, 'provider'),
    detail: { itemIds },
  });
  await settleLibrary(context, institutionId);
  return { count };
}
