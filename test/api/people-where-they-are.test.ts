import { expect, test } from 'vitest';
import { MatchIndex } from '#server/modules/matching/match-market.store.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { byCity, shenzhen } from './awards-by-city.testkit.ts';
import type { Bid } from './comparison.testkit.ts';

const world = useWorld();
const { buyer, overCities, accept, split, undo, overview } = byCity(world);
const [beijing, wuhan] = ['110100', '420100'] as const;

/** 深圳 150, 北京 80, 武汉 70; the cheapest and nearest to its own city's centre is in Wuhan, nobody is in Beijing. */
const threeCities = () =>
  overCities(
    [
      [shenzhen, 150],
      [beijing, 80],
      [wuhan, 70],
    ],
    [
      [wuhan, 10_000],
      [shenzhen, 12_000],
      [shenzhen, 13_000],
    ],
    [180, 120],
  );
const heads = (people: readonly { city: string; headcount: number }[]) =>
  people.map(({ city, headcount }) => [city, headcount]);
const fields = (one: Bid | undefined) => ({ quotationPackageId: one?.packageIds[0] as string });
const scenarios = async (demandId: string, limits = {}) => {
  const answer = await buyer()('comparison.scenarios', { demandId, limits });
  return new Map(answer.scenarios.map((one) => [one.key, one]));
};

test('who covers 70 of 300 people does not stand first, and every row says whom it does not cover', async () => {
  const { demandId, packageIds, bids } = await threeCities();
  const whole = await overview(demandId);
  expect(heads(whole.coveredByNobody)).toEqual([['北京', 80]]);
  expect(whole.rows.map(({ institution, elsewhere }) => [institution.name, heads(elsewhere)])).toEqual([
    [
      bids[1]?.institution,
      [
        ['北京', 80],
        ['武汉', 70],
      ],
    ],
    [
      bids[2]?.institution,
      [
        ['北京', 80],
        ['武汉', 70],
      ],
    ],
    [
      bids[0]?.institution,
      [
        ['深圳', 150],
        ['北京', 80],
      ],
    ],
  ]);
  // A way to one city is not the way of another's people.
  const ways = whole.rows.find(({ quotationId }) => quotationId === bids[0]?.quotationId)?.ways ?? [];
  expect(
    ways.map(({ city, kilometres }) => [city, kilometres === null ? null : Math.round(kilometres / 100)]),
  ).toEqual([
    ['深圳', 9],
    ['北京', 11],
    ['武汉', null],
  ]);
  const matrix = await buyer()('comparison.matrix', { demandId, packageId: packageIds[0] as string });
  expect(matrix.summary.suggestion?.institution).toBe(bids[1]?.institution);
  expect(matrix.columns.map(({ rank }) => rank)).toEqual([3, 1, 2]);
});

test('the solver sends the fewest to another city, whatever it costs, unless the buyer lets it', async () => {
  const { demandId, bids } = await threeCities();
  const found = await scenarios(demandId, { anywhere: true });
  for (const key of ['cheapest', 'one', 'atMost', 'nearest', 'fullest'] as const)
    expect(found.get(key)?.award, key).toMatchObject({ partners: [bids[1]?.institution], total: '36000.00' });
  expect(heads(found.get('cheapest')?.award?.elsewhere ?? [])).toEqual([
    ['北京', 80],
    ['武汉', 70],
  ]);
  const cities = found.get('byCity')?.award;
  // By city it may be fewer people and less money: the other one says what it is the least of.
  expect(found.get('cheapest')?.note).toContain('每个套餐整体由一家承接时：');
  expect(heads(cities?.elsewhere ?? [])).toEqual([['北京', 80]]);
  expect(found.get('own')?.award).toMatchObject({ partners: [bids[0]?.institution], total: '30000.00' });
  // Like every limit, where people are has its price.
  const own = (await scenarios(demandId, { maxPartners: 1 })).get('own');
  expect(own?.limits).toContainEqual({ name: '在所在城市体检', cost: '6000.00' });
});

test('people are sent elsewhere by whoever says why; it is asked for, recorded, and stands in the memo', async () => {
  const { demandId, bids } = await threeCities();
  const [a, b] = bids;
  await expectFailure(accept(a, []), 400, '深圳 90 人、北京 48 人须去其他城市体检', ['elsewhereReason']);
  await accept(a, [], 0, '武汉总部集中入职');
  await undo(a);
  // What was said of one acceptance is not said of the next.
  await expectFailure(accept(a, []), 400, '须去其他城市');
  const packages = [0, 1].map((at) => ({ quotationPackageId: b?.packageIds[at] as string, price: '120.00' }));
  await expectFailure(buyer()('comparison.acceptAll', { demandId, packages }), 400, '须去其他城市', [
    'elsewhereReason',
  ]);
  await buyer()('comparison.acceptAll', { demandId, packages, elsewhereReason: '统一到深圳体检' });
  const { lots, total, awardedHeads } = await buyer()('comparison.decision', { demandId });
  expect({ total, awardedHeads }).toEqual({ total: '36000.00', awardedHeads: 300 });
  expect(lots.map(({ awarded }) => [awarded?.elsewhereReason, heads(awarded?.elsewhere ?? [])])).toEqual([
    [
      '统一到深圳体检',
      [
        ['北京', 48],
        ['武汉', 42],
      ],
    ],
    [
      '统一到深圳体检',
      [
        ['北京', 32],
        ['武汉', 28],
      ],
    ],
  ]);
  // Accepted before anybody had to say so: then it is completion that asks.
  await world.db.deleteFrom('award_reason').execute();
  const key = `reasons.${lots[0]?.packageId}.elsewhere`;
  await expectFailure(buyer()('demand.complete', { demandId }), 400, '须去其他城市', [
    key,
    `reasons.${lots[1]?.packageId}.elsewhere`,
  ]);
  const reasons = lots.map(({ packageId }) => ({ packageId, elsewhere: '统一到深圳体检' }));
  await buyer()('demand.complete', { demandId, reasons });
  // Whoever won reads whose people come to them: not that they are to go there.
  await runDueJobs(world.services);
  const { records } = await (b as Bid).invoke('notification.list', {});
  expect(records.find(({ kind }) => kind === 'quotation.won')?.body).toContain(
    '人 × 180 人（北京 48 人、武汉 42 人到贵机构所在城市体检）',
  );
  const memo = await buyer()('comparison.awardMemo', { demandId });
  expect(heads(memo.coveredByNobody)).toEqual([['北京', 80]]);
  expect(memo.sections[0]?.lots[0]?.awarded).toMatchObject({
    elsewhereReason: '统一到深圳体检',
    elsewhere: [
      { city: '北京', headcount: 48 },
      { city: '武汉', headcount: 42 },
    ],
  });
});

test('by city, each place counts among those of the city, and nobody’s city is a gap for whoever takes it', async () => {
  const { demandId, packageIds, bids } = await threeCities();
  const [inWuhan, cheaper, dearer] = bids;
  await split(demandId);
  await expectFailure(accept(cheaper, [shenzhen, beijing]), 400, '北京 48 人须去其他城市');
  // Nothing is accepted: of each city the one that is suggested there, 90 heads at 120 and 90 at 100.
  const before = await buyer()('comparison.matrix', { demandId, packageId: packageIds[0] as string });
  expect(before.summary.againstMedian).toEqual({
    accepted: false,
    headcount: 180,
    saving: '1800.00',
    permille: -83,
  });
  expect(before.columns.map(({ ways }) => heads(ways))).toEqual([
    [
      ['北京', 48],
      ['武汉', 42],
    ],
    [
      ['深圳', 90],
      ['北京', 48],
    ],
    [
      ['深圳', 90],
      ['北京', 48],
    ],
  ]);
  await accept(dearer, [shenzhen]);
  await accept(inWuhan, [wuhan]);
  await accept(inWuhan, [beijing], 0, '北京没有机构报价');
  const { lots } = await buyer()('comparison.decision', { demandId });
  const first = lots.filter(({ packageId }) => packageId === packageIds[0]);
  expect(
    first.map(({ city, of, suggested, awarded }) => [
      city,
      of,
      suggested,
      awarded?.rank,
      awarded?.levelledRank,
    ]),
  ).toEqual([
    ['深圳', 2, cheaper?.institution, 2, 2],
    ['北京', 3, inWuhan?.institution, 1, 1],
    ['武汉', 1, inWuhan?.institution, 1, 1],
  ]);
  const { summary } = await buyer()('comparison.matrix', { demandId, packageId: packageIds[0] as string });
  // 90 heads at 130 and 90 at 100, the median is 120.
  expect(summary.againstMedian).toEqual({ accepted: true, headcount: 180, saving: '900.00', permille: -42 });
  // A row speaks of the people that it can be for, by where they are: Wuhan's are no part of Shenzhen's rows.
  const rows = (await overview(demandId)).rows;
  const shown = ({ institution, elsewhere, ways }: (typeof rows)[number]) => [
    institution.name,
    heads(elsewhere),
    heads(ways),
  ];
  const inShenzhen = [
    [['北京', 80]],
    [
      ['深圳', 150],
      ['北京', 80],
    ],
  ];
  expect(rows.map(shown)).toEqual([
    [cheaper?.institution, ...inShenzhen],
    [dearer?.institution, ...inShenzhen],
    [
      inWuhan?.institution,
      [['北京', 80]],
      [
        ['北京', 80],
        ['武汉', 70],
      ],
    ],
  ]);
  const received = await buyer()('comparison.listQuotations', { demandId });
  expect(received.map(({ institution, won }) => [institution.name, won])).toEqual([
    [inWuhan?.institution, { packages: 1, headcount: 90, amount: '9000.00' }],
    [cheaper?.institution, null],
    [dearer?.institution, { packages: 1, headcount: 90, amount: '11700.00' }],
  ]);
  // More people first: 150 and 80 before 70 and 80, though their price is lower.
  expect((await overview(demandId)).rows.map(({ rank, headcount }) => [rank, headcount])).toEqual([
    [1, 230],
    [2, 230],
    [3, 150],
  ]);
});

test('a site of its own in another city, or a team that goes there, covers it: in comparing, matching and the hall', async () => {
  const { demandId, bids } = await threeCities();
  const { provider, invoke } = bids[1] as Bid;
  const { institutionId } = provider;
  const cityCheck = async () => {
    const { institutions } = await invoke('quotation.checkQualification', { demandId });
    return institutions[0]?.checks.find(({ name }) => name === '服务城市');
  };
  const here = async (cityId: string) => {
    const index = new MatchIndex(world.db, world.services.catalogue);
    return (await index.market([cityId])).institutionsIn(cityId).some(({ id }) => id === institutionId);
  };
  expect((await cityCheck())?.text).toContain('北京 80 人、武汉 70 人不在贵机构的体检城市');
  expect(await here(wuhan)).toBe(false);
  const save = async (places: { cityId: string; kind: 'site' | 'mobile' }[]) =>
    invoke('institution.saveOperation', {
      institutionId,
      openDays: [1, 2, 3],
      places,
      updatedAt: (await invoke('institution.operation', { institutionId })).updatedAt,
    });
  await expectFailure(save([{ cityId: '420102', kind: 'site' }]), 400, '选到市一级');
  await save([{ cityId: beijing, kind: 'site' }]);
  expect((await overview(demandId)).coveredByNobody).toEqual([]);
  await save([
    { cityId: beijing, kind: 'site' },
    { cityId: wuhan, kind: 'mobile' },
  ]);
  const [first] = (await overview(demandId)).rows;
  expect(first).toMatchObject({ institution: { name: bids[1]?.institution }, elsewhere: [] });
  expect((await cityCheck())?.text).toBe('贵机构可在深圳、北京、武汉体检，在需求城市内。');
  expect(await here(wuhan)).toBe(true);
  await buyer()('comparison.accept', fields(bids[1]));
});

test('contract and plan name who travels, and why', async () => {
  const { demandId, bids } = await threeCities();
  const packages = [0, 1].map((at) => ({
    quotationPackageId: bids[1]?.packageIds[at] as string,
    price: '120.00',
  }));
  await buyer()('comparison.acceptAll', { demandId, packages, elsewhereReason: '统一到总部体检' });
  await buyer()('demand.complete', { demandId });
  const institutionId = bids[1]?.provider.institutionId as string;
  const { document } = await buyer()('contract.preview', { demandId, institutionId });
  expect(document.elsewhere).toBe('北京 80 人、武汉 70 人到深圳体检（统一到总部体检）');
  // No clause owes them a check-up in their own city.
  const clauses = document.clauses.map(({ text }) => text).join();
  expect(clauses).toMatch(/体检城市：[^。，]+，其中北京 80 人、武汉 70 人到深圳体检（统一到总部体检）。/);
});
