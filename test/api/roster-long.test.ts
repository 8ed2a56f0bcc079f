import { expect, test } from 'vitest';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { rowsOf } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { addList, compare, confirm, man, people } from './roster.testkit.ts';

// A list that is too long for a call: written in a job, visible at once or not at all.

const world = useWorld();

const lines = Array.from({ length: 2_001 }, (_, at) => man(String(at + 1), { name: `某某${at + 1}` }));

test('a long list waits encrypted, is written as a whole, and nothing is kept of it afterwards', async () => {
  const { rosterId, demandId } = await addList(world);
  const seen = await compare(world, rosterId, lines);
  expect(await confirm(world, rosterId, lines, seen)).toEqual({ written: null });
  const [waiting] = await rowsOf(world.db, 'roster_writing', { roster_id: rosterId });
  expect(waiting?.sealed?.includes('某某1')).toBe(false);
  const state = () => world.call('buyer', 'roster.ofDemand', { demandId });
  expect(await state()).toMatchObject({ writing: { total: 0, failure: null }, counts: { people: 0 } });
  await expectFailure(confirm(world, rosterId, lines, seen), 409, '正在写入');
  await expectFailure(
    world.call('buyer', 'roster.savePerson', { rosterId, employeeNo: '9', name: '手填', sex: 'male' }),
    409,
  );
  await runDueJobs(world.services);
  expect(await state()).toMatchObject({ writing: null, counts: { people: 2_001, unbooked: 2_001 } });
  expect(await rowsOf(world.db, 'roster_writing', { roster_id: rosterId })).toEqual([]);
});

test('a list that was changed in between is not written, and the rows are gone', async () => {
  const { rosterId, demandId } = await addList(world);
  const seen = await compare(world, rosterId, lines);
  await confirm(world, rosterId, lines, seen);
  await world.sql`UPDATE roster SET updated_at = now() + interval '1 second' WHERE id = ${rosterId}`;
  await runDueJobs(world.services);
  expect(await world.call('buyer', 'roster.ofDemand', { demandId })).toMatchObject({
    writing: { failure: 'changed' },
    counts: { people: 0 },
  });
  expect(await rowsOf(world.db, 'roster_writing', { roster_id: rosterId })).toMatchObject([{ sealed: null }]);
  expect(await people(world, rosterId)).toEqual([]);
  const again = await compare(world, rosterId, lines.slice(0, 3));
  expect(await confirm(world, rosterId, lines.slice(0, 3), again)).toMatchObject({ written: { joined: 3 } });
});
