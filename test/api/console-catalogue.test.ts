import { describe, expect, test } from 'vitest';
import { eventLabel } from '#domain/console/event-labels.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { matchPackage } from '#domain/matching/match-package.ts';
import { library, request } from '#domain/matching/matching.testkit.ts';
import { itemFields } from '#wire/catalogue/proposal.ts';
import type { CallInput, Invoke } from '#wire/invoke.ts';
import { exampleOf } from '#test/matrix/examples.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { useOwnItem } from './catalogue-item.testkit.ts';
import { fillDraft, onePackage, plainItems } from './demand-steps.ts';

const world = useWorld();
const { own, operator, item, addItem } = useOwnItem(world);

describe('merging two items', () => {
  const merge = (into: string, more: object = {}) =>
    operator()('console.mergeItems', {
      code: own.code,
      version: item(own.code).version,
      into,
      intoVersion: item(into).version,
      reason: '与另一项是同一项目。',
      ...more,
    });

  test('libraries, names and rules mean the other; what still names the old one is matched by it', async () => {
    const into = await addItem(`骨转换标志物${own.count}号`);
    const added = await world.as(own.provider).invoke('library.add', {
      institutionId: own.institutionId,
      name: '本院骨代谢',
      listPrice: '300',
      catalogueCodes: [own.code],
    });
    await operator()('console.saveItemRule', {
      kind: 'mutex',
      item: own.code,
      others: ['GEN001'],
      how: 'soft',
      reason: '内容有重叠。',
    });
    const before = await operator()('console.catalogueItem', { code: own.code });
    expect(before.touches.institutions).toMatchObject({ count: 1, first: [{ items: 1 }] });
    expect(await merge(into)).toMatchObject({ items: 1 });

    expect(await world.as(own.provider).invoke('library.detail', { itemId: added.id })).toMatchObject({
      standardItems: [{ code: into }],
    });
    expect(item(into).aliases).toEqual(
      expect.arrayContaining([item(own.code).name, `${item(own.code).name}检测`]),
    );
    expect(item(own.code)).toMatchObject({ active: false, successor: into, contains: [into] });
    const now = await operator()('console.catalogueItem', { code: into });
    expect(now.relations).toMatchObject([{ item: into, others: ['GEN001'], how: 'soft' }]);
    expect(now.versions[0]?.differences).toMatchObject([{ field: '别名' }]);
    expect((await operator()('console.catalogueItem', { code: own.code })).successor).toMatchObject({
      code: into,
    });

    // A demand that was sent before asks for the old item.
    const { coverage } = matchPackage(
      world.services.catalogue(),
      request(1, [own.code]),
      library({ [into]: 300 }),
    );
    expect(coverage).toBe(1);
  });

  test('institutions and buyers are told; the row waits to be looked at, and says who moved it', async () => {
    const into = await addItem(`骨转换标志物甲${own.count}号`);
    const { name } = item(own.code);
    const provider = world.as(own.provider).invoke;
    const { id } = await provider('library.add', {
      institutionId: own.institutionId,
      name: '本院骨代谢全套',
      listPrice: '300',
      catalogueCodes: [own.code],
    });
    const draft = await fillDraft(world, { packages: [onePackage([...plainItems, own.code, into])] });
    expect(await merge(into)).toMatchObject({ items: 1, drafts: 1 });
    await runDueJobs(world.services);

    const kept = item(into).name;
    const toldOf = async (who: Invoke) =>
      (await who('notification.list', {})).records.find(({ title }) => title.includes(name));
    expect(await toldOf(provider)).toMatchObject({ kind: 'catalogue.merged' });
    expect((await toldOf(world.as('buyer').invoke))?.body).toContain('2027年度员工体检');
    const mine = await world.call('buyer', 'demand.getMine', { demandId: draft.demandId });
    expect(mine.timeline.at(-1)).toMatchObject({ label: '平台合并标准项目', actor: '平台运营' });
    const stale = world.call('buyer', 'demand.submit', draft);
    await expectFailure(stale, 409);

    const alertsOf = async () =>
      (await provider('library.query', { institutionId: own.institutionId })).records.find(
        (row) => row.id === id,
      )?.alerts;
    expect(await alertsOf()).toContain('outdated');
    const { changes } = await provider('library.history', { itemId: id });
    expect(changes[0]).toMatchObject({ by: '平台运营', differences: [{ field: '标准项目' }] });
    const { items } = await provider('library.upgrade', { institutionId: own.institutionId, preview: true });
    expect(items).toMatchObject([{ itemId: id, differences: [{ before: name, after: kept }] }]);
    await provider('library.upgrade', { institutionId: own.institutionId });
    expect(await alertsOf()).not.toContain('outdated');
  });

  test('the item itself is no other one', async () => {
    const { version } = item(own.code);
    await expectFailure(merge(own.code, { version, intoVersion: version }), 400, '不能并入它自己');
    expect(eventLabel('catalogue_item', 'merge')).toBe('并入另一项标准项目');
  });

  test('the documented example merges two items of the shipped catalogue', async () => {
    const example = exampleOf('console.mergeItems', 'input') as CallInput<'console.mergeItems'>;
    await operator()('console.mergeItems', example);
    expect(item(example.code)).toMatchObject({ active: false, successor: example.into });
  });

  test('an outdated version, an item within the other and people left out are refused', async () => {
    await expectFailure(merge('GEN002', { version: 99 }), 409);
    const panel = await addItem(`骨代谢大组合${own.count}号`, { contains: [own.code] });
    await expectFailure(merge(panel), ['into']);
    const men = await addItem(`男性骨代谢${own.count}号`, { sexes: [1] });
    await expectFailure(merge(men), ['into']);
    expect(item(own.code).active).toBe(true);
  });
});

describe('an item out of use', () => {
  const listed = async (state: 'active' | 'withdrawn') =>
    (await operator()('console.listItems', { state, keyword: item(own.code).name })).records
      .map(({ code }) => code)
      // Similar names are found too.
      .filter((code) => code === own.code);
  const restore = () =>
    operator()('catalogue.update', { code: own.code, version: item(own.code).version, active: true });
  const withdraw = async () => {
    await operator()('catalogue.delete', {
      code: own.code,
      version: item(own.code).version,
      reason: '本院不再开展这一项。',
    });
    // As it is now, before any node has been told.
    expect([await listed('active'), await listed('withdrawn')]).toEqual([[], [own.code]]);
  };

  test('is found among those, and taken into use again', async () => {
    expect(await listed('active')).toEqual([own.code]);
    await withdraw();
    await restore();
    expect(await listed('active')).toEqual([own.code]);
    const { versions } = await operator()('console.catalogueItem', { code: own.code });
    expect(versions[0]?.differences).toEqual([{ field: '状态', before: '停用', after: '在用' }]);
  });

  test('stays there while another item has its name, and when it was merged', async () => {
    const { name } = item(own.code);
    await withdraw();
    // A new one of that name is not needed: the old one is found there.
    await expectFailure(addItem(name), 400, '恢复使用');
    const into = await addItem(`${name}另一项`);
    await operator()('catalogue.update', { code: into, version: 1, name });
    await expectFailure(restore(), ['name']);
    await operator()('catalogue.update', { code: into, version: 2, name: `${name}另一种`, aliases: [] });
    await restore();
    await operator()('console.mergeItems', {
      code: own.code,
      version: item(own.code).version,
      into,
      intoVersion: item(into).version,
      reason: '与另一项是同一项目。',
    });
    await expectFailure(restore(), 409, '已并入');
  });
});

test('each item that ships can be saved as it is', () => {
  const refused = [...world.services.catalogue().items.values()].filter(
    ({ referencePrice, ...one }) =>
      !itemFields.safeParse({ ...one, referencePrice: toYuanText(referencePrice) }).success,
  );
  expect(refused.map(({ code, unit }) => `${code} ${unit}`)).toEqual([]);
});

describe('rules between items', () => {
  test('are changed and removed with what they were kept', async () => {
    const rule = { kind: 'replacement' as const, item: own.code, others: ['GEN002'] };
    const full = {
      ...rule,
      how: 'equivalent' as const,
      sexes: [1, 2, 3] as (1 | 2 | 3)[],
      reason: '含义相同。',
    };
    await operator()('console.saveItemRule', full);
    await expectFailure(operator()('console.saveItemRule', full), 409);
    await operator()('console.saveItemRule', { ...full, how: 'upgrade', before: full });
    // A colleague's words are not written over.
    const overtaken = operator()('console.saveItemRule', { ...full, reason: '另一种说法。', before: full });
    await expectFailure(overtaken, 409);
    await operator()('console.deleteItemRule', { ...rule, reason: '两者不能互换。' });
    const again = operator()('console.deleteItemRule', { ...rule, reason: '两者不能互换。' });
    await expectFailure(again, 409);
    const rows = await world.sql`
      SELECT record->>'level' AS level, reason, changed_by AS by FROM past_version
      WHERE record_key = ${`${own.code}/GEN002`} ORDER BY id`;
    expect(rows).toMatchObject([
      { level: 'equivalent', by: expect.any(String) },
      { level: 'upgrade', reason: '两者不能互换。' },
    ]);
    const { pastRelations } = await operator()('console.catalogueItem', { code: 'GEN002' });
    expect(pastRelations).toMatchObject([
      {
        kind: 'replacement',
        item: own.code,
        others: ['GEN002'],
        how: 'upgrade',
        deleted: true,
        why: '两者不能互换。',
      },
      {
        how: 'equivalent',
        deleted: true,
        sexes: [1, 2, 3],
        names: [item(own.code).name, item('GEN002').name],
      },
    ]);
  });

  test.each([
    [{ others: ['GEN002', 'GEN003'] }, 'others'],
    [{ how: 'all' }, 'how'],
    [{ others: ['NONE'] }, 'others'],
  ])('%j is refused at its field', async (wrong, field) => {
    const rule = {
      kind: 'mutex',
      item: own.code,
      others: ['GEN002'],
      how: 'soft',
      reason: '重叠。',
      ...wrong,
    } as const;
    await expectFailure(operator()('console.saveItemRule', rule as never), [field]);
  });
});
