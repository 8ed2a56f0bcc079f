import { sql } from 'kysely';
import { catalogueDifferences, type StoredItem } from '#domain/catalogue/catalogue-differences.ts';
import { mappingState } from '#domain/institution/institution-item.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { recordAudit } from '#server/db/transition.ts';
import { itemNames } from '#server/modules/library/library.present.ts';
import { setFrozen } from '#server/modules/library/library.store.ts';
import { lockLibrary, settleLibrary } from '#server/modules/library/lock-library.ts';
import { meansAnother } from './library-rows.query.ts';

interface Chosen {
  readonly institutionId: string;
  readonly itemIds?: readonly string[] | undefined;
}

const among = (itemIds: readonly string[] | undefined) =>
  itemIds === undefined ? sql`` : sql`AND i.id = ANY(${[...itemIds]}::uuid[])`;

/** What changed in the catalogue since the items' mapping was decided; taken note of unless it is a preview. */
export async function adoptCatalogue(
  context: WriteContext,
  { institutionId, itemIds, preview }: Chosen & { readonly preview: boolean },
): Promise<CallOutput<'library.upgrade'>> {
  const { tx, catalogue, caller } = context;
  await lockLibrary(tx, institutionId, signedIn(caller).userId);
  const { rows } = await sql<{ id: string; name: string; code: string; before: StoredItem }>`
    SELECT DISTINCT ON (i.id, r.code) i.id, i.name, r.code, r.before
    FROM institution_item i JOIN catalogue_revision r ON r.code = ANY(i.catalogue_codes) AND r.changed_at > i.catalogue_seen_at AND ${meansAnother}
    WHERE i.institution_id = ${institutionId} AND i.mapping_state = ${mappingState.confirmed} ${among(itemIds)}
    ORDER BY i.id, r.code, r.version`.execute(tx);
  const items = rows.flatMap(({ id, name, code, before }) => {
    const now = catalogue.items.get(code);
    const differences = now ? catalogueDifferences(before, now, catalogue) : [];
    return now && differences.length > 0
      ? [{ itemId: id, name, standardItem: { code, name: now.name, version: now.version }, differences }]
      : [];
  });
  const merged = await mergedItems(context, institutionId, itemIds);
  items.push(...merged);
  const ids = [...new Set([...rows.map(({ id }) => id), ...merged.map(({ itemId }) => itemId)])];
  if (preview || ids.length === 0) return { adopted: 0, items };
  await sql`UPDATE institution_item SET catalogue_seen_at = clock_timestamp(), merged_from = '{}' WHERE id = ANY(${ids}::uuid[])`.execute(
    tx,
  );
  await recordAudit(tx, 'institution', institutionId, {
    action: 'adoptCatalogue',
    actor: actorOf(caller, 'provider'),
    detail: { items: ids },
  });
  return { adopted: ids.length, items };
}

/** Those whose standard item the platform merged into another: they mean that one unless the institution says otherwise. */
async function mergedItems(
  { tx, catalogue }: WriteContext,
  institutionId: string,
  itemIds: readonly string[] | undefined,
): Promise<CallOutput<'library.upgrade'>['items']> {
  const { rows } = await sql<{ id: string; name: string; merged_from: string[]; catalogue_codes: string[] }>`
    SELECT i.id, i.name, i.merged_from, i.catalogue_codes FROM institution_item i
    WHERE i.institution_id = ${institutionId} AND i.mapping_state = ${mappingState.confirmed}
      AND i.merged_from <> '{}' ${among(itemIds)} ORDER BY i.name, i.id`.execute(tx);
  return rows.map(({ id, name, merged_from: before, catalogue_codes: after }) => {
    const [code = ''] = after;
    const now = catalogue.items.get(code);
    return {
      itemId: id,
      name,
      standardItem: { code, name: now?.name ?? code, version: now?.version ?? 1 },
      differences: [
        {
          field: '对应的标准项目（平台合并）',
          before: itemNames(catalogue, before),
          after: itemNames(catalogue, after),
        },
      ],
    };
  });
}

/** Items whose standard item was withdrawn; frozen when asked to. */
export async function withdrawnItems(
  context: WriteContext,
  { institutionId, itemIds, deactivate }: Chosen & { readonly deactivate: boolean },
): Promise<CallOutput<'library.inactive'>> {
  const { tx, caller } = context;
  await lockLibrary(tx, institutionId, signedIn(caller).userId);
  const { rows } = await sql<{ id: string; name: string; frozen: boolean; withdrawn: string[] }>`
    SELECT i.id, i.name, i.frozen, array_agg(c.name ORDER BY c.code) AS withdrawn
    FROM institution_item i JOIN catalogue_item c ON c.code = ANY(i.catalogue_codes) AND NOT c.active
    WHERE i.institution_id = ${institutionId} ${among(itemIds)} GROUP BY i.id ORDER BY i.name`.execute(tx);
  const open = rows.filter(({ frozen }) => !frozen).map(({ id }) => id);
  const deactivated = deactivate && open.length > 0 ? await setFrozen(tx, institutionId, open, true) : 0;
  if (deactivated > 0) {
    await recordAudit(tx, 'institution', institutionId, {
      action: 'freezeItems',
      actor: actorOf(caller, 'provider'),
      detail: { itemIds: open, reason: 'withdrawn' },
    });
    await settleLibrary(context, institutionId);
  }
  return {
    deactivated,
    items: rows.map(({ id, name, frozen, withdrawn }) => ({
      itemId: id,
      name,
      standardItems: withdrawn,
      frozen: frozen || deactivated > 0,
    })),
  };
}
