import { expect, test } from 'vitest';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { rosterConsentVersion } from '#domain/roster/consent-text.ts';
import { newId } from '#server/db/new-id.ts';
import { addRow, rowOf, rowsOf, setRows } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { award, setOneDocument } from './contract.testkit.ts';
import { addList, compare, confirm, listFile, man, people, upload } from './roster.testkit.ts';

// A staff list: made, uploaded, compared with the next one, and written only as it was seen.

const world = useWorld();
const buyer = () => world.as('buyer').invoke;

test('a list is made once, of a completed demand, with the text of today', async () => {
  setOneDocument(world);
  const { demandId } = await award(world);
  expect(await buyer()('roster.ofDemand', { demandId })).toMatchObject({ rosterId: null, completed: true });
  await expectFailure(buyer()('roster.add', { demandId, consentVersion: '2000-01' }), 400, [
    'consentVersion',
  ]);
  await buyer()('roster.add', { demandId, consentVersion: rosterConsentVersion });
  await expectFailure(buyer()('roster.add', { demandId, consentVersion: rosterConsentVersion }), 409);
  expect(await rowsOf(world.db, 'roster', { demand_id: demandId })).toMatchObject([
    { consent_version: rosterConsentVersion },
  ]);
});

test('an upload is compared first and changes nothing; confirmed, each person has a visit and a package', async () => {
  const { rosterId, demandId } = await addList(world);
  const lines = [
    man('1'),
    man('2'),
    { ...man('3'), sex: '女' },
    { ...man('4'), mobile: '138' },
    man('5', { city: '桃花源' }),
  ];
  const seen = await compare(world, rosterId, lines);
  expect(seen).toMatchObject({
    total: 5,
    joiners: { count: 4 },
    leavers: { count: 0 },
    unread: { count: 1, rows: [{ rowNo: 5, reasons: ['手机号不是 11 位大陆手机号'] }] },
    unassigned: [{ reason: 'none', count: 1 }],
    unknownCities: [{ city: '桃花源', count: 1 }],
    packages: [{ awarded: 10, people: 3 }],
  });
  expect(await people(world, rosterId)).toEqual([]);
  await confirm(world, rosterId, lines, seen);
  const listed = await people(world, rosterId);
  expect(
    listed.map(({ employeeNo, packageLabel, reason, status }) => [
      employeeNo,
      packageLabel !== '',
      reason,
      status.name,
    ]),
  ).toEqual([
    ['1', true, null, '未预约'],
    ['2', true, null, '未预约'],
    ['3', false, 'none', '未预约'],
    ['5', true, null, '未预约'],
  ]);
  expect(await buyer()('roster.ofDemand', { demandId })).toMatchObject({
    counts: { people: 4, unbooked: 4, invited: 0 },
    noPackage: 1,
    departments: ['研发部'],
  });
  expect((await people(world, rosterId, { keyword: '员工2' })).map(({ employeeNo }) => employeeNo)).toEqual([
    '2',
  ]);
  expect((await people(world, rosterId, { keyword: '3' })).map(({ name }) => name)).toEqual(['员工3']);
  expect((await people(world, rosterId, { state: 'noPackage' })).map(({ name }) => name)).toEqual(['员工3']);
});

test('the second list: joiners, leavers, changes; who leaves gives the place back, who comes again is the same person', async () => {
  const { rosterId, institutionId } = await addList(world);
  await upload(world, rosterId, [man('1'), man('2'), man('3')]);
  const [, second] = await people(world, rosterId);
  const slot = await addRow(world.db, 'exam_slot', {
    institution_id: institutionId,
    day: '2027-03-01',
    half: 0,
    places: 5,
    taken: 1,
  });
  await setRows(
    world.db,
    'checkup_visit',
    { person_id: second?.personId as string },
    { status: visitStatus.booked, slot_id: slot, day: '2027-03-01', institution_id: institutionId },
  );
  const next = [man('1', { department: '市场部' }), man('3'), man('4')];
  const seen = await compare(world, rosterId, next);
  expect(seen).toMatchObject({
    unchanged: 1,
    joiners: { count: 1, people: [{ name: '员工4' }] },
    leavers: { count: 1, booked: 1, people: [{ name: '员工2' }] },
    changes: {
      count: 1,
      people: [{ name: '员工1', fields: [{ label: '部门', before: '研发部', after: '市场部' }] }],
    },
  });
  expect(await compare(world, rosterId, next, 'some')).toMatchObject({ leavers: { count: 0 } });
  expect(await confirm(world, rosterId, next, seen)).toEqual({
    written: { joined: 1, returned: 0, changed: 1, left: 1 },
  });
  expect(await rowOf(world.db, 'exam_slot', { id: slot })).toMatchObject({ taken: 0 });
  expect(await rowOf(world.db, 'checkup_visit', { person_id: second?.personId as string })).toMatchObject({
    status: visitStatus.cancelled,
    slot_id: null,
    day: null,
  });
  expect((await people(world, rosterId, { state: 'left' })).map(({ name }) => name)).toEqual(['员工2']);
  const again = await compare(world, rosterId, [...next, man('2')]);
  expect(again).toMatchObject({ returners: { count: 1 }, joiners: { count: 0 } });
  await confirm(world, rosterId, [...next, man('2')], again);
  const back = (await people(world, rosterId)).find(({ name }) => name === '员工2');
  expect(back).toMatchObject({ personId: second?.personId, status: { code: visitStatus.unbooked } });
});

test('of what a list has no column for, what was known stays', async () => {
  const { rosterId } = await addList(world);
  await upload(world, rosterId, [man('1', { mobile: '13900139001', birth: '1990-03-07' })]);
  const file = listFile([{ employeeNo: '1', name: '改名' }], ['employeeNo', 'name']);
  const seen = await world.as('buyer', { file }).invoke('roster.compare', { rosterId, scope: 'whole' });
  expect(seen.changes.people).toMatchObject([{ fields: [{ label: '姓名', after: '改名' }] }]);
  await world
    .as('buyer', { file })
    .invoke('roster.confirm', { rosterId, scope: 'whole', version: seen.version });
  expect(await people(world, rosterId)).toMatchObject([
    { name: '改名', mobile: '13900139001', birthDate: '1990-03-07', department: '研发部' },
  ]);
});

test('a row that cannot be read is no leaver', async () => {
  const { rosterId } = await addList(world);
  await upload(world, rosterId, [man('1'), man('2')]);
  const seen = await compare(world, rosterId, [man('1'), man('2', { mobile: '12345' })]);
  expect(seen).toMatchObject({ leavers: { count: 0 }, unread: { count: 1 } });
});

test('of two uploads that saw the same list one is written', async () => {
  const { rosterId } = await addList(world);
  await upload(world, rosterId, [man('1')]);
  const [a, b] = [[man('1'), man('2')], [man('3')]];
  const { version } = await compare(world, rosterId, a);
  const answers = await outcomes([
    confirm(world, rosterId, a, { version }),
    confirm(world, rosterId, b, { version }),
  ]);
  expect(answers.toSorted()).toEqual([200, 409].toSorted());
  const names = (await people(world, rosterId)).map(({ name }) => name);
  expect([['员工1', '员工2'], ['员工3']]).toContainEqual(names);
});

test('dependants stand with whose they are', async () => {
  const { rosterId } = await addList(world);
  const child = { name: '小一', sex: '男', kinship: '子女', ofEmployee: '1' };
  await upload(world, rosterId, [man('1'), child]);
  const rows = await rowsOf(world.db, 'roster_person', { roster_id: rosterId });
  const employee = rows.find((row) => row.dependant_of === null);
  expect(rows.filter((row) => row.dependant_of === employee?.id)).toHaveLength(1);
  const seen = await compare(world, rosterId, [man('1'), { ...child, ofEmployee: '9' }]);
  expect(seen.unread.rows).toMatchObject([{ reasons: ['所属员工的工号不在名单里'] }]);
});

test('by hand: added, corrected, a package chosen that an upload leaves, taken off and back', async () => {
  const { rosterId, demandId } = await addList(world);
  const woman = { rosterId, employeeNo: '7', name: '手填', sex: 'female' as const };
  await expectFailure(buyer()('roster.savePerson', { ...woman, mobile: '123' }), 400, ['mobile']);
  const { id } = await buyer()('roster.savePerson', woman);
  await expectFailure(buyer()('roster.savePerson', woman), 400, ['employeeNo']);
  const { packages } = await buyer()('roster.ofDemand', { demandId });
  const packageId = packages[0]?.packageId as string;
  expect(await buyer()('roster.assign', { rosterId, personIds: [id], packageId })).toEqual({
    changed: 1,
    kept: 0,
  });
  await upload(world, rosterId, [{ employeeNo: '7', name: '改名', sex: '女' }]);
  expect(await people(world, rosterId)).toMatchObject([{ name: '改名', packageId, byHand: true }]);
  await buyer()('roster.assign', { rosterId, personIds: [id], packageId: '' });
  expect(await people(world, rosterId)).toMatchObject([{ packageId: null, byHand: false, reason: 'none' }]);
  await expectFailure(buyer()('roster.assign', { rosterId, personIds: [id], packageId: newId() }), 400);
  await buyer()('roster.removePerson', { personId: id });
  await expectFailure(buyer()('roster.removePerson', { personId: id }), 409);
  await buyer()('roster.restorePerson', { personId: id });
  expect(await people(world, rosterId)).toMatchObject([{ personId: id }]);
});

test('nobody else reads or writes it; members in another role see figures alone', async () => {
  const { rosterId, provider } = await addList(world);
  await upload(world, rosterId, [man('1')]);
  for (const who of ['otherBuyer', 'operator', 'provider'] as const)
    for (const name of ['roster.listPeople', 'roster.progress', 'roster.exportXlsx'] as const)
      await expectFailure(world.as(who).invoke(name, { rosterId }));
  await expectFailure(world.as(provider).invoke('roster.listPeople', { rosterId }), 403);
  await expectFailure(world.call('viewer', 'roster.listPeople', { rosterId }), 403);
  expect(await world.call('viewer', 'roster.progress', { rosterId })).toMatchObject({
    counts: { people: 1 },
  });
});

test('a file that no page has read is refused', async () => {
  const { rosterId } = await addList(world);
  const odd = [
    { name: '表.csv', bytes: Buffer.from('工号,姓名\n1,甲') },
    { name: '表.json', bytes: Buffer.from('{"columns":["salary"],"rows":[]}') },
    { ...listFile([man('1')]), bytes: Buffer.from('{"columns":["name"],"rows":[[1,["x"],"甲"]]}') },
  ];
  for (const file of odd)
    await expectFailure(
      world.as('buyer', { file }).invoke('roster.compare', { rosterId, scope: 'whole' }),
      400,
      ['file'],
    );
  await expectFailure(buyer()('roster.compare', { rosterId, scope: 'whole' }), 400, ['file']);
});

test('a leaver and a joiner change in one step: both or neither, and nobody who has come is replaced', async () => {
  const { rosterId } = await addList(world);
  await upload(world, rosterId, [man('1'), man('2'), man('3')]);
  const [one, two, three] = await people(world, rosterId);
  const joiner = { employeeNo: '9', name: '接替', sex: 'male' as const, department: '研发部' };
  const leaver = one?.personId as string;
  // The number of somebody who stays: nobody leaves.
  await expectFailure(
    buyer()('roster.replacePerson', { ...joiner, personId: leaver, employeeNo: two?.employeeNo ?? '' }),
    400,
  );
  expect(await people(world, rosterId)).toHaveLength(3);
  await buyer()('roster.replacePerson', { ...joiner, personId: leaver });
  const now = await people(world, rosterId);
  expect(now.map(({ name }) => name).toSorted()).toEqual(
    [two?.name, three?.name, '接替'].map(String).toSorted(),
  );
  expect(now.find(({ name }) => name === '接替')?.packageId).toBe(two?.packageId);
  await expectFailure(buyer()('roster.replacePerson', { ...joiner, personId: leaver }), 409, '已经离开');
  await setRows(
    world.db,
    'checkup_visit',
    { person_id: two?.personId as string },
    { status: visitStatus.arrived },
  );
  await expectFailure(
    buyer()('roster.replacePerson', { ...joiner, employeeNo: '10', personId: two?.personId as string }),
    409,
    '已到检',
  );
});
