import { expect, test } from 'vitest';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { remindLicences } from '#server/modules/institution/remind-licences.ts';
import { award } from '#test/api/contract.testkit.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addInstitutionColleague, addProvider } from '#test/world/people.ts';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// Open days, the licence's end, and what won orders take of a day's capacity.

const world = useWorld();

test('who manages states the open days; others read them; two at once lose nothing silently', async () => {
  const { db } = world;
  const owner = await addProvider(db);
  const { institutionId } = owner;
  const { invoke } = world.as(owner);
  const before = await invoke('institution.operation', { institutionId });
  expect(before).toMatchObject({ openDays: [1, 2, 3, 4, 5], updatedAt: '', mayChange: true });
  const closed = [{ from: '2027-02-05', to: '2027-02-12', note: '春节' }];
  const input = { institutionId, openDays: [6, 1], closed, licenceUntil: '2027-05-01' };
  await invoke('institution.saveOperation', { ...input, updatedAt: '' });
  await expectFailure(invoke('institution.saveOperation', { ...input, updatedAt: '' }), 409);
  const librarian = world.as(await addInstitutionColleague(db, institutionId, 'library')).invoke;
  expect(await librarian('institution.operation', { institutionId })).toMatchObject({
    openDays: [1, 6],
    closed,
    licenceUntil: '2027-05-01',
    mayChange: false,
  });
  const back = { ...input, closed: [{ from: '2027-02-12', to: '2027-02-05', note: '' }] };
  await expectFailure(invoke('institution.saveOperation', back), 400);
});

test('a won order takes its heads of the open days of its window', async () => {
  const { demandId, institutionId, provider } = await award(world);
  const { invoke } = world.as(provider);
  await setRows(world.db, 'demand', { id: demandId }, { exam_from: '2027-03-01', exam_to: '2027-03-07' });
  const read = async (month: string) => invoke('institution.calendar', { institutionId, month });
  const march = await read('2027-03');
  const heads = march.orders.find((one) => one.demandId === demandId)?.heads ?? 0;
  const taken = (days: typeof march.days) =>
    days.filter((one) => one.taken > 0).map((one) => one.day.slice(8));
  expect(march.stated).toBe(false);
  expect(march.days).toHaveLength(31);
  expect(taken(march.days)).toEqual(['01', '02', '03', '04', '05']);
  expect(march.days.reduce((sum, one) => sum + one.taken, 0)).toBe(heads);
  await invoke('institution.saveOperation', {
    institutionId,
    openDays: [6, 7],
    closed: [{ from: '2027-03-06', to: '2027-03-06', note: '检修' }],
  });
  const again = await read('2027-03');
  expect(taken(again.days)).toEqual(['07']);
  expect(again.days[5]).toMatchObject({ open: false, note: '检修' });
  expect((await read('2027-04')).orders).toEqual([]);
});

test('each reminder of a licence’s end reaches who manages, once', async () => {
  const { db } = world;
  const owner = await addProvider(db);
  const { institutionId } = owner;
  const quoter = await addInstitutionColleague(db, institutionId, 'quoting');
  const now = world.services.clock();
  await world.call(owner, 'institution.saveOperation', {
    institutionId,
    openDays: [1],
    licenceUntil: shanghaiDay(now, 40),
  });
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const bodies = async () => {
    await runDueJobs(world.services);
    const rows = await world.sql<{
      body: string;
      user_id: string;
    }>`SELECT body, user_id FROM notification WHERE kind = 'institution.licence' AND user_id = ANY(${[owner.userId, quoter.userId]}) ORDER BY id`;
    return rows;
  };
  for (const days of [0, 1, 11, 40, 41]) await remindLicences(db, inDays(days));
  const sent = await bodies();
  expect(sent.map(({ user_id }) => user_id)).toEqual([owner.userId, owner.userId, owner.userId]);
  expect(sent.map(({ body }) => /还有 40 天|还有 29 天|今天到期/.test(body))).toEqual([true, true, true]);
});
