import { expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addRow } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { addListed, addVisited, dayAfter, openYear } from './examination.testkit.ts';
import { addList, man, upload } from './roster.testkit.ts';

// Who tries more than they may in the year after the signature.

const world = useWorld();
const buyer = () => world.as('buyer').invoke;
const provider = () => world.as('provider').invoke;
const omitted = ['胸部正位片'];

test('a list of millions of things that are no rows is refused before each of them is looked at', async () => {
  const { rosterId } = await openYear(world);
  const zeros = '0,'.repeat(5_000_000);
  const hostile = [
    [`{"columns":["name"],"rows":[${zeros}0]}`, 413],
    [`{"columns":[${zeros}0],"rows":[]}`, 400],
    [`{"columns":["name"],"rows":[[1,[${zeros}0],"甲"]]}`, 400],
    [`{"columns":["name"],"rows":[[1,[],${zeros}0]]}`, 400],
    [`{"columns":["name"],"rows":[${'0,'.repeat(49_000)}0]}`, 400],
    ['[]', 400],
    ['null', 400],
  ] as const;
  for (const [text, code] of hostile) {
    const file = { name: '名单.json', bytes: Buffer.from(text) };
    const { invoke } = world.as('buyer', { file });
    await expectFailure(invoke('roster.compare', { rosterId, scope: 'whole' }), code);
    await expectFailure(invoke('roster.confirm', { rosterId, scope: 'whole', version: '1' }), code);
  }
});

test('one number gets one message, on however many rows it stands', async () => {
  const { rosterId } = await addList(world);
  const mobile = '13900139077';
  await upload(
    world,
    rosterId,
    Array.from({ length: 8 }, (_, at) => man(`S${at}`, { mobile })),
  );
  expect(await buyer()('roster.send', { rosterId, kind: 'invite' })).toMatchObject({ queued: 1, spared: 7 });
  await runDueJobs(world.services);
  expect(world.sms.filter((one) => one.mobile === mobile)).toHaveLength(1);
});

test('what a person declared is not read by whoever has the link and the mobile, as their company does', async () => {
  const year = await openYear(world);
  const { personId, data } = await addListed(world, year, { sex: 'female' });
  const { link } = await buyer()('roster.link', { personId });
  const token = link.split('/').at(-1) as string;
  const open = { token, mobileTail: data.mobile.slice(-4) };
  const { proof } = await world.call('visitor', 'checkup.open', open);
  const said = { token, proof, married: 'yes', pregnancy: 'maybe' } as const;
  for (const answer of [
    await world.call('visitor', 'checkup.declare', said),
    await world.call('visitor', 'checkup.detail', { token, proof }),
  ]) {
    expect(answer).toMatchObject({ declared: true });
    expect(JSON.stringify(answer)).not.toMatch(/maybe|"yes"/);
  }
});

test('drafts of a company over periods that it chooses tell no difference of items', async () => {
  const year = await openYear(world);
  for (const back of [2, 2, 2, 2, 3, 3])
    await addVisited(world, year, { day: dayAfter(world, -back), omitted });
  const { contractId } = year;
  const itemsFrom = async (from: string) => {
    const { settlementId } = await buyer()('settlement.make', { contractId, from, to: dayAfter(world, 0) });
    const { items } = await buyer()('settlement.detail', { settlementId });
    await buyer()('settlement.withdraw', { settlementId, reason: '换一个账期再看。' });
    return items.map(({ kind }) => kind);
  };
  expect(await itemsFrom(dayAfter(world, -3))).toEqual(['package']);
  expect(await itemsFrom(dayAfter(world, -2))).toEqual(['package']);
  const { settlementId } = await buyer()('settlement.make', {
    contractId,
    from: dayAfter(world, -3),
    to: dayAfter(world, 0),
  });
  await buyer()('settlement.send', { settlementId });
  const { total } = await provider()('settlement.detail', { settlementId });
  await provider()('settlement.agree', { settlementId, total });
  expect((await buyer()('settlement.detail', { settlementId })).items).toContainEqual(
    expect.objectContaining({ kind: 'deduction', count: 6 }),
  );
});

test('reading a statement or a staff list is counted in the budget of reading files', async () => {
  const year = await openYear(world);
  for (const who of ['buyer', 'provider'] as const)
    await world.sql`INSERT INTO rate_limit (key, points, expire)
      VALUES (${`reading:${world.people[who].userId}`}, 120, ${world.services.clock().getTime() + 3_600_000})
      ON CONFLICT (key) DO UPDATE SET points = 120, expire = excluded.expire`;
  const file = { name: '表.csv', bytes: Buffer.from('姓名,金额\n甲,20\n') };
  const [company, hospital] = [world.as('buyer', { file }).invoke, world.as('provider', { file }).invoke];
  const { rosterId, contractId } = year;
  const period = { contractId, from: dayAfter(world, -9), to: dayAfter(world, 0) };
  const often = /^读取文件过于频繁/;
  await expectFailure(hospital('settlement.upload', period), 429, often);
  await expectFailure(company('roster.compare', { rosterId, scope: 'whole' }), 429, often);
  await expectFailure(company('roster.confirm', { rosterId, scope: 'whole', version: '1' }), 429, often);
});

test('foreign ids and ids twice are refused', async () => {
  const [own, theirs] = [
    await openYear(world),
    await openYear(world, { company: world.people.otherBuyer, provider: world.people.otherProvider }),
  ];
  const mine = await addListed(world, own);
  const foreign = await addListed(world, theirs);
  const assign = (personIds: string[]) =>
    buyer()('roster.assign', { rosterId: own.rosterId, personIds, packageId: own.packageId });
  await expectFailure(assign([mine.personId, mine.personId]), 400, ['personIds']);
  await expectFailure(assign([foreign.personId]), 404);
  await expectFailure(buyer()('roster.removePerson', { personId: foreign.personId }), 404);
  await expectFailure(buyer()('roster.link', { personId: foreign.personId }), 404);
  const moved = { rosterId: own.rosterId, personId: foreign.personId, employeeNo: 'F1', name: '他人' };
  await expectFailure(buyer()('roster.savePerson', moved), 404);
  const slotId = await addRow(world.db, 'exam_slot', {
    institution_id: theirs.institutionId,
    day: dayAfter(world, 3),
    half: 0,
    places: 3,
  });
  const { institutionId } = own;
  await expectFailure(provider()('examSlot.save', { institutionId, slotId, places: 1, closed: true }), 404);
  await expectFailure(provider()('checkupVisit.arrive', { visitId: foreign.visitId }), 404);
  await expectFailure(provider()('checkupVisit.arrive', { visitId: newId() }), 404);
});
