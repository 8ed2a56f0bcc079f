import { describe, expect, test } from 'vitest';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { openWorkbook, valuesOf } from '#test/world/workbook.ts';
import { byCity, dongguan, guangzhou, shenzhen } from './awards-by-city.testkit.ts';
import type { Bid } from './comparison.testkit.ts';

const world = useWorld();
const { buyer, overCities, usual, split, accept, undo, overview, standing } = byCity(world);
const states = async (one: Bid | undefined) => {
  const { status, packages } = await (one as Bid).invoke('quotation.detail', {
    quotationId: one?.quotationId as string,
  });
  return [status, ...packages.map((pkg) => pkg.status)].map((one) => (one.outcome ?? one).name);
};
const awards = (demandId: string) =>
  world.db
    .selectFrom('award')
    .selectAll()
    .where('demand_id', '=', demandId)
    .orderBy('demand_package_id')
    .orderBy('city_id')
    .execute();

describe('a demand that is awarded by city', () => {
  test('has the heads of each package in each city, in proportion or as the buyer counts them', async () => {
    const { demandId, packageIds } = await usual();
    expect((await overview(demandId)).byCity).toBe(false);
    await split(demandId);
    const proportional = [
      ['深圳', 6, null],
      ['广州', 4, null],
    ];
    expect(await standing(demandId)).toEqual([proportional, proportional]);
    const [first, second] = packageIds as [string, string];
    const heads = (counts: [number, number, number, number]) =>
      counts.map((headcount, at) => ({
        packageId: at < 2 ? first : second,
        cityId: at % 2 ? guangzhou : shenzhen,
        headcount,
      }));
    const count = (counts: [number, number, number, number]) =>
      buyer()('comparison.splitByCity', { demandId, splitByCity: true, heads: heads(counts) });
    await expectFailure(count([10, 1, 2, 8]), '各城市合计 11 人');
    await expectFailure(count([6, 4, 5, 5]), '深圳市共 12 人');
    await count([10, 0, 2, 8]);
    expect(await standing(demandId)).toEqual([
      [['深圳', 10, null]],
      [
        ['深圳', 2, null],
        ['广州', 8, null],
      ],
    ]);
  });

  test('needs two cities and nothing accepted, in both directions', async () => {
    const alone = await overCities([[shenzhen, 20]], [[shenzhen, 10_000]]);
    await expectFailure(split(alone.demandId), '只有一个体检城市');
    const { demandId, bids } = await usual();
    await accept(bids[0], [], 0, '集中到深圳体检');
    await expectFailure(split(demandId), '请先撤回');
    await undo(bids[0]);
    await split(demandId);
    await accept(bids[0], [shenzhen]);
    await expectFailure(split(demandId, false), 409, '请先撤回');
    await undo(bids[0]);
    await split(demandId, false);
    expect((await overview(demandId)).byCity).toBe(false);
  });

  test('a quote is accepted for the cities it covers, and taken back city by city', async () => {
    const { demandId, bids } = await overCities(
      [
        [shenzhen, 10],
        [guangzhou, 6],
        [dongguan, 4],
      ],
      [
        [shenzhen, 10_000],
        [guangzhou, 11_000],
      ],
    );
    await split(demandId);
    const [a, b] = bids;
    // Another institution quotes in Guangzhou: its people travel only by a spoken choice.
    const offered = (await overview(demandId)).rows.find((one) => one.quotationId === a?.quotationId);
    expect(offered?.cells[0]?.cities.map(({ city, action, proposed }) => [city, action, proposed])).toEqual([
      ['深圳', 'accept', true],
      ['东莞', 'accept', true],
      ['广州', 'accept', false],
    ]);
    await expectFailure(accept(a, [guangzhou]), 400, '广州 3 人须去其他城市', ['elsewhereReason']);
    await accept(a, [guangzhou], 0, '广州员工当周在深圳培训');
    await undo(a);
    await expectFailure(accept(a, []), '按城市分别定标');
    await expectFailure(accept(a, ['110100']), 409);
    // Nobody quotes in Dongguan: its people travel, whoever is chosen.
    const travels = '东莞没有机构报价';
    expect(await accept(a, [shenzhen, dongguan], 0, travels)).toMatchObject({ status: { name: '已接受' } });
    await expectFailure(accept(b, [guangzhou, dongguan]), `在东莞已接受「${a?.institution}」的报价`);
    await accept(b, [guangzhou]);
    expect((await standing(demandId))[0]).toEqual([
      ['深圳', 5, a?.institution],
      ['广州', 3, b?.institution],
      ['东莞', 2, a?.institution],
    ]);
    const row = (await overview(demandId)).rows.find(({ quotationId }) => quotationId === a?.quotationId);
    expect(row?.cells[0]?.cities.map(({ city, action }) => [city, action])).toEqual([
      ['深圳', 'undo'],
      ['东莞', 'undo'],
    ]);
    // Its own heads and those nobody else has: 5 and 2 of each package.
    expect(row).toMatchObject({ headcount: 14, total: '1400.00' });
    await undo(a, [dongguan]);
    expect(await states(a)).toEqual(['接受报价', '已接受', '已报价']);
    await accept(b, [dongguan], 0, travels);
    await expectFailure(undo(a, [dongguan]), 409);
    await undo(a);
    expect(await states(a)).toEqual(['已报价', '已报价', '已报价']);
    expect((await standing(demandId))[0]?.map(([, , who]) => who ?? '')).toEqual([
      '',
      b?.institution,
      b?.institution,
    ]);
  });

  test('completes when every city with people is decided or left out; everybody reads of cities and heads', async () => {
    const { demandId, packageIds, bids } = await usual();
    const [a, , c] = bids;
    await split(demandId);
    await accept(a, [shenzhen]);
    await accept(c, [guangzhou]);
    await accept(a, [shenzhen], 1);
    const open = packageIds[1] as string;
    await expectFailure(buyer()('demand.complete', { demandId }), '（广州）', [
      `leftOut.${open}.${guangzhou}`,
    ]);
    // Left out is a city, not the package.
    const whole = { demandId, leftOut: [{ packageId: open, reason: '另行安排' }] };
    await expectFailure(buyer()('demand.complete', whole), 400);
    const [reason, cityId] = ['广州另行安排', guangzhou];
    await buyer()('demand.complete', { demandId, leftOut: [{ packageId: open, cityId, reason }] });

    const rows = await awards(demandId);
    expect(rows.map((row) => [row.city_id, row.headcount, row.price]).toSorted()).toEqual([
      [guangzhou, 4, 11_000],
      [shenzhen, 6, 10_000],
      [shenzhen, 6, 10_000],
    ]);
    const memo = await buyer()('comparison.awardMemo', { demandId });
    expect(memo).toMatchObject({ byCity: true, total: '1640.00' });
    expect(memo.sections[1]).toMatchObject({
      lots: [
        { city: '深圳', headcount: 6, awarded: { total: '600.00', elsewhere: [] } },
        { city: '广州', headcount: 4, awarded: null, leftOut: reason },
      ],
    });
    const detail = (one: Bid | undefined) =>
      (one as Bid).invoke('quotation.detail', { quotationId: one?.quotationId as string });
    const outcome = async (one: Bid | undefined) => (await detail(one)).outcome;
    expect(await outcome(a)).toMatchObject({ won: true, text: expect.stringContaining('深圳 12 人') });
    expect((await outcome(c))?.text).toContain('已中标 1 个套餐（员工所在城市：广州 4 人），合计 ¥440.00。');
    const won = async (one: Bid | undefined) => (await detail(one)).packages.map((pkg) => pkg.won);
    expect([await won(a), await won(c)]).toEqual([
      [['深圳 6 人'], ['深圳 6 人']],
      [['广州 4 人'], []],
    ]);
    const { bytes } = await buyer()('comparison.exportXlsx', { packageId: packageIds[0] as string });
    const sheet = valuesOf(openWorkbook(bytes).Sheets['整个需求'] as never);
    const at = sheet.flatMap((row) => [...row.keys()].filter((place) => row[place] === '定标'));
    const row = sheet.find((one) => one[1] === c?.institution) ?? [];
    expect(at.map((place) => row[place] ?? '')).toEqual(['已中标 广州 4 人', '']);
    await runDueJobs(world.services);
    const { records } = await (c as Bid).invoke('notification.list', {});
    expect(records.find(({ kind }) => kind === 'quotation.won')?.body).toContain(
      '（广州）」¥110.00/人 × 4 人',
    );
    const progress = await world.call('visitor', 'demand.publicProgress', { demandId });
    expect(progress.packages[0]?.awardedTo.map(({ name, city }) => [name, city])).toEqual(
      expect.arrayContaining([
        [a?.institution, '深圳'],
        [c?.institution, '广州'],
      ]),
    );
    const { planId } = await buyer()('plan.add', { demandId });
    const plan = await buyer()('plan.detail', { planId });
    expect(plan.packages.map(({ institution, cities }) => [institution, cities])).toEqual(
      expect.arrayContaining([
        [a?.institution, ['深圳']],
        [c?.institution, ['广州']],
      ]),
    );
    expect(plan.institutions.find(({ name }) => name === c?.institution)?.packages).toEqual([
      expect.stringContaining('（广州）'),
    ]);
    const start = await buyer()('demand.overview', {});
    const paid = start.awarded?.institutions.filter(({ name }) => name === c?.institution);
    expect(paid).toMatchObject([{ amount: '440.00' }]);
  });

  test('a change of the demand spreads the heads anew, and not under what is accepted', async () => {
    const { demandId, bids } = await usual();
    await split(demandId);
    const cities = (counts: [number, number]) =>
      [shenzhen, guangzhou].map((regionId, at) => ({ regionId, headcount: counts[at] as number }));
    const amend = async (counts: [number, number]) =>
      buyer()('amendment.save', {
        demandId,
        version: (await buyer()('demand.getMine', { demandId })).version,
        reason: '人员调动',
        examFrom: '2027-03-01',
        examTo: '2027-03-31',
        cities: cities(counts),
      });
    await accept(bids[2], [guangzhou]);
    await expectFailure(amend([10, 10]), 409, '撤回接受');
    await undo(bids[2]);
    await amend([10, 10]);
    expect((await standing(demandId))[0]?.map(([city, heads]) => [city, heads])).toEqual([
      ['深圳', 5],
      ['广州', 5],
    ]);
  });

  test('a scenario that awards by city is adopted in one step, and all heads of the demand are awarded', async () => {
    const { demandId, bids } = await usual();
    const find = async (key: string) =>
      (await buyer()('comparison.scenarios', { demandId })).scenarios.find((one) => one.key === key)?.award;
    const award = await find('byCity');
    expect(award).toMatchObject({
      total: '2080.00',
      difference: '80.00',
      partners: [bids[0]?.institution, bids[2]?.institution],
      leftOut: [],
    });
    const packages = (award?.lots ?? []).map(({ quotationPackageId, price, cityId }) => ({
      quotationPackageId,
      price,
      cityId,
    }));
    const dearer = packages.map((one, at) => (at === 0 ? { ...one, price: '1.00' } : one));
    const refused = buyer()('comparison.acceptAll', { demandId, packages: dearer, splitByCity: true });
    await expectFailure(refused, 409);
    // Nothing of it has happened, not the split either.
    expect((await overview(demandId)).byCity).toBe(false);
    await buyer()('comparison.acceptAll', { demandId, packages, splitByCity: true });
    expect(await find('byCity')).toBeUndefined();
    expect(await find('decided')).toMatchObject({ total: '2080.00', leftOut: [] });
    await buyer()('demand.complete', { demandId });
    const rows = await awards(demandId);
    expect(rows.reduce((sum, { headcount }) => sum + headcount, 0)).toBe(20);
  });
});
