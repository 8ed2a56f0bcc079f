import { floorText } from '#domain/access/people-event.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { institutions } from '#server/modules/membership/organisation.ts';
import { lockManaged, record, tellManagers } from '#server/modules/organisation/members.command.ts';
import { priceFloorOf } from './earlier-prices.store.ts';

/** The floor watches who quotes: who manages sets it, the log keeps it and the other managers hear of it. @throws Failure 404 */
export async function setPriceFloor(
  context: WriteContext,
  { institutionId: id, rate }: { institutionId: string; rate: number | null },
): Promise<{ id: string }> {
  const { tx } = context;
  const { name } = await lockManaged(context, institutions, id);
  const before = await priceFloorOf(tx, id);
  if (before === rate) return { id };
  await tx.updateTable('institution').set({ price_floor: rate }).where('id', '=', id).execute();
  await record(context, institutions, id, 'setPriceFloor', { before, floor: rate });
  await tellManagers(context, institutions, id, 'price-floor-changed', {
    组织: name,
    变更: `由${floorText(before)}改为${floorText(rate)}`,
  });
  return { id };
}
