import { describe, expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { timeLeftText } from '#domain/kernel/time-left.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { awardMemoText } from '#wire/award/memo-text.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { rowOf, rowsOf } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { type Bid, compared } from './comparison.testkit.ts';

const world = useWorld();

const buyer = () => world.as('buyer').invoke;
const accept = (one: Bid | undefined, index = 0) =>
  buyer()('comparison.accept', { quotationPackageId: one?.packageIds[index] as string });
const reject = (one: Bid | undefined, index = 0, reason = '') =>
  buyer()('comparison.reject', { quotationPackageId: one?.packageIds[index] as string, reason });
const undo = (one: Bid | undefined, index = 0) =>
  buyer()('comparison.undo', { quotationPackageId: one?.packageIds[index] as string });
const complete = (demandId: string, leftOut: { packageId: string; reason: string }[] = []) =>
  buyer()('demand.complete', { demandId, leftOut });
const two = (prices: [number, number] = [10_000, 20_000]) =>
  compared(
    world,
    [['ECG001'], ['XRY001']],
    prices.map((price) => ({ ECG001: price, XRY001: price })),
  );
/** [quotation, its packages…] by what became of them, else by their states. */
const states = async (one: Bid | undefined) => {
  const detail = await (one as Bid).invoke('quotation.detail', { quotationId: one?.quotationId as string });
  return [detail.status, ...detail.packages.map((pkg) => pkg.status)].map((one) => (one.outcome ?? one).name);
};
const awards = async (demandId: string) => rowsOf(world.db, 'award', { demand_id: demandId });

test('an award before the deadline carries its reason into memo and timeline', async () => {
  const { demandId, bids } = await compared(world, [['ECG001']], [{ ECG001: 10_000 }]);
  await accept(bids[0]);
  const { quoteDeadline } = await buyer()('comparison.overview', { demandId });
  expect((await buyer()('comparison.awardMemo', { demandId })).early).toBeNull();
  await buyer()('demand.complete', { demandId, earlyReason: '入职日期临近。' });
  const memo = await buyer()('comparison.awardMemo', { demandId });
  const left = timeLeftText(Date.parse(quoteDeadline ?? '') - Date.now()) ?? '';
  expect(memo.early).toEqual({ left, reason: '入职日期临近。' });
  const said = awardMemoText(memo).facts.find(([label]) => label === '提前定标')?.[1];
  expect(said).toBe(
    `距报价截止还有 ${left}时定标，${memo.quotes.silent} 家受邀机构尚未报价。原因：入职日期临近。`,
  );
  const { timeline } = await buyer()('demand.getMine', { demandId });
  expect(timeline.at(-1)).toMatchObject({ action: 'complete', reason: '提前定标：入职日期临近。' });
});

describe('deciding', () => {
  test('accept, reject and undo move package and quotation together', async () => {
    const { bids } = await two();
    const [a, b] = bids;
    expect(await accept(a)).toMatchObject({
      status: { name: '已接受' },
      quotationStatus: { name: '接受报价' },
      actions: ['undo'],
    });
    expect(await states(a)).toEqual(['接受报价', '已接受', '已报价']);
    expect(await reject(b, 0, '超出预算')).toMatchObject({
      status: { name: '已拒绝' },
      quotationStatus: { name: '已报价' },
    });
    await reject(b, 1, '超出预算');
    expect(await states(b)).toEqual(['拒绝报价', '已拒绝', '已拒绝']);
    // A rejected quote comes back by accepting what was undone.
    expect(await undo(b, 1)).toMatchObject({
      quotationStatus: { name: '已报价' },
      actions: ['accept', 'reject'],
    });
    await accept(b, 1);
    expect(await states(b)).toEqual(['接受报价', '已拒绝', '已接受']);
    await undo(a);
    expect(await states(a)).toEqual(['已报价', '已报价', '已报价']);
  });

  test('a taken package offers no second accept, on the screen as on the server', async () => {
    const { demandId, bids } = await two();
    const [a, b] = bids;
    await accept(a);
    const { columns, packages } = await buyer()('comparison.matrix', { demandId });
    expect(columns.map((column) => column.actions)).toEqual([['undo'], ['reject']]);
    expect(packages[0]?.lots[0]?.accepted).toEqual({ institution: a?.institution, price: '100.00' });
    await expectFailure(accept(b), 409, `该套餐已接受「${a?.institution}」的报价，请先撤回，再接受这一家。`);
    await undo(a);
    await accept(b);
  });

  test('what the machine does not know answers 409 and changes nothing', async () => {
    const { demandId, bids } = await two();
    const [a] = bids;
    await expectFailure(undo(a), '「已报价」');
    await accept(a);
    await expectFailure(accept(a), 409);
    await expectFailure(reject(a), 409);
    await accept(a, 1);
    await complete(demandId);
    for (const late of [() => undo(a), () => accept(a), () => reject(a, 1), () => complete(demandId)]) {
      await expectFailure(late(), 409, '已完成');
    }
    expect(await states(a)).toEqual(['已中标', '已中标', '已中标']);
  });
});

describe('completing', () => {
  test('awards, counts, closes the others, tells everybody', async () => {
    const { demandId, packageIds, bids } = await two();
    const [winner, loser] = bids;
    const countOf = async () =>
      (await rowOf(world.db, 'institution', { id: winner?.provider.institutionId as string })).award_count;
    const before = await countOf();
    await accept(winner);
    await accept(winner, 1);
    expect(await complete(demandId)).toMatchObject({ status: { code: 3, name: '已完成' }, awarded: 2 });
    const rows = await awards(demandId);
    expect(rows.map((row) => row.demand_package_id).toSorted()).toEqual([...packageIds].toSorted());
    for (const row of rows)
      expect(row).toMatchObject({
        institution_id: winner?.provider.institutionId,
        price: 10_000,
        headcount: 10,
      });
    expect(await countOf()).toBe(before + 2);
    expect(await states(winner)).toEqual(['已中标', '已中标', '已中标']);
    expect(await states(loser)).toEqual(['未中标', '未中标', '未中标']);
    const demand = await buyer()('demand.getMine', { demandId });
    expect(demand.endedAt).not.toBeNull();
    expect(demand.timeline.at(-1)?.action).toBe('complete');
    await runDueJobs(world.services);
    const noticesOf = async (one: Bid | undefined) =>
      (await (one as Bid).invoke('notification.list', {})).records.map((message) => message.kind);
    expect(await noticesOf(winner)).toContain('quotation.won');
    expect(await noticesOf(loser)).toContain('quotation.lost');
    expect(await noticesOf(loser)).not.toContain('quotation.won');
  });

  test('a package without an accepted quote needs its reason', async () => {
    const { demandId, packageIds, bids } = await two();
    const open = packageIds[1] as string;
    await expectFailure(complete(demandId), 400);
    await accept(bids[0]);
    await expectFailure(complete(demandId), 400, '套餐2', [`leftOut.${open}`]);
    await expectFailure(complete(demandId, [{ packageId: open, reason: '  ' }]), 400);
    expect(await complete(demandId, [{ packageId: open, reason: '本年度暂缓' }])).toMatchObject({
      awarded: 1,
    });
    const memo = await buyer()('comparison.awardMemo', { demandId });
    expect(
      memo.sections.map((one) => [one.lots[0]?.awarded?.total ?? null, one.lots[0]?.leftOut ?? '']),
    ).toEqual([
      ['1000.00', ''],
      [null, '本年度暂缓'],
    ]);
    expect(memo).toMatchObject({ total: '1000.00', invited: 2, quotes: { valid: 2 } });
    expect(memo.completedAt).not.toBeNull();
  });

  test('another than the suggested one needs a reason, once; what was said before is not asked again', async () => {
    const { demandId, packageIds, bids } = await two();
    const [a, b] = bids;
    await accept(a);
    await accept(b, 1);
    const packageId = packageIds[1] as string;
    const asked = `没有选建议的「${a?.institution}」，而选了「${b?.institution}」`;
    await expectFailure(complete(demandId), 400, asked, [`reasons.${packageId}.choice`]);
    const say = (choice: string) =>
      buyer()('demand.complete', { demandId, reasons: [{ packageId, choice }] });
    await expectFailure(say('近'), 400, '至少 2 个字');
    await say('离员工更近');
    const { lots } = await buyer()('comparison.decision', { demandId });
    expect(lots.map(({ awarded }) => awarded?.choiceReason)).toEqual(['', '离员工更近']);
    // Both sides read what became of each package.
    expect(await states(a)).toEqual(['已中标', '已中标', '未中标']);
    expect(await states(b)).toEqual(['已中标', '未中标', '已中标']);
  });

  test('not without any award: that is what cancelling is for', async () => {
    const { demandId, packageIds } = await two();
    const leftOut = packageIds.map((packageId) => ({ packageId, reason: '不采购了' }));
    await expectFailure(complete(demandId, leftOut), 400, '取消采购');
    expect((await buyer()('demand.getMine', { demandId })).status.code).toBe(demandStatus.procuring);
  });

  test('a loser reads that it lost and where it stood, nothing of anybody else', async () => {
    const { demandId, bids } = await compared(
      world,
      [['ECG001']],
      [{ ECG001: 7_777 }, { ECG001: 12_345 }, { ECG001: 23_456 }, { ECG001: 34_567 }],
    );
    const [winner, loser, ...rest] = bids;
    await accept(winner);
    await reject(rest[0], 0, '价格偏高');
    await complete(demandId);
    await runDueJobs(world.services);
    const { invoke, quotationId, packageIds } = loser as Bid;
    const answers = [
      await invoke('quotation.detail', { quotationId }),
      await invoke('quotation.packageDetail', { quotationPackageId: packageIds[0] as string }),
      await invoke('quotation.list', {}),
      await invoke('quotation.overview', {}),
      await invoke('notification.list', {}),
      await invoke('demand.detail', { demandId }),
    ];
    // The tiles of the workbench lead to what they count.
    const { counts } = await invoke('quotation.overview', {});
    const lost = await invoke('quotation.list', { only: 'lost' });
    expect({
      lost: lost.total,
      dueToday: (await invoke('quotation.list', { only: 'dueToday' })).total,
    }).toEqual({ lost: counts.lost, dueToday: counts.dueToday });
    // The state keeps its name; what became of the offer stands beside it.
    expect(lost.records.map(({ status }) => status)).toEqual([
      { code: quotationStatus.closed, name: '已关闭', outcome: { code: 'lost', name: '未中标' } },
    ]);
    const text = JSON.stringify(answers);
    expect(text).toContain('123.45');
    expect(text).toContain('未中标');
    for (const rival of [winner, ...rest] as Bid[])
      for (const secret of [rival.provider.institutionId, rival.institution, rival.quotationId])
        expect(text).not.toContain(secret);
    for (const price of ['77.77', '234.56', '345.67']) expect(text).not.toContain(price);
  });

  test('a repeated call with the same key does nothing twice', async () => {
    const { demandId, bids } = await two();
    await accept(bids[0]);
    await accept(bids[0], 1);
    const { invoke } = world.as('buyer', { idempotencyKey: crypto.randomUUID() });
    const [first, second] = [
      await invoke('demand.complete', { demandId }),
      await invoke('demand.complete', { demandId }),
    ];
    expect(second).toEqual(first);
    expect(await outcomes([complete(demandId)])).toEqual([409]);
    expect(await awards(demandId)).toHaveLength(2);
  });
});
