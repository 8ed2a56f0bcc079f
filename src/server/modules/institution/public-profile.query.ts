import { weekdaysText } from '#domain/institution/weekdays.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { operationOf } from './operation.store.ts';
import { presentProfile } from './public-institution.present.ts';
import type { ProfileRow } from './public-institution.store.ts';
import { offeredItems, offeredPackages, recentAwards } from './public-offer.store.ts';

const shownAwards = 12;

/** An institution's public page, from its columns and what lies beside them. */
export async function publicProfile(
  { db, services, catalogue, now }: ReadContext,
  row: ProfileRow,
): Promise<CallOutput<'institution.byCode'>> {
  const [labels, { items, updatedAt }, packages, awards, operation] = await Promise.all([
    readLabels(services),
    offeredItems(db, row.id),
    offeredPackages(db, row.id),
    recentAwards(db, row.id, shownAwards),
    operationOf(db, row.id),
  ]);
  const today = shanghaiDay(now);
  const opening = {
    days: operation.updatedAt === '' ? '' : weekdaysText(operation.openDays),
    closed: operation.closed.filter(({ to }) => to >= today),
  };
  return presentProfile(
    row,
    { items, itemsUpdatedAt: updatedAt, packages, awards, opening },
    catalogue,
    labels,
  );
}
