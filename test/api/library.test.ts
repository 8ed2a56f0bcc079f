import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';

const world = useWorld();
let provider: Person;
beforeEach(async () => {
  provider = await addProvider(world.db);
});

const as = () => world.as(provider).invoke;
const add = (name: string, more = {}) =>
  as()('library.add', { institutionId: provider.institutionId, name, listPrice: '25', ...more });
const itemCount = async () =>
  (
    await world.sql<{
      n: number;
    }>`SELECT item_count AS n FROM institution WHERE id = ${provider.institutionId}`
  )[0]?.n;
const codeOf = (name: string) =>
  [...world.services.catalogue().items.values()].find((item) => item.name === name)?.code ?? '';

describe('an item', () => {
  test('that is added without a standard item gets a suggestion, which a person confirms', async () => {
    const item = await add('心电图');
    expect(item).toMatchObject({ mapping: { name: '待确认' }, salePrice: '25.00' });
    expect(await itemCount()).toBe(0);
    await as()('library.confirm', { institutionId: provider.institutionId, items: [{ itemId: item.id }] });
    expect(await as()('library.detail', { itemId: item.id })).toMatchObject({ mapping: { name: '已确认' } });
    expect(await itemCount()).toBe(1);
  });

  test('mapped by hand counts as offered until it is frozen', async () => {
    const { id } = await add('血常规', { catalogueCodes: [codeOf('血常规五分类')] });
    const { institutionId } = provider;
    expect(await itemCount()).toBe(1);
    expect(await as()('library.freeze', { institutionId, itemIds: [id] })).toEqual({ count: 1 });
    expect(await as()('library.freeze', { institutionId, itemIds: [id] })).toEqual({ count: 0 });
    expect(await itemCount()).toBe(0);
    await as()('library.unfreeze', { institutionId, itemIds: [id] });
    expect(await itemCount()).toBe(1);
  });

  test('can be marked as corresponding to nothing', async () => {
    const { id } = await add('血常规');
    const items = [{ itemId: id, catalogueCodes: [] }];
    await as()('library.confirm', { institutionId: provider.institutionId, items });
    expect(await as()('library.detail', { itemId: id })).toMatchObject({
      mapping: { name: '未对应' },
      standardItems: [],
    });
    const again = as()('library.confirm', { institutionId: provider.institutionId, items: [{ itemId: id }] });
    await expectFailure(again, 409);
  });

  test('only changes in what was sent', async () => {
    const { id } = await add('心电图', { salePrice: '20', note: '静息', sexes: [1], ageMin: 18 });
    expect(await as()('library.update', { itemId: id, listPrice: '30' })).toMatchObject({
      listPrice: '30.00',
      salePrice: '20.00',
      note: '静息',
      sexes: [1],
      ageMin: 18,
    });
  });

  test.each([
    [{ listPrice: '19', salePrice: '20' }, 'salePrice'],
    [{ ageMin: 60, ageMax: 40 }, 'ageMax'],
    [{ listPrice: '-1' }, 'listPrice'],
    [{ catalogueCodes: ['NONE'] }, 'catalogueCodes'],
  ])('%j is refused at its field and changes nothing', async (input, field) => {
    const before = await add('心电图');
    await expectFailure(as()('library.update', { itemId: before.id, ...input }), 400, [field]);
    expect(await as()('library.detail', { itemId: before.id })).toEqual(before);
  });

  test('has a name of its own within the library', async () => {
    await add('心电图');
    const { id } = await add('动态心电图');
    await expectFailure(add('心电图'), 409);
    await expectFailure(as()('library.update', { itemId: id, name: '心电图' }), 409);
    expect((await outcomes([add('同时'), add('同时')])).toSorted()).toEqual([200, 409]);
  });

  test('that law keeps out of some demands says so', async () => {
    const rule = world.services.catalogue().legalRules.find(({ name }) => name.includes('乙肝'));
    const code = rule?.items[0] ?? '';
    const { notices } = await add('两对半', { catalogueCodes: [code] });
    expect(notices.join()).toMatch(/乙肝|乙型肝炎/);
  });
});

describe('the list', () => {
  test('filters by state, keyword and category, and counts', async () => {
    await add('血常规', { catalogueCodes: [codeOf('血常规五分类')], category: '检验' });
    await add('心电图', { category: '功能' });
    await add('贵宾早餐', { catalogueCodes: [], category: '100%_服务' });
    const { institutionId } = provider;
    const names = async (filter: object) =>
      (await as()('library.listPage', { institutionId, ...filter })).records.map(({ name }) => name);
    expect((await as()('library.listPage', { institutionId })).counts).toEqual({
      all: 3,
      confirmed: 1,
      suggested: 1,
      unmapped: 1,
      frozen: 0,
    });
    expect(await names({ mapping: 1 })).toEqual(['心电图']);
    expect(await names({ category: '检验' })).toEqual(['血常规']);
    expect(await names({ keyword: '五分类' })).toEqual(['血常规']);
    expect(await names({ keyword: '%' })).toEqual([]);
    expect((await as()('library.list', { institutionId })).map(({ name }) => name)).toEqual(['血常规']);
    expect(await as()('library.listCategory', { institutionId })).toHaveLength(3);
  });
});

describe('deleting', () => {
  /** A quotation with one line, which the item satisfies. */
  async function quote(itemId: string): Promise<string> {
    const [demand, group, pack, quotation, quoted] = [newId(), newId(), newId(), newId(), newId()];
    const number = `BJ-${itemId}`;
    const { userId, companyId } = world.people.buyer;
    await world.sql`INSERT INTO demand (id, number, owner_id, company_id)
      VALUES (${demand}, ${`CG-${itemId}`}, ${userId}, ${companyId})`;
    await world.sql`INSERT INTO package_group (id, demand_id, name) VALUES (${group}, ${demand}, '全员')`;
    await world.sql`INSERT INTO demand_package (id, demand_id, group_id, name, sex, headcount)
      VALUES (${pack}, ${demand}, ${group}, '男性', 1, 10)`;
    await world.sql`INSERT INTO quotation (id, number, demand_id, institution_id)
      VALUES (${quotation}, ${number}, ${demand}, ${provider.institutionId})`;
    await world.sql`INSERT INTO quotation_package (id, quotation_id, demand_package_id)
      VALUES (${quoted}, ${quotation}, ${pack})`;
    await world.sql`INSERT INTO quotation_line (id, quotation_package_id, catalogue_code, item_match, institution_item_id)
      VALUES (${newId()}, ${quoted}, ${codeOf('血常规五分类')}, 1, ${itemId})`;
    return number;
  }

  test('an item that a quotation uses is refused and names the quotation', async () => {
    const { id } = await add('血常规', { catalogueCodes: [codeOf('血常规五分类')] });
    const number = await quote(id);
    await expectFailure(as()('library.delete', { itemId: id }), 409, number);
    expect((await as()('library.detail', { itemId: id })).id).toBe(id);
  });

  test('an unused one is gone, and no longer counted', async () => {
    const { id } = await add('血常规', { catalogueCodes: [codeOf('血常规五分类')] });
    await as()('library.delete', { itemId: id });
    expect(await itemCount()).toBe(0);
    await expectFailure(as()('library.detail', { itemId: id }), 404);
  });
});

test('another institution’s items are not found', async () => {
  const { id } = await add('心电图');
  const stranger = world.as('otherProvider');
  const { institutionId } = world.people.otherProvider;
  const tries = [
    stranger.invoke('library.detail', { itemId: id }),
    stranger.invoke('library.update', { itemId: id, listPrice: '1' }),
    stranger.invoke('library.delete', { itemId: id }),
    stranger.invoke('library.freeze', { institutionId, itemIds: [id] }),
    stranger.invoke('library.confirm', { institutionId, items: [{ itemId: id }] }),
    stranger.invoke('library.listPage', { institutionId: provider.institutionId }),
    stranger.invoke('library.add', { institutionId: provider.institutionId, name: 'x', listPrice: '1' }),
  ];
  expect(await outcomes(tries)).toEqual(tries.map(() => 404));
});
