import { expect, test } from 'vitest';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { rowOf, rowsOf } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { addListed, addSlot, addVisited, dayAfter, openYear } from './examination.testkit.ts';

// The institution gives somebody another day, and the person is told, once a day.

const world = useWorld();

test('a date is moved by the institution after the notice began, its place changes, and the person is told once', async () => {
  const year = await openYear(world);
  const { visitId, personId, token, data } = await addListed(world, year);
  const [near, later, full] = [
    await addSlot(world, year.institutionId, dayAfter(world, 1), 5),
    await addSlot(world, year.institutionId, dayAfter(world, 9), 5),
    await addSlot(world, year.institutionId, dayAfter(world, 10), 0),
  ];
  const { proof } = await world.call('visitor', 'checkup.open', { token, mobileTail: data.mobile.slice(-4) });
  await world.call('visitor', 'checkup.book', { token, proof, slotId: near });
  const move = (slotId: string) => world.call('provider', 'checkupVisit.move', { visitId, slotId });
  await expectFailure(move(near), 409, '已经约在');
  await expectFailure(move(full), 409, '约满');
  await expectFailure(world.call('otherProvider', 'checkupVisit.move', { visitId, slotId: later }), 404);
  expect(await move(later)).toEqual({ told: 'bySms' });
  expect(await rowOf(world.db, 'exam_slot', { id: near })).toMatchObject({ taken: 0 });
  expect(await rowOf(world.db, 'exam_slot', { id: later })).toMatchObject({ taken: 1 });
  expect(await rowsOf(world.db, 'visit_message', { person_id: personId })).toMatchObject([{ kind: 'moved' }]);
  expect(await move(near)).toEqual({ told: 'alreadyToday' });
  expect(await rowsOf(world.db, 'visit_message', { person_id: personId })).toHaveLength(1);
});

test('who was missed gets a second date there, and nowhere else; without a mobile the institution is told', async () => {
  const year = await openYear(world);
  const missed = { day: dayAfter(world, -1), status: visitStatus.missed };
  const { visitId } = await addVisited(world, year, missed, { mobile: '' });
  const elsewhere = await addSlot(world, world.people.otherProvider.institutionId, dayAfter(world, 4), 5);
  const slotId = await addSlot(world, year.institutionId, dayAfter(world, 4), 5);
  await expectFailure(
    world.call('provider', 'checkupVisit.move', { visitId, slotId: elsewhere }),
    409,
    '没有找到',
  );
  const day = await world.call('provider', 'checkupVisit.listDay', {
    institutionId: year.institutionId,
    day: missed.day,
  });
  expect(day.people.find((one) => one.visitId === visitId)?.actions).toEqual(['book', 'arrive']);
  expect(await world.call('provider', 'checkupVisit.move', { visitId, slotId })).toEqual({
    told: 'noMobile',
  });
  expect(await rowOf(world.db, 'checkup_visit', { id: visitId })).toMatchObject({
    status: visitStatus.booked,
    slot_id: slotId,
  });
});
