import { conflict } from '#domain/kernel/failure.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { recordAudit } from '#server/db/transition.ts';
import { deleteItem, itemById, usesOfItem } from './library.store.ts';
import { lockLibrary, settleLibrary } from './lock-library.ts';

/** @throws Failure 409 that names the quotations or packages which use the item */
export async function removeItem(context: WriteContext, itemId: string): Promise<{ id: string }> {
  const { tx, caller } = context;
  const { institution_id: institutionId, name } = await itemById(tx, itemId);
  await lockLibrary(tx, institutionId, signedIn(caller).userId);
  const { quotations, quotationCount, packages } = await usesOfItem(tx, itemId);
  if (quotationCount > 0) {
    const more = quotationCount > quotations.length ? ` 等 ${quotationCount} 份` : '';
    throw conflict(
      `“${name}”已用于报价单 ${quotations.join('、')}${more}，不能删除。不再提供时请改为冻结，已有报价不受影响。`,
    );
  }
  if (packages.length > 0)
    throw conflict(`“${name}”在机构套餐“${packages.join('”“')}”中使用，请先从套餐移出，或改为冻结。`);
  await deleteItem(tx, itemId);
  await recordAudit(tx, 'institution_item', itemId, {
    action: 'delete',
    actor: actorOf(caller, 'provider'),
    detail: { name },
  });
  await settleLibrary(context, institutionId);
  return { id: itemId };
}
