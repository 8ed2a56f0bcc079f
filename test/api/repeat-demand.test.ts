import { expect, test } from 'vitest';
import { yearsLater } from '#domain/demand/repeated-days.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { addVisited, dayAfter, openYear } from './examination.testkit.ts';

const world = useWorld();

test('再采购一次: the same days a year later, and what the last one cost and who came beside it', async () => {
  const year = await openYear(world);
  await addVisited(world, year, { day: dayAfter(world, -2) });
  await addVisited(world, year, { day: dayAfter(world, 3), status: 2 });
  const { invoke } = world.as('buyer');
  const made = await invoke('demand.copy', { demandId: year.demandId, kind: 'open' });
  const [before, after] = [
    await invoke('demand.getMine', { demandId: year.demandId }),
    await invoke('demand.getMine', { demandId: made.demandId }),
  ];
  const years = yearsLater(before.examFrom, dayAfter(world, 0));
  const later = (day: string | null) => day && `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  expect([after.examFrom, after.examTo]).toEqual([later(before.examFrom), later(before.examTo)]);
  expect(await invoke('demand.lastTime', { demandId: made.demandId })).toMatchObject({
    demandId: year.demandId,
    awarded: 100,
    arrived: 1,
    amount: '13000.00',
    packages: [
      { label: year.label, awarded: 100, arrived: 1, lots: [{ city: '', price: '130.00', headcount: 100 }] },
    ],
  });
  // The first one repeats none; nobody else reads either.
  expect(await invoke('demand.lastTime', { demandId: year.demandId })).toBeNull();
  await expectFailure(world.call('otherBuyer', 'demand.lastTime', { demandId: made.demandId }), 404);
});
