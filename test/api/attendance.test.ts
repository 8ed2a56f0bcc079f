import { beforeEach, expect, test } from 'vitest';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { addMachine } from '#test/world/people.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { addVisited, dayAfter, type ListedPerson, openYear, type Year } from './examination.testkit.ts';

// Who came, as a hospital's check-up system exports it.

const world = useWorld();
let year: Year;
let day: string;
let [booked, missed, came]: ListedPerson[] = [];
const provider = () => world.as('provider').invoke;

beforeEach(async () => {
  year = await openYear(world);
  day = dayAfter(world, -2);
  booked = await addVisited(world, year, { day, status: visitStatus.booked });
  missed = await addVisited(world, year, { day: dayAfter(world, -3), status: visitStatus.missed });
  came = await addVisited(world, year, { day });
});

const head = ['姓名', '手机号', '日期', '状态', '弃检项目', '加项'];
const row = (person: ListedPerson | undefined, ...rest: string[]) => [
  person?.data.name ?? '',
  person?.data.mobile ?? '',
  ...rest,
];
const withFile = (rows: string[][], who: 'provider' | 'otherProvider' = 'provider') =>
  world.as(who, { file: { name: '到检.xlsx', bytes: xlsxFile({ name: '到检', rows: [head, ...rows] }) } })
    .invoke;
const read = (...given: Parameters<typeof withFile>) =>
  withFile(...given)('checkupVisit.readAttendance', { institutionId: year.institutionId, day });
const take = (...given: Parameters<typeof withFile>) =>
  withFile(...given)('checkupVisit.takeAttendance', { institutionId: year.institutionId, day });
const onDay = async (on = day) =>
  (await provider()('checkupVisit.listDay', { institutionId: year.institutionId, day: on })).people;
const find = async (person: ListedPerson | undefined, on = day) =>
  (await onDay(on)).find(({ visitId }) => visitId === person?.visitId);

test('rows are compared first, written once, and the same file again changes nothing', async () => {
  const rows = [
    row(booked, day, '已检', '胸部正位片', '头颅CT 250 单位付'),
    // Came a day later than booked.
    row(missed, day, '已检', '', ''),
    row(came, day, '已检', '心电图', ''),
    ['不在名单', '13712345678', day, '已检', '', ''],
  ];
  const seen = await read(rows);
  expect(seen).toMatchObject({
    arrived: 2,
    changed: 1,
    unchanged: 0,
    absent: 0,
    problems: [{ line: 5, text: expect.stringContaining('没有约在本机构') }],
  });
  expect(seen.differences).toContainEqual({
    line: 2,
    name: booked?.data.name,
    field: '加项',
    before: '',
    after: '头颅CT 250.00 单位付',
  });
  expect((await find(booked))?.status.code).toBe(visitStatus.booked);
  const done = await take(rows);
  expect(done).toEqual({ arrived: 2, changed: 1, unchanged: 0, left: 1 });
  expect(await find(booked)).toMatchObject({
    status: { code: visitStatus.arrived },
    omitted: ['胸部正位片'],
    addOns: [{ name: '头颅CT', price: '250.00', payer: 'company' }],
  });
  expect((await find(missed))?.status.code).toBe(visitStatus.arrived);
  expect((await find(came))?.omitted).toEqual(['心电图']);
  expect(await take(rows)).toEqual({
    arrived: 0,
    changed: 0,
    unchanged: 3,
    left: 1,
  });
  const { events } = await provider()('checkupVisit.history', { visitId: came?.visitId as string });
  expect(events).toMatchObject([{ name: '修改未做项目和加项', reason: '导入“到检.xlsx”' }]);
});

test('what cannot be taken is said row by row, and nothing of it is written', async () => {
  const { problems, arrived } = await read([
    row(booked, dayAfter(world, 1), '已检', '', ''),
    row(came, dayAfter(world, -1), '已检', '', ''),
    row(missed, day, '已检', '没有的项目', ''),
    row(booked, day, '未检', '', ''),
  ]);
  expect(arrived).toBe(0);
  expect(problems.map(({ line }) => line)).toEqual([2, 3, 4]);
  await expectFailure(take([['不在名单', '13712345678', day, '已检', '', '']]), 409, '没有一行可以登记');
  const unclear = await read([row(booked, day, '改约中', '', ''), row(missed, '', '已检', '', '')]);
  expect(unclear).toMatchObject({ arrived: 0, absent: 0 });
  expect(unclear.problems.map(({ text }) => text)).toEqual([
    `${booked?.data.name}的状态“改约中”看不出是否到检`,
    `${missed?.data.name}没有写到检日期`,
  ]);
  const hidden = xlsxFile({ name: '到检', rows: [head, row(booked, day, '已检', '', '')], hiddenRows: [1] });
  const { invoke } = world.as('provider', { file: { name: '到检.xlsx', bytes: hidden } });
  await expectFailure(
    invoke('checkupVisit.readAttendance', { institutionId: year.institutionId, day }),
    400,
    '1 行被隐藏',
  );
  await expectFailure(read([], 'otherProvider'), 404);
});

test('items of who has arrived are changed with a reason, which stays; a machine may read and write who came', async () => {
  const visitId = came?.visitId as string;
  const change = { visitId, omitted: ['心电图'] };
  await expectFailure(provider()('checkupVisit.arrive', change), 400, '说明原因');
  await expectFailure(
    provider()('checkupVisit.arrive', { visitId, omitted: ['没有的项目'], reason: '登记时漏选了项目' }),
    400,
    '套餐里没有项目“没有的项目”',
  );
  await provider()('checkupVisit.arrive', { ...change, reason: '登记时漏选了项目' });
  const machine = await addMachine(world.db, world.people.provider, ['visits']);
  const { invoke } = world.as(machine);
  // Word by word the same: no reason is asked, nothing is written.
  await invoke('checkupVisit.arrive', change);
  await invoke('checkupVisit.arrive', { visitId: booked?.visitId as string });
  const { events } = await provider()('checkupVisit.history', { visitId });
  expect(events.map(({ reason }) => reason)).toEqual(['登记时漏选了项目']);
  expect((await find(booked))?.status.code).toBe(visitStatus.arrived);
  const { institutionId } = year;
  const { people } = await invoke('checkupVisit.listDay', { institutionId, day });
  expect(people.map((one) => one.visitId)).toContain(visitId);
});

test('an employee number alone finds who has it; with the name of another it is asked about', async () => {
  const rows = (name: string) => [
    ['工号', '姓名', '状态'],
    [booked?.data.employeeNo ?? '', name, '已检'],
  ];
  const readRows = (name: string) =>
    world
      .as('provider', { file: { name: '到检.xlsx', bytes: xlsxFile({ name: '到检', rows: rows(name) }) } })
      .invoke('checkupVisit.readAttendance', { institutionId: year.institutionId, day });
  expect(await readRows('')).toMatchObject({ arrived: 1, problems: [] });
  const asked = await readRows(missed?.data.name ?? '');
  expect(asked.arrived).toBe(0);
  expect(asked.problems[0]?.text).toContain('对应不上唯一的人');
});
