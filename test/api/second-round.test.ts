import { describe, expect, test } from 'vitest';
import { endSecondRounds } from '#server/modules/second-round/end-second-rounds.ts';
import { expireDemands, graceDays } from '#server/node/expire-demands.ts';
import { expireQuotations } from '#server/node/expire-quotations.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { type Bid, compared } from './comparison.testkit.ts';

const world = useWorld();
const hour = 3_600_000;
const day = 24 * hour;
const buyer = () => world.as('buyer').invoke;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

/** Three institutions have quoted two packages; the deadline is over. The third does no X-rays. */
async function quoted() {
  const made = await compared(
    world,
    [['ECG001'], ['ECG001', 'XRY001']],
    [{ ECG001: 12_000, XRY001: 9_000 }, { ECG001: 10_000, XRY001: 9_900 }, { ECG001: 9_000 }],
  );
  await world.sql`UPDATE demand SET quote_deadline = now() - interval '1 minute' WHERE id = ${made.demandId}`;
  return { ...made, bids: made.bids as [Bid, Bid, Bid] };
}

const invite = (demandId: string, bids: readonly Bid[], deadline = inHours(24)) =>
  buyer()('secondRound.invite', {
    demandId,
    quotationIds: bids.map(({ quotationId }) => quotationId),
    deadline,
    message: '请给出最后报价。',
  });

/** The first two are invited. */
async function invited() {
  const made = await quoted();
  await invite(made.demandId, made.bids.slice(0, 2));
  return made;
}

const rowOf = async (demandId: string, { quotationId }: Bid) => {
  const { rows } = await buyer()('comparison.overview', { demandId });
  return rows.find((row) => row.quotationId === quotationId);
};
const prices = async (demandId: string, bid: Bid) =>
  (await rowOf(demandId, bid))?.cells.map((cell) => [cell?.raw, cell?.firstPrice]);

/** Opens the package and asks `yuan` for it in all. */
async function price({ invoke, packageIds }: Bid, at: number, yuan: string) {
  const quotationPackageId = packageIds[at] as string;
  await invoke('quotation.revisePackage', { quotationPackageId });
  return invoke('quotation.savePackage', { quotationPackageId, packagePrice: yuan });
}
const statusOf = async ({ invoke, quotationId }: Bid) =>
  (await invoke('quotation.detail', { quotationId })).status.code;
const endRound = (demandId: string) =>
  world.sql`UPDATE second_round SET deadline = now() - interval '1 second' WHERE demand_id = ${demandId}`;

describe('the invitation', () => {
  test('counts each institution once', async () => {
    const { demandId, bids } = await quoted();
    await expectFailure(invite(demandId, [bids[0], bids[0]]), 400, '重复');
    expect((await buyer()('comparison.overview', { demandId })).rows).toHaveLength(3);
  });

  test('is possible once the first deadline is over, for quoting institutions, with time to answer', async () => {
    const made = await compared(world, [['ECG001']], [{ ECG001: 9_000 }, { ECG001: 8_000 }]);
    await expectFailure(invite(made.demandId, made.bids), 409, '还没有截止');

    const { demandId, bids } = await quoted();
    expect((await buyer()('comparison.overview', { demandId })).demandActions).toContain('requote');
    await expectFailure(invite(demandId, bids.slice(0, 1)), 400);
    await expectFailure(invite(demandId, bids, inHours(1)), '4 小时');
    await expectFailure(invite(demandId, bids, inHours(24 * 15)), '14 天');
    await expectFailure(invite(demandId, [...bids, ...made.bids]), 404);
    expect(await statusOf(bids[0])).toBe(2);
  });

  test('not while a quote is accepted; not of one that gave up', async () => {
    const { demandId, bids } = await quoted();
    const [quotationPackageId] = bids[2].packageIds as [string];
    await buyer()('comparison.accept', { quotationPackageId });
    await expectFailure(invite(demandId, bids), '先撤回');
    await buyer()('comparison.undo', { quotationPackageId });
    await bids[1].invoke('quotation.cancel', { quotationId: bids[1].quotationId, reason: '排满了' });
    await expectFailure(invite(demandId, bids), bids[1].institution);
  });

  test('comes once, also when two tabs send it at the same moment', async () => {
    const { demandId, bids } = await quoted();
    const both = await outcomes([invite(demandId, bids), invite(demandId, bids)]);
    expect(both.toSorted()).toEqual([200, 409]);
    await expectFailure(invite(demandId, bids), '只能发起一次');
    expect((await buyer()('comparison.overview', { demandId })).demandActions).not.toContain('requote');
  });
});

describe('the second offer', () => {
  test('waits on the workbench and in the menu of who is invited, until it is sent', async () => {
    const { bids } = await invited();
    const [one, , third] = bids;
    const waits = async ({ invoke, quotationId }: Bid) => {
      const { waiting } = await invoke('quotation.overview', {});
      const { counts } = await invoke('notification.waiting', { area: 'provider' });
      const row = waiting.find((each) => each.quotationId === quotationId);
      return [row?.secondRound ?? false, counts[0]?.count];
    };
    expect(await waits(one)).toEqual([true, 1]);
    expect(await waits(third)).toEqual([false, 0]);
    await one.send();
    expect(await waits(one)).toEqual([false, 0]);
  });
  test('a cheaper one is compared beside the first, in overview, package and memo', async () => {
    const { demandId, bids } = await invited();
    const [one] = bids;
    await price(one, 1, '180.00');
    // Until it is sent the buyer sees the first.
    expect(await rowOf(demandId, one)).toMatchObject({ round: 'waiting', actions: [] });
    expect(await prices(demandId, one)).toEqual([
      ['120.00', null],
      ['210.00', null],
    ]);
    await one.send();
    expect(await rowOf(demandId, one)).toMatchObject({ round: 'answered', actions: ['acceptAll'] });
    expect(await prices(demandId, one)).toEqual([
      ['120.00', '120.00'],
      ['180.00', '210.00'],
    ]);
    const memo = await buyer()('comparison.awardMemo', { demandId });
    expect(memo.secondRound).toMatchObject({ answered: 1 });
    expect(new Set(memo.secondRound?.invited)).toEqual(new Set([one.institution, bids[1].institution]));
    expect(memo.sections[1]?.columns.find((column) => column.quotationId === one.quotationId)).toMatchObject({
      raw: '180.00',
      firstPrice: '210.00',
      round: 'answered',
    });
  });

  test('a dearer one is refused with the package and both prices, when confirmed and when sent', async () => {
    const { bids } = await invited();
    const [one] = bids;
    const { name } = await price(one, 1, '210.01');
    const failure = await expectFailure(
      one.invoke('quotation.confirmPackage', {
        quotationPackageId: one.packageIds[1] as string,
        acknowledged: [],
      }),
      409,
    );
    for (const part of [name, '¥210.00 / 人', '¥210.01 / 人', '只能降价或持平'])
      expect(failure.message).toContain(part);
    // Past the check of the single package, as an older release might have left it.
    await world.sql`UPDATE quotation_package SET status = 2 WHERE id = ${one.packageIds[1]}`;
    await expectFailure(one.send(), '210.01');
    expect(await statusOf(one)).toBe(1);
  });

  test('one that does less is refused, at whatever price', async () => {
    const { bids } = await invited();
    const [one] = bids;
    const quotationPackageId = one.packageIds[1] as string;
    await one.invoke('quotation.revisePackage', { quotationPackageId });
    await world.sql`UPDATE institution_item SET frozen = true WHERE catalogue_codes = '{XRY001}'
      AND institution_id = ${one.provider.institutionId}`;
    const { issues } = await one.invoke('quotation.redraftPackage', { quotationPackageId });
    await expectFailure(
      one.invoke('quotation.confirmPackage', {
        quotationPackageId,
        acknowledged: issues.map(({ key }) => key),
      }),
      '不能减少',
    );
  });

  test('is the last: it cannot be changed once it is sent', async () => {
    const { bids } = await invited();
    await bids[0].send();
    const { actions, secondRound } = await bids[0].invoke('quotation.detail', {
      quotationId: bids[0].quotationId,
    });
    expect(actions).not.toContain('revise');
    expect(secondRound).toMatchObject({ answered: true, message: '请给出最后报价。' });
    await expectFailure(bids[0].revise(), '最后报价');
  });

  test('is for the invited: the others keep their offer, and it can be accepted meanwhile', async () => {
    const { demandId, bids } = await invited();
    const other = bids[2];
    await expectFailure(other.revise(), '截止');
    expect(
      (await other.invoke('quotation.detail', { quotationId: other.quotationId })).secondRound,
    ).toBeNull();
    expect(await rowOf(demandId, other)).toMatchObject({ round: null, actions: ['acceptAll'] });
    await buyer()('comparison.accept', { quotationPackageId: other.packageIds[0] as string });
    await expectFailure(
      buyer()('comparison.accept', { quotationPackageId: bids[0].packageIds[1] as string }),
      '第二轮报价',
    );
  });
});

describe('the end of the round', () => {
  test('a demand that is cancelled meanwhile shows the first offer, never a price that was only tried', async () => {
    const { demandId, bids } = await invited();
    await price(bids[0], 1, '180.00');
    await buyer()('demand.cancel', { demandId, reason: '预算取消' });
    expect(await prices(demandId, bids[0])).toEqual([
      ['120.00', null],
      ['210.00', null],
    ]);
  });

  test('late is refused; who did not answer is back with the first offer, line by line', async () => {
    const { demandId, bids } = await invited();
    const [one, two] = bids;
    const lines = async () =>
      (await buyer()('comparison.quotationPackage', { quotationPackageId: one.packageIds[1] as string }))
        .lines;
    const before = await lines();
    await price(one, 1, '180.00');
    await price(two, 1, '150.00');
    await two.send();
    await endRound(demandId);
    await expectFailure(one.send(), '截止');
    const { db } = world;
    const soon = new Date(Date.now() + 1000);
    await expireQuotations(db, soon);
    expect(await statusOf(one)).toBe(1);
    expect(await endSecondRounds(db, soon)).toBe(1);
    expect(await endSecondRounds(db, soon)).toBe(0);
    expect(await statusOf(one)).toBe(2);
    expect(await rowOf(demandId, one)).toMatchObject({ round: 'stands', actions: ['acceptAll'] });
    expect(await prices(demandId, one)).toEqual([
      ['120.00', null],
      ['210.00', null],
    ]);
    expect(await lines()).toEqual(before);
    expect(await prices(demandId, two)).toContainEqual(['150.00', '199.00']);
  });

  test('the demand cannot be completed while second offers are awaited; it has a week from the second deadline', async () => {
    const { demandId, packageIds, bids } = await invited();
    for (const quotationPackageId of bids[2].packageIds)
      await buyer()('comparison.accept', { quotationPackageId });
    await expectFailure(buyer()('demand.complete', { demandId, leftOut: [] }), 409, '第二轮报价进行中');
    await endRound(demandId);
    await endSecondRounds(world.db, new Date(Date.now() + 1000));
    const reasons = packageIds.map((packageId) => ({ packageId, choice: '离员工更近' }));
    await buyer()('demand.complete', { demandId, leftOut: [], reasons });

    const other = await invited();
    const statusIn = async (days: number) => {
      await expireDemands(world.db, new Date(Date.now() + days * day));
      return (await buyer()('demand.getMine', { demandId: other.demandId })).status.code;
    };
    expect(await statusIn(graceDays + 0.5)).toBe(2);
    expect(await statusIn(graceDays + 1.5)).toBe(4);
  });
});
