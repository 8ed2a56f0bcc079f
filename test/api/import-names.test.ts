import { beforeEach, describe, expect, test } from 'vitest';
import { addProvider, addUser } from '#test/world/people.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { type Cell, header, importer, xlsx } from './import.testkit.ts';

// A large list is worked through by names, not by rows.

const world = useWorld();
let provider: ReturnType<typeof importer>;
beforeEach(async () => {
  provider = importer(world, await addProvider(world.db));
});

const undecided = (batchId: string) =>
  provider.invoke('import.listRows', { batchId, state: 'review', size: 100 });

describe('undecided names that come again', () => {
  // The same examination for different people: the same price, a limit of its own.
  const repeated: Cell[][] = [
    [...header, '适用性别'],
    ['1', '血常规17项', '检验', 30, 24, '男'],
    ['2', '血常规 17项', '检验', 30, 24, '未婚女'],
    ['3', '血常规17项', '检验', 30, 24, '已婚女'],
    ['4', '贵宾停车', '服务', 38, 30, ''],
  ];
  const plain: Cell[][] = [
    header,
    ['', '血常规17项', '检验', 30, 24],
    ['', '贵宾停车', '服务', 38, 30],
    ['', '贵宾停车（大车）', '服务', 38, 30],
  ];

  test('stand once in the list, and one decision is for all of them, with an undo', async () => {
    const again: Cell[][] = [
      ['', '贵宾 停车', '服务', 38, 30],
      ['', '贵宾停车', '服务', 38, 30],
    ];
    const { batchId } = await provider.send(await xlsx([...plain, ...again]));
    const grouped = await undecided(batchId);
    expect([grouped.total, grouped.records.map(({ name, times }) => [name, times])]).toEqual([
      3,
      [
        ['血常规17项', 1],
        ['贵宾停车', 3],
        ['贵宾停车（大车）', 1],
      ],
    ]);
    const rowId = grouped.records[1]?.id ?? '';
    const decided = await provider.invoke('import.updateRow', { rowId, catalogueCodes: [] });
    expect(decided).toMatchObject({ times: 3, state: { code: 'ready' } });
    expect((await undecided(batchId)).total).toBe(2);
    expect((await provider.invoke('import.detail', { batchId })).undo).toContain('贵宾停车');
    expect(await provider.invoke('import.undo', { batchId })).toEqual({ count: 3 });
    expect((await undecided(batchId)).total).toBe(3);
    expect((await provider.invoke('import.detail', { batchId })).undo).toBeNull();
  });

  test('with limits of their own are rows of their own', async () => {
    const { batchId } = await provider.send(await xlsx(repeated));
    expect((await undecided(batchId)).records.map(({ times }) => times)).toEqual([1, 1, 1, 1]);
  });

  test('many decided at once can be taken back, unless they are in the library', async () => {
    const { batchId } = await provider.send(await xlsx([...plain, ['', '专车接送', '服务', 50, 50]]));
    const { total } = await undecided(batchId);
    await provider.invoke('import.decideRows', { batchId, decision: 'none' });
    expect((await undecided(batchId)).total).toBeLessThan(total);
    await provider.invoke('import.undo', { batchId });
    expect((await undecided(batchId)).total).toBe(total);
    await provider.invoke('import.decideRows', { batchId, decision: 'none' });
    await provider.invoke('import.confirmRows', { batchId });
    await expectFailure(provider.invoke('import.undo', { batchId }), 409);
  });
});

describe('names at different prices', () => {
  const twins: Cell[][] = [
    header,
    ['', '心电图', '东院', 20, 20],
    ['', '胸部正位片', '东院', 80, 60],
    ['', '心电图', '西院', 30, 30],
    ['', '胸部正位片', '西院', 70, 60],
    ['', '血常规', '东院', '面议', ''],
  ];
  const kept = async (batchId: string) =>
    (await provider.rowsOf(batchId)).map(({ name, listPrice, state }) => [name, listPrice, state.code]);
  const resolve = (batchId: string, rule: 'higher' | 'lower' | 'later' | 'campus') =>
    provider.invoke('import.resolveDuplicates', { batchId, rule });

  test.each([
    ['higher', '30.00', '80.00'],
    ['lower', '20.00', '70.00'],
    ['later', '30.00', '70.00'],
  ] as const)('%s: one rule for all, the others come back with an undo', async (rule, ecg, chest) => {
    const { batchId } = await provider.send(await xlsx(twins));
    expect((await provider.invoke('import.detail', { batchId })).duplicateNames).toBe(2);
    expect(await resolve(batchId, rule)).toEqual({ kept: 2, dropped: 2, open: 0 });
    const after = await kept(batchId);
    expect(after).toContainEqual(['心电图', ecg, 'ready']);
    expect(after).toContainEqual(['胸部正位片', chest, 'ready']);
    expect(after).toHaveLength(3);
    expect(await provider.invoke('import.undo', { batchId })).toEqual({ count: 4 });
    expect(await kept(batchId)).toHaveLength(5);
  });

  test('by campus each keeps its price under a name of its own', async () => {
    const { batchId } = await provider.send(await xlsx(twins));
    expect(await resolve(batchId, 'campus')).toEqual({ kept: 4, dropped: 0, open: 0 });
    const names = (await kept(batchId)).map(([name]) => name);
    expect(names).toEqual([
      '心电图（东院）',
      '胸部正位片（东院）',
      '心电图（西院）',
      '胸部正位片（西院）',
      '血常规',
    ]);
  });

  test('without any there is nothing to resolve', async () => {
    const { batchId } = await provider.send(await xlsx());
    await expectFailure(resolve(batchId, 'higher'), 409);
  });
});

describe('what was decided about a name', () => {
  const own: Cell[][] = [header, ['', '本院早癌初筛包', '检验', 30, 24]];
  const stateOf = async (who: typeof provider) => {
    const { batchId } = await who.send(await xlsx(own));
    return (await who.rowNamed(batchId, '本院早癌初筛包')).state.code;
  };
  /** Decided by hand and imported; then the item leaves the library, so that only the memory knows it. */
  const decideByHand = async (who: typeof provider, ...catalogueCodes: string[]) => {
    const { batchId } = await who.send(await xlsx(own));
    const { id } = await who.rowNamed(batchId, '本院早癌初筛包');
    await who.invoke('import.updateRow', { rowId: id, catalogueCodes });
    await who.invoke('import.confirmRows', { batchId });
    const [item] = await who.library();
    await who.invoke('library.delete', { itemId: item?.id ?? '' });
  };

  test('is remembered for the institution, and for all once an operator adopts it', async () => {
    const other = importer(world, await addProvider(world.db));
    expect([await stateOf(provider), await stateOf(other)]).toEqual(['review', 'review']);
    await decideByHand(provider, 'TUM023');
    expect([await stateOf(provider), await stateOf(other)]).toEqual(['ready', 'review']);

    const operator = world.as('operator').invoke;
    const listed = await operator('console.listConfirmedNames', { keyword: '早癌初筛' });
    expect(listed.records).toMatchObject([
      {
        name: '本院早癌初筛包',
        institutions: 1,
        votes: [{ items: [{ code: 'TUM023' }], count: 1 }],
        adopted: [],
      },
    ]);
    await operator('console.adoptName', { name: '本院早癌初筛包', catalogueCodes: ['TUM023'] });
    expect(await stateOf(other)).toBe('ready');
    expect((await operator('console.listConfirmedNames', { keyword: '早癌初筛' })).total).toBe(0);
    expect((await operator('console.listConfirmedNames', { keyword: '早癌初筛', settled: true })).total).toBe(
      1,
    );
    await operator('console.withdrawName', { name: '本院早癌初筛包' });
    expect(await stateOf(other)).toBe('review');
  });

  test('names that were not understood wait for an operator, the most frequent first, until one is adopted or made an item', async () => {
    const operator = world.as('operator').invoke;
    const list = () => operator('console.listUnreadNames', { keyword: '看不懂' });
    await provider.send(
      await xlsx([header, ['', '看不懂甲', '检验', 30, 24], ['', '看不懂乙', '检验', 30, 24]]),
    );
    await provider.send(await xlsx([header, ['', '看不懂 乙', '检验', 30, 24]]));
    expect((await list()).records).toMatchObject([
      { name: expect.stringMatching(/看不懂 ?乙/), rows: 2, institutions: 1 },
      { name: '看不懂甲', rows: 1 },
    ]);
    await operator('console.adoptName', { name: '看不懂乙', catalogueCodes: [] });
    expect((await list()).records.map(({ name }) => name)).toEqual(['看不懂甲']);
    // Settled once: a colleague with an older page is told so, and it can be taken back though no institution confirmed it.
    await expectFailure(
      operator('console.adoptName', { name: '看不懂 乙', catalogueCodes: ['TUM023'] }),
      409,
      '同事刚刚处理过',
    );
    const settled = () => operator('console.listConfirmedNames', { keyword: '看不懂', settled: true });
    expect((await settled()).records).toMatchObject([
      { name: '看不懂乙', institutions: 0, actions: ['withdraw'] },
    ]);
    await operator('console.withdrawName', { name: '看不懂乙' });
    expect((await list()).total).toBe(2);
    await operator('console.adoptName', { name: '看不懂乙', catalogueCodes: [] });
    const { code } = await operator('console.addItem', {
      name: '看不懂甲',
      aliases: [],
      category: 'GEN',
      sexes: [1, 2, 3],
      significance: '检查意义。',
      referencePrice: '10',
      unit: '次',
      fasting: false,
      radiation: false,
      preparation: '',
      contains: [],
    });
    await world.services.refreshCatalogue();
    expect(world.services.catalogue().items.get(code)).toMatchObject({ name: '看不懂甲', active: true });
  });

  test('a name under a colleague’s claim is neither adopted nor withdrawn', async () => {
    await decideByHand(provider, 'TUM023');
    const id = (await world.call('operator', 'console.workQueue', { kind: 'name' })).items.find(
      ({ title }) => title === '本院早癌初筛包',
    )?.id;
    const colleague = world.as(await addUser(world.db, 'administrator')).invoke;
    await colleague('console.claim', { kind: 'name', id: id ?? '' });
    const operator = world.as('operator').invoke;
    for (const refused of [
      () => operator('console.adoptName', { name: '本院早癌初筛包', catalogueCodes: ['TUM023'] }),
      () => operator('console.withdrawName', { name: '本院早癌初筛包' }),
    ])
      await expectFailure(refused(), '正在处理');
    await colleague('console.adoptName', { name: '本院早癌初筛包', catalogueCodes: ['TUM023'] });
  });

  test('an operator can’t adopt a name nobody confirmed, nor for an item that the name contradicts', async () => {
    const operator = world.as('operator').invoke;
    const adopt = (name: string, code: string) =>
      expectFailure(operator('console.adoptName', { name, catalogueCodes: [code] }));
    expect((await adopt('没有人确认过的名称', 'TUM023')).code).toBe(409);
    expect((await adopt('经阴道彩超（加急）', 'EYE001')).message).toContain('不符');
  });
});
