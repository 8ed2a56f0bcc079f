import { expect, test } from 'vitest';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { eraseRosters } from '#server/modules/roster/erase-rosters.ts';
import { remindOfVisits } from '#server/modules/roster/remind-of-visits.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { rowOf, rowsOf, setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { addList, man, people, upload } from './roster.testkit.ts';

// What a company sends to the people of its list, where their data lie meanwhile, and until when.

const logged: string[] = [];
const world = useWorld(logged);
const buyer = () => world.as('buyer').invoke;
const day = 86_400_000;
const mobileOf = (at: number) => `1390013${String(at).padStart(4, '0')}`;
const sentTo = (mobile: string) => world.sms.filter((one) => one.mobile === mobile).map(({ code }) => code);

test('invited once, reminded on another day, never twice a day; a renewed link leads nowhere from the old one', async () => {
  const { rosterId } = await addList(world);
  await upload(world, rosterId, [
    man('1', { mobile: mobileOf(1) }),
    man('2'),
    { ...man('3', { mobile: mobileOf(3) }), sex: '女' },
  ]);
  const invite = { rosterId, kind: 'invite' } as const;
  expect(await buyer()('roster.send', invite)).toEqual({
    queued: 1,
    spared: 0,
    today: 0,
    noMobile: 1,
    noPackage: 1,
  });
  expect(await buyer()('roster.send', { ...invite, kind: 'remind' })).toMatchObject({ queued: 0, today: 1 });
  await runDueJobs(world.services);
  const [one] = await people(world, rosterId);
  const { link } = await buyer()('roster.link', { personId: one?.personId as string });
  expect(sentTo(mobileOf(1))).toEqual([expect.stringContaining(link)]);
  expect(one?.message).toMatchObject({ kind: 'invite', state: 'sent' });
  world.clock.advance(day);
  expect(await buyer()('roster.send', invite)).toMatchObject({ queued: 0 });
  expect(await buyer()('roster.send', { ...invite, kind: 'remind', departments: ['市场部'] })).toMatchObject({
    queued: 0,
  });
  expect(await buyer()('roster.send', { ...invite, kind: 'remind' })).toMatchObject({ queued: 1 });
  await runDueJobs(world.services);
  expect(sentTo(mobileOf(1))).toHaveLength(2);
  const before = await rowOf(world.db, 'roster_person', { id: one?.personId as string });
  await buyer()('roster.renewLink', { personId: one?.personId as string });
  const after = await rowOf(world.db, 'roster_person', { id: one?.personId as string });
  expect(after.token_hash.equals(before.token_hash)).toBe(false);
  expect((await buyer()('roster.link', { personId: one?.personId as string })).link).not.toBe(link);
  expect(await buyer()('roster.progress', { rosterId })).toMatchObject({ counts: { people: 3, invited: 1 } });
});

test('two who send at once send one message', async () => {
  const { rosterId } = await addList(world);
  await upload(world, rosterId, [man('1', { mobile: mobileOf(21) })]);
  const both = await Promise.all([1, 2].map(() => buyer()('roster.send', { rosterId, kind: 'invite' })));
  expect(both.map(({ queued }) => queued).toSorted()).toEqual([0, 1]);
  await Promise.all([runDueJobs(world.services), runDueJobs(world.services)]);
  expect(sentTo(mobileOf(21))).toHaveLength(1);
});

test('one number gets one message in ten minutes and three a day, over all lists; who is left out is counted and may be asked later', async () => {
  const mobile = mobileOf(61);
  const lists: string[] = [];
  for (const no of ['1', '2', '3', '4', '5']) {
    const { rosterId } = await addList(world);
    await upload(world, rosterId, [man(no, { mobile }), man(`${no}x`, { mobile })]);
    lists.push(rosterId);
  }
  const send = async (at: number) => {
    const { queued, spared } = await buyer()('roster.send', { rosterId: lists[at] ?? '', kind: 'invite' });
    await runDueJobs(world.services);
    return [queued, spared];
  };
  // Two people of one list with one number: the second waits as well.
  expect([await send(0), await send(1), await send(1)]).toEqual([
    [1, 1],
    [0, 2],
    [0, 2],
  ]);
  const later: number[] = [];
  for (let at = 1; at < 5; at += 1) {
    world.clock.advance(601_000);
    later.push((await send(at))[0] ?? 0);
  }
  expect(later).toEqual([1, 1, 0, 0]);
  expect(sentTo(mobile)).toHaveLength(3);
  world.clock.advance(day);
  expect(await send(3)).toEqual([1, 1]);
});

test('the clock reminds of tomorrow’s date and of a missed one, once', async () => {
  const { rosterId } = await addList(world);
  await upload(world, rosterId, [man('1', { mobile: mobileOf(31) }), man('2', { mobile: mobileOf(32) })]);
  const [one, two] = await people(world, rosterId);
  const now = world.services.clock();
  await setRows(
    world.db,
    'checkup_visit',
    { person_id: one?.personId as string },
    { status: visitStatus.booked, day: shanghaiDay(now, 1) },
  );
  const ofTwo = { person_id: two?.personId as string };
  await setRows(world.db, 'checkup_visit', ofTwo, { status: visitStatus.booked });
  await setRows(world.db, 'checkup_visit', ofTwo, { status: visitStatus.missed, day: shanghaiDay(now, -1) });
  expect(await remindOfVisits(world.db, now)).toBe(2);
  expect(await remindOfVisits(world.db, now)).toBe(0);
  await runDueJobs(world.services);
  expect([mobileOf(31), mobileOf(32)].map((mobile) => sentTo(mobile).length)).toEqual([1, 1]);
});

test('nothing that names or finds a person lies in the database or the log in clear; erased, nothing of it is left', async () => {
  const { rosterId, demandId } = await addList(world);
  const plain = {
    name: '欧阳查无',
    mobile: mobileOf(41),
    idNumber: '110101199003074514',
    employeeNo: 'GH-880041',
  };
  const changed = '欧阳改名';
  await upload(world, rosterId, [man('x', plain)]);
  await upload(world, rosterId, [man('x', { ...plain, name: changed, department: '市场部' })]);
  await buyer()('roster.send', { rosterId, kind: 'invite' });
  await runDueJobs(world.services);
  const [one] = await people(world, rosterId, { keyword: plain.mobile });
  expect(one).toMatchObject({ name: changed, idNumber: plain.idNumber, birthDate: '1990-03-07' });
  await buyer()('roster.savePerson', {
    rosterId,
    personId: one?.personId ?? '',
    ...plain,
    sex: 'male',
    department: '研发部',
  });
  await expectFailure(
    buyer()('roster.savePerson', { rosterId, ...plain, idNumber: '110101199003074515' }),
    400,
  );
  const { link } = await buyer()('roster.link', { personId: one?.personId as string });
  const token = link.split('/').at(-1) as string;
  const secrets = [...Object.values(plain), changed, token];
  const hidden = secrets.flatMap((text) => [
    text,
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64'),
  ]);
  const tables = await world.sql<{
    name: string;
  }>`SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;
  expect(tables.length).toBeGreaterThan(80);
  for (const { name } of tables) {
    const { rows } = await world.database.pool.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${name} t`,
    );
    const found = rows.filter(({ row }) => hidden.some((text) => row.includes(text)));
    expect(found, name).toEqual([]);
  }
  expect(logged.filter((line) => secrets.some((text) => line.includes(text)))).toEqual([]);

  const until = '2027-06-30';
  await setRows(world.db, 'demand', { id: demandId }, { exam_from: '2027-06-01', exam_to: until });
  const after = (days: number) => new Date(Date.parse(`${until}T04:00:00Z`) + days * day);
  await eraseRosters(world.db, after(179), 180);
  expect(await rowOf(world.db, 'roster', { id: rosterId })).toMatchObject({ erased_at: null });
  await eraseRosters(world.db, after(181), 180);
  const rows = await rowsOf(world.db, 'roster_person', { roster_id: rosterId });
  expect(rows).toMatchObject([{ sealed: null, mobile_key: null, id_number_key: null, department: '研发部' }]);
  await expectFailure(buyer()('roster.savePerson', { rosterId, ...plain, sex: 'male' }), 409, '已按期删除');
  await expectFailure(buyer()('roster.link', { personId: one?.personId as string }), 404);
  expect(await buyer()('roster.progress', { rosterId })).toMatchObject({ counts: { people: 1 } });
});
