import { expect, test } from 'vitest';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { releasePlaces } from '#server/modules/checkup-visit/release-place.ts';
import { rowOf, setRows } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';
import { addListed, addSlot, dayAfter, openYear } from './examination.testkit.ts';

const world = useWorld();

test('a place is given back once; a visit without one is passed over', async () => {
  const year = await openYear(world);
  const { visitId } = await addListed(world, year);
  const slot = await addSlot(world, year.institutionId, dayAfter(world, 3), 2);
  await setRows(world.db, 'exam_slot', { id: slot }, { taken: 1 });
  await world.sql`UPDATE checkup_visit SET status = ${visitStatus.booked}, slot_id = ${slot}, institution_id = ${year.institutionId},
    contract_id = ${year.contractId}, day = ${dayAfter(world, 3)}, booked_at = now() WHERE id = ${visitId}`;
  for (const _ of [1, 2]) await world.db.transaction().execute((tx) => releasePlaces(tx, [visitId]));
  expect(await rowOf(world.db, 'exam_slot', { id: slot })).toMatchObject({ taken: 0 });
  expect(await rowOf(world.db, 'checkup_visit', { id: visitId })).toMatchObject({
    slot_id: null,
    institution_id: null,
    day: null,
  });
});
