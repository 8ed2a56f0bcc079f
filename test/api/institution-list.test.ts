import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#wire/invoke.ts';
import { gramsOf, holds } from '#server/modules/common/search-grams.ts';
import { searchedInstitution } from '#server/modules/institution/public-institution.store.ts';
import { addInstitution, type GivenInstitution } from '#test/world/institutions.ts';
import { addRow, rowOf, setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// The list and the search of institutions, as visitors see them.

const world = useWorld();

const visitor = () => world.as('visitor');
const list = (input: CallInput<'institution.list'>) => visitor().invoke('institution.list', input);
const codesOf = async (input: CallInput<'institution.list'>) =>
  (await list(input)).records.map(({ code }) => code);

const add = (given: Omit<GivenInstitution, 'cityId'> & { cityId?: string }) =>
  addInstitution(world.db, { cityId: '500100', ...given });

describe('institution list', () => {
  beforeAll(async () => {
    await add({
      code: 'L1',
      name: '嘉陵体检中心',
      items: 300,
      responseHours: 48,
      regionId: '500103',
      level: '2A',
    });
    await add({
      code: 'L2',
      name: '歌乐山医院',
      items: 300,
      responseHours: 4,
      regionId: '500106',
      level: '3A',
    });
    await add({
      code: 'L3',
      name: '缙云医院',
      items: 150,
      responseHours: 4,
      regionId: '500106',
      level: '2A',
    });
    await add({ code: 'L4', name: '南泉门诊部', items: 300, regionId: '500108' });
    await add({ code: 'L5', name: '未认证医院', items: 999, responseHours: 0, inForce: false });
  });

  test('orders by library and speed of answers, and leaves out who is not certified', async () => {
    expect(await codesOf({ regionId: '500100' })).toEqual(['L2', 'L1', 'L3', 'L4']);
  });

  test('orders by what is asked for; equals by standing, those without the figure last', async () => {
    const sorted = (sort: 'items' | 'response' | 'package') => codesOf({ regionId: '500100', sort });
    expect(await sorted('items')).toEqual(['L2', 'L1', 'L4', 'L3']);
    expect(await sorted('response')).toEqual(['L2', 'L3', 'L1', 'L4']);
    expect(await sorted('package')).toEqual(['L2', 'L1', 'L3', 'L4']);
  });

  test('by package price counts the cheapest annual package that is offered, whatever changes it', async () => {
    const { db } = world;
    const offer = async (code: string, sale_price: number, check_type = 'ANNUAL') =>
      addRow(db, 'institution_package', {
        institution_id: (await rowOf(db, 'institution', { code })).id,
        name: `${check_type} ${sale_price}`,
        check_type,
        list_price: sale_price,
        sale_price,
      });
    const sorted = () => codesOf({ regionId: '500100', sort: 'package' });
    await offer('L4', 300_00);
    await offer('L3', 400_00);
    await offer('L1', 100_00, 'ENTRY');
    expect(await sorted()).toEqual(['L4', 'L3', 'L2', 'L1']);
    const cheaper = await offer('L3', 200_00);
    expect(await sorted()).toEqual(['L3', 'L4', 'L2', 'L1']);
    await setRows(db, 'institution_package', { id: cheaper }, { frozen: true });
    expect(await sorted()).toEqual(['L4', 'L3', 'L2', 'L1']);
    await setRows(db, 'institution_package', { id: cheaper }, { frozen: false, sale_price: 350_00 });
    await world.sql`DELETE FROM institution_package WHERE sale_price = ${300_00}`;
    expect(await sorted()).toEqual(['L3', 'L2', 'L1', 'L4']);
    await world.sql`DELETE FROM institution_package`;
    expect(await sorted()).toEqual(['L2', 'L1', 'L3', 'L4']);
  });

  test('narrows by province, district and level; its choices count what each would find', async () => {
    expect(await codesOf({ regionId: '500000' })).toHaveLength(4);
    const district = await list({ regionId: '500106' });
    expect(district.records.map(({ code }) => code)).toEqual(['L2', 'L3']);
    expect(district.region).toMatchObject({ code: '500106', city: { code: '500100', name: '重庆' } });
    expect(district.levels.map(({ code, count }) => [code, count])).toEqual([
      ['3A', 1],
      ['2A', 1],
    ]);
    const level = await list({ regionId: '500100', level: '2A' });
    expect(level.total).toBe(2);
    expect(level.districts.length).toBeGreaterThan(0);
    for (const choice of level.districts)
      expect(await list({ regionId: choice.code, level: '2A' })).toMatchObject({ total: choice.count });
  });

  test('pages hold everybody exactly once', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((current) => codesOf({ regionId: '500100', current, size: 2 })),
    );
    expect(pages).toEqual([['L2', 'L1'], ['L3', 'L4'], []]);
  });

  test('a region that does not exist is not found, a malformed one is refused', async () => {
    await expectFailure(list({ regionId: '999999' }), 404);
    await expectFailure(list({ regionId: '44' }), 400);
    await expectFailure(list({ size: 101 }), 400);
  });

  test('the home page shows the city of a district, and the capital of a province', async () => {
    const home = await visitor().invoke('institution.listForHome', { cityId: '500106', size: 2 });
    expect(home).toMatchObject({ city: { code: '500100' }, total: 4 });
    expect(home.records.map(({ code }) => code)).toEqual(['L2', 'L1']);
  });
});

describe('institution search', () => {
  beforeAll(async () => {
    await add({
      code: 'S1',
      name: '岚桥健康体检中心',
      pinyin: 'lanqiao',
      cityId: '510100',
      items: 10,
    });
    await add({ code: 'S2', name: '桥岚门诊部', pinyin: 'qiaolan', cityId: '330100', items: 200 });
    await add({
      code: 'S3',
      name: '岚桥100%医院',
      pinyin: 'lanqiao',
      cityId: '330100',
      items: 100,
    });
  });
  const search = (keyword: string, extra = {}) => codesOf({ keyword, ...extra });

  test('finds one character, two, four, pinyin in any case, and several words', async () => {
    expect(await search('岚')).toEqual(['S2', 'S3', 'S1']);
    expect(await search('岚桥')).toEqual(['S3', 'S1']);
    expect(await search('健康体检')).toEqual(['S1']);
    expect(await search('LanQ')).toEqual(['S3', 'S1']);
    expect(await search('中心 岚桥')).toEqual(['S1']);
    expect(await search('桥岚医院')).toEqual([]);
  });

  test('takes the signs of LIKE literally', async () => {
    expect(await search('100%')).toEqual(['S3']);
    expect(await search('岚_')).toEqual([]);
    expect(await search('\\')).toEqual([]);
  });

  test('shows the current city first, and can be limited to a region', async () => {
    expect(await search('岚桥', { nearCityId: '510100' })).toEqual(['S1', 'S3']);
    expect(await search('岚桥', { regionId: '330100' })).toEqual(['S3']);
  });

  test('suggestions name city and kind', async () => {
    const { records } = await visitor().invoke('institution.search', { keyword: '岚桥', size: 1 });
    expect(records).toEqual([
      { code: 'S3', name: '岚桥100%医院', city: '杭州', level: '未定级', type: '独立体检中心' },
    ]);
    await expectFailure(visitor().invoke('institution.search', { keyword: ' ' }), 400);
  });

  test('two characters are found by the index', async () => {
    await world.sql`INSERT INTO institution (id, code, name, short_name, type, level, city_id, region_id, address, licence_no,
        credit_code, contact, mobile, in_force)
      SELECT gen_random_uuid(), 'MANY' || n, '批量机构' || n, '批量', 'CLINIC', 'NONE', '650100', '650100', '', '', n, '', '', true
      FROM generate_series(1, 3000) n`;
    await world.database.pool.query('ANALYZE institution');
    const rows = await world.sql<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT i.id FROM institution i WHERE i.in_force AND ${holds(searchedInstitution, '岚桥')} LIMIT 1001`;
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
      'Bitmap Index Scan on institution_search',
    );
  });

  test('a word asks for pairs with each of its first characters, a single character for itself', () => {
    expect(gramsOf('岚')).toEqual(['岚']);
    expect(gramsOf('岚桥医')).toEqual(['岚桥', '桥医']);
    expect(gramsOf('岚桥医院')).toEqual(['岚桥', '医院']);
    expect(gramsOf('广东省岚桥市第一人民医院')).toEqual(['广东', '省岚', '桥市', '第一']);
    expect(gramsOf('𠮷野')).toEqual(['𠮷野']);
  });
});
