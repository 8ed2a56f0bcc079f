import { beforeAll, describe, expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import { approveDemand, declineDemand } from '#test/world/review.ts';
import { rowOf, rowsOf } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { plainItems, publish, stockLibrary, submitDraft } from './demand-steps.ts';

const world = useWorld();
let elsewhere: Person;
beforeAll(async () => {
  elsewhere = await addProvider(world.db, { city_id: '440100', region_id: '440106' });
  await stockLibrary(world, world.people.provider, plainItems);
  await stockLibrary(world, world.people.otherProvider, ['GEN001', 'GEN002']);
  await stockLibrary(world, elsewhere, plainItems);
});

const quotations = (demandId: string) => rowsOf(world.db, 'quotation', { demand_id: demandId });
const invitations = (demandId: string) => rowsOf(world.db, 'invitation', { demand_id: demandId });
const operator = () => world.as('operator').invoke;
const reason = '请补充每日人数安排';

describe('approval', () => {
  test('invites who is in the city and covers enough, with the reason, and drafts its quotation', async () => {
    const demandId = await submitDraft(world, { fields: { title: '邀请合适的' } });
    const before = await operator()('console.demandDetail', { demandId });
    const { provider, otherProvider } = world.people;
    expect(before.candidates.map((one) => [one.institutionId, one.invited])).toEqual([
      [provider.institutionId, true],
      [otherProvider.institutionId, false],
    ]);
    expect(before.candidates[1]?.reason).toBe('只能承接 2/5 项（40%），低于邀请门槛 70%。');

    const approved = await approveDemand(operator(), demandId);
    expect(approved).toMatchObject({ status: { code: 2, name: '采购中' } });
    const waiting = await world.call('buyer', 'demand.getMine', { demandId });
    expect(waiting).toMatchObject({ matching: true, quotations: { invited: 0 } });
    await runDueJobs(world.services);
    const [invited, ...others] = await invitations(demandId);
    expect(others).toEqual([]);
    expect(invited).toMatchObject({
      institution_id: provider.institutionId,
      source: 'match',
      coverage: 1,
      estimate: 10_000,
      reason: '位于深圳，可承接 5/5 项（100%）。',
    });
    const [drafted] = await quotations(demandId);
    expect(drafted).toMatchObject({
      institution_id: provider.institutionId,
      status: quotationStatus.waiting,
      confirmed_at: null,
    });
    const packages = await rowsOf(world.db, 'quotation_package', {
      quotation_id: drafted?.id as string,
    });
    expect(packages).toMatchObject([{ quoted_total: 10_000, list_total: 15_000, coverage: 1 }]);

    const noticesOf = async (who: 'provider' | 'otherProvider' | 'buyer') =>
      (await world.call(who, 'notification.list', {})).records.filter((one) =>
        one.body.includes('邀请合适的'),
      );
    expect((await noticesOf('provider')).map((one) => one.kind)).toEqual(['quotation.invited']);
    expect(await noticesOf('otherProvider')).toEqual([]);
    expect((await noticesOf('buyer')).map((one) => one.kind)).toEqual(['demand.published']);
    const mine = await world.call('buyer', 'demand.getMine', { demandId });
    expect(mine).toMatchObject({ matching: false, quotations: { invited: 1 } });
    expect(mine.timeline.map((one) => one.action)).toEqual(['create', 'submit', 'approve']);
    expect(mine.invitations).toMatchObject([
      { institutionId: provider.institutionId, quotation: { code: 1 } },
    ]);
  });

  test('requirements keep out who does not meet them, and say so', async () => {
    const demandId = await submitDraft(world, {
      fields: { requiredLevels: ['3A'], requiredServices: ['WEEKEND'] },
    });
    const { candidates } = await operator()('console.demandDetail', { demandId });
    expect(candidates[0]?.reason).toBe('机构等级为未定级，需求要求三级甲等。');
    await approveDemand(operator(), demandId);
    await runDueJobs(world.services);
    expect(await quotations(demandId)).toEqual([]);
  });

  test('a library that changed is what the next matching sees', async () => {
    const { otherProvider } = world.people;
    await stockLibrary(world, otherProvider, plainItems);
    const demandId = await publish(world);
    expect((await invitations(demandId)).map((row) => row.institution_id)).toContain(
      otherProvider.institutionId,
    );
    await stockLibrary(world, otherProvider, ['GEN001', 'GEN002']);
  });

  test('two approvals at once: one publishes, one is refused, one set of quotations', async () => {
    const demandId = await submitDraft(world);
    const approve = () => approveDemand(operator(), demandId);
    expect((await outcomes([approve(), approve()])).toSorted()).toEqual([200, 409]);
    await runDueJobs(world.services);
    expect(await quotations(demandId)).toHaveLength(1);
  });

  test('not after the quote deadline', async () => {
    const demandId = await submitDraft(world, {
      fields: { quoteDeadline: new Date(world.services.clock().getTime() + 2_000).toISOString() },
    });
    await world.sql`UPDATE demand SET quote_deadline = now() WHERE id = ${demandId}`;
    await expectFailure(approveDemand(operator(), demandId), 409);
    expect((await world.call('buyer', 'demand.getMine', { demandId })).status.code).toBe(
      demandStatus.inReview,
    );
  });
});

test('a demand that was sent in again since it was read is decided on by nobody', async () => {
  const demandId = await submitDraft(world);
  const { submittedAt } = await operator()('console.demandDetail', { demandId });
  const read = { demandId, submittedAt: submittedAt ?? '' };
  const { invoke } = world.as('buyer');
  await declineDemand(operator(), demandId, reason);
  world.clock.advance(1000);
  const { version } = await invoke('demand.getMine', { demandId });
  await invoke('demand.submit', { demandId, version });
  await expectFailure(operator()('console.approveDemand', read), 409, '重新提交');
  await expectFailure(operator()('console.declineDemand', { ...read, reason }), 409, '重新提交');
  await approveDemand(operator(), demandId);
});

describe('sent back, withdrawn, closed', () => {
  test('declined with a reason → the owner corrects and submits again', async () => {
    const demandId = await submitDraft(world);
    await expectFailure(declineDemand(operator(), demandId, ''), ['reason']);
    await declineDemand(operator(), demandId, reason);
    const { invoke } = world.as('buyer');
    const back = await invoke('demand.getMine', { demandId });
    expect(back).toMatchObject({ status: { code: 8 }, reviewReason: reason });
    expect(back.actions).toContain('edit');
    expect(back.actions).not.toContain('delete');
    const saved = await invoke('demand.save', { demandId, version: back.version, remarks: '每日 30 人' });
    await invoke('demand.submit', { demandId, version: saved.version });
    expect((await invoke('demand.getMine', { demandId })).status.code).toBe(demandStatus.inReview);
  });

  test.each<['cancel' | 'close', number]>([
    ['cancel', 7],
    ['close', 5],
  ])('%s ends it and closes the open quotations', async (how, code) => {
    const demandId = await publish(world);
    if (how === 'cancel') await world.call('buyer', 'demand.cancel', { demandId, reason: '计划变了' });
    else await operator()('console.closeDemand', { demandId, reason });
    expect((await quotations(demandId)).map((row) => row.status)).toEqual([8]);
    const mine = await world.call('buyer', 'demand.getMine', { demandId });
    expect(mine.status.code).toBe(code);
    expect(mine.endedAt).not.toBeNull();
    expect(mine.timeline.at(-1)?.reason).toBe(how === 'cancel' ? '计划变了' : reason);
  });

  test('moves that the machine does not know answer 409 and change nothing', async () => {
    const demandId = await publish(world);
    expect(
      await outcomes([approveDemand(operator(), demandId), declineDemand(operator(), demandId, reason)]),
    ).toEqual([409, 409]);
    await world.call('buyer', 'demand.cancel', { demandId });
    expect(
      await outcomes([
        world.call('buyer', 'demand.cancel', { demandId }),
        operator()('console.closeDemand', { demandId, reason }),
      ]),
    ).toEqual([409, 409]);
    expect((await world.call('buyer', 'demand.getMine', { demandId })).status.code).toBe(
      demandStatus.cancelled,
    );
  });
});

describe('what others see', () => {
  test('the hall shows it without the company, its contacts or its hidden budget', async () => {
    const title = '大厅可见的需求';
    const demandId = await publish(world, {
      fields: { title, budgetHidden: true, remarks: '有事请打 13812345678 或 0755-88886666' },
    });
    const { invoke } = world.as('visitor');
    const hall = await invoke('demand.listHall', { keyword: '大厅可见' });
    expect(hall).toMatchObject({
      total: 1,
      records: [{ demandId, budget: null, budgetHidden: true, quotationCount: 0 }],
    });
    const detail = await invoke('demand.publicDetail', { demandId });
    expect(detail.companyName).toMatch(/^某.*企业$/);
    expect(detail.groups[0]?.packages[0]?.items).toHaveLength(plainItems.length);
    const { name } = await rowOf(world.db, 'company', { id: world.people.buyer.companyId });
    for (const secret of ['13812345678', '88886666', '13900000001', '王小明', '600.00', name])
      expect(JSON.stringify([hall, detail])).not.toContain(secret);
  });

  test('filters', async () => {
    const demandId = await publish(world, { fields: { title: '筛选用例', budgetMax: '600.00' } });
    const { invoke } = world.as('visitor');
    const found = async (query: object) =>
      (await invoke('demand.listHall', { keyword: '筛选用例', ...query })).records.map((one) => one.demandId);
    for (const hit of [
      { cityId: '440000' },
      { cityId: '440300' },
      { cityId: '440305' },
      { purpose: 'ANNUAL' },
      { headcountMin: 100, headcountMax: 100 },
      { budgetMin: '600' },
      { deadlineWithin: 7 },
      { status: demandStatus.procuring },
      { sort: 'deadline' },
      { sort: 'budget' },
    ])
      expect(await found(hit), JSON.stringify(hit)).toEqual([demandId]);
    for (const miss of [
      { cityId: '440100' },
      { cityId: '110000' },
      { purpose: 'ENTRY' },
      { headcountMin: 101 },
      { budgetMin: '600.01' },
      { budgetMax: '199' },
      { deadlineWithin: 3 },
      { status: demandStatus.completed },
    ])
      expect(await found(miss), JSON.stringify(miss)).toEqual([]);
  });

  test('an unpublished or withdrawn demand is not in the hall and not found', async () => {
    const { invoke } = world.as('visitor');
    const inReview = await submitDraft(world, { fields: { title: '还没发布' } });
    const withdrawn = await publish(world, { fields: { title: '还没发布' } });
    await world.call('buyer', 'demand.cancel', { demandId: withdrawn });
    expect((await invoke('demand.listHall', { keyword: '还没发布' })).total).toBe(0);
    expect(
      await outcomes([inReview, withdrawn].map((demandId) => invoke('demand.publicDetail', { demandId }))),
    ).toEqual([404, 404]);
  });

  test('an invited institution reads it with the contact masked; one not invited does not', async () => {
    const demandId = await publish(world, { fields: { budgetHidden: true } });
    const detail = await world.call('provider', 'demand.detail', { demandId });
    expect(detail).toMatchObject({ contact: '王**', mobile: '139****0001', budget: null });
    await expectFailure(world.call('otherProvider', 'demand.detail', { demandId }), 404);
    const own = await world.call('buyer', 'demand.detail', { demandId });
    expect(own).toMatchObject({ contact: '王小明', budget: { max: '600.00' } });
  });

  test('the home page puts the visitor’s city first', async () => {
    const newest = await publish(world, { fields: { cities: [{ regionId: '440100', headcount: 100 }] } });
    const { invoke } = world.as('visitor');
    expect((await invoke('demand.listForHome', { size: 3 })).records[0]?.demandId).toBe(newest);
    const local = (await invoke('demand.listForHome', { size: 3, cityId: '440300' })).records;
    expect(local).toHaveLength(3);
    expect(local.every((one) => one.cities[0]?.regionId === '440300')).toBe(true);
  });
});
