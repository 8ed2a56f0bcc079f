import { beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '#wire/invoke.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import { rowOf } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { stock } from './quotation.testkit.ts';

// An institution's own packages: what it may publish, and that the public page shows exactly that.

const world = useWorld();
let provider: Person;
let items: Map<string, string>;
beforeEach(async () => {
  provider = await addProvider(world.db);
  items = await stock(world, provider.institutionId, ['GEN001', 'INT001', 'XRY001', 'HEP001', 'INF003']);
});

const invoke: ReturnType<typeof world.as>['invoke'] = (name, input) => world.call(provider, name, input);
const idsOf = (codes: readonly string[]) => codes.map((code) => items.get(code) as string);
type Fields = Omit<CallInput<'institutionPackage.add'>, 'institutionId'>;
const fields = (codes: readonly string[], more: Partial<Fields> = {}): Fields => ({
  name: '年度基础套餐',
  checkType: 'ANNUAL',
  description: '',
  salePrice: '199.00',
  sort: 0,
  sexes: [{ sex: 1, itemIds: idsOf(codes) }],
  ...more,
});
const add = (codes: readonly string[], more: Partial<Fields> = {}) =>
  invoke('institutionPackage.add', { institutionId: provider.institutionId, ...fields(codes, more) });
const publicPackages = async () => {
  const { code } = await rowOf(world.db, 'institution', { id: provider.institutionId });
  return (await world.call('visitor', 'institution.byCode', { institutionCode: code })).packages;
};
const detail = (packageId: string) => invoke('institutionPackage.detail', { packageId });
const check = (given: Fields, packageId?: string) =>
  invoke('institutionPackage.check', {
    institutionId: provider.institutionId,
    name: given.name,
    checkType: given.checkType,
    sexes: given.sexes,
    ...(packageId !== undefined && { packageId }),
  });

describe('a package', () => {
  test('is public as soon as it is saved, at the dearest group’s list price, and as the preview showed it', async () => {
    const given = fields(['GEN001'], {
      sexes: [
        { sex: 1, itemIds: idsOf(['GEN001', 'INT001']) },
        { sex: 2, itemIds: idsOf(['GEN001']) },
      ],
    });
    const { preview } = await check(given);
    const { id } = await add([], given);
    const [shown] = await publicPackages();
    expect(shown).toMatchObject({ listPrice: '240.00', salePrice: '199.00', itemCount: 2 });
    expect(shown).toEqual({ ...preview, id, salePrice: '199.00' });
  });

  test('stands where its sort order says, and not while it is frozen', async () => {
    const { id: second } = await add(['GEN001', 'INT001'], { name: '第二个', sort: 2 });
    await add(['GEN001', 'INT001'], { name: '第一个', sort: 1 });
    expect((await publicPackages()).map(({ name }) => name)).toEqual(['第一个', '第二个']);
    await invoke('institutionPackage.freeze', { packageId: second });
    expect((await publicPackages()).map(({ name }) => name)).toEqual(['第一个']);
    await invoke('institutionPackage.unfreeze', { packageId: second });
    await invoke('institutionPackage.delete', { packageId: second });
    expect((await publicPackages()).map(({ name }) => name)).toEqual(['第一个']);
  });

  test('is listed by sex group and by state', async () => {
    const { id } = await add(['GEN001', 'INT001']);
    const list = (filter: object) =>
      invoke('institutionPackage.list', { institutionId: provider.institutionId, ...filter });
    expect(await list({ sex: 1 })).toMatchObject({ total: 1, counts: { all: 1, published: 1, frozen: 0 } });
    expect(await list({ sex: 2 })).toMatchObject({ total: 0 });
    await invoke('institutionPackage.freeze', { packageId: id });
    expect(await list({ frozen: true })).toMatchObject({
      total: 1,
      records: [{ status: { name: '已冻结' }, actions: ['edit', 'unfreeze', 'delete'] }],
    });
  });
});

describe('refused at its field, and nothing is saved', () => {
  test.each<[string, Partial<Fields>, string]>([
    ['dearer than its items', { salePrice: '240.01' }, 'salePrice'],
    ['for nothing', { salePrice: '0' }, 'salePrice'],
    ['of an unknown type', { checkType: 'NOPE' }, 'checkType'],
    ['without a name', { name: ' ' }, 'name'],
    ['without items', { sexes: [] }, 'sexes'],
  ])('%s', async (_, more, field) => {
    await expectFailure(add(['GEN001', 'INT001'], more), 400, [field]);
    expect(await publicPackages()).toEqual([]);
  });

  test('a second one of the same name; of two that come at once one is saved', async () => {
    const both = await outcomes([add(['GEN001', 'INT001']), add(['GEN001', 'INT001'])]);
    expect(both.toSorted()).toEqual([200, 400]);
    expect(await publicPackages()).toHaveLength(1);
  });

  test('another institution’s items', async () => {
    const other = await addProvider(world.db);
    const theirs = await stock(world, other.institutionId, ['GEN001']);
    const sexes = [{ sex: 1 as const, itemIds: [...theirs.values()] }];
    await expectFailure(add([], { sexes }), 404);
  });

  test('items that are frozen, or for other people', async () => {
    const [itemId = ''] = idsOf(['GEN001']);
    await invoke('library.update', { itemId, sexes: [2, 3] });
    await expectFailure(add(['GEN001', 'INT001']), '不适用于男性');
    await invoke('library.freeze', { institutionId: provider.institutionId, itemIds: [itemId] });
    await expectFailure(add(['GEN001', 'INT001']), '已冻结');
    expect((await check(fields(['GEN001']))).problems).toMatchObject([{ sex: 1, itemId }]);
  });
});

describe('compliance, by the rules for demands', () => {
  test('what is forbidden cannot be published', async () => {
    await expectFailure(add(['GEN001', 'INT001', 'HEP001']), 400, ['compliance.LAW10:1']);
    expect((await check(fields(['HEP001']))).findings[0]).toMatchObject({ effect: 'block', packageId: '1' });
  });

  test('a warning passes once confirmed, a strong one with its ground; both stay confirmed', async () => {
    const codes = ['GEN001', 'INT001', 'INF003'];
    const confirmed = (ground: string) => ({ confirmations: [{ ruleId: 'LAW02', packageId: '1', ground }] });
    await expectFailure(add(codes), ['confirmations.LAW02:1']);
    await expectFailure(add(codes, confirmed('')), '写明依据');
    const { id } = await add(codes, confirmed('岗位有法定要求'));
    const { updatedAt } = await detail(id);
    await invoke('institutionPackage.edit', { packageId: id, updatedAt, ...fields(codes, { sort: 3 }) });
    const { findings } = await check(fields(codes), id);
    expect(findings.find(({ ruleId }) => ruleId === 'LAW02')).toMatchObject({ confirmed: true });
  });

  test('an item frozen meanwhile keeps a package from being published again', async () => {
    const { id } = await add(['GEN001', 'INT001']);
    await invoke('institutionPackage.freeze', { packageId: id });
    const { institutionId } = provider;
    await invoke('library.freeze', { institutionId, itemIds: idsOf(['GEN001']) });
    await expectFailure(invoke('institutionPackage.unfreeze', { packageId: id }), 409);
    expect(await detail(id)).toMatchObject({ outdated: [expect.stringContaining('本院')] });
    expect(await publicPackages()).toEqual([]);
  });
});

test('who saves what a colleague has changed meanwhile is told, and nothing is overwritten', async () => {
  const { id } = await add(['GEN001', 'INT001']);
  const { updatedAt } = await detail(id);
  const edit = (name: string) =>
    invoke('institutionPackage.edit', {
      packageId: id,
      updatedAt,
      ...fields(['GEN001', 'INT001'], { name }),
    });
  await edit('同事改的名称');
  await expectFailure(edit('我改的名称'), 409);
  expect(await detail(id)).toMatchObject({ name: '同事改的名称' });
});

test('the suggested price comes from published prices, never from groups’, and there is none without three institutions', async () => {
  expect(await check(fields(['GEN001', 'INT001']))).toMatchObject({ suggestedPrice: null });
  for (const list of [10_000, 11_000, 30_000]) {
    const other = await addProvider(world.db);
    await stock(world, other.institutionId, ['GEN001', 'INT001'], { list, sale: 100 });
  }
  world.services.matchIndex.invalidate();
  const { suggestedPrice, sexes, listPrice } = await check(fields(['GEN001', 'INT001']));
  expect(sexes[0]?.price?.institutions).toBeGreaterThanOrEqual(3);
  expect(Number(suggestedPrice)).toBeGreaterThan(2);
  expect(Number(suggestedPrice)).toBeLessThanOrEqual(Number(listPrice));
});
