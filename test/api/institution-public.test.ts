import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#wire/invoke.ts';
import { newId } from '#server/db/new-id.ts';
import { addInstitution, type GivenInstitution } from '#test/world/institutions.ts';
import { addRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// The public list's choices, and where an institution is. Everything here is called as a visitor.

const world = useWorld();

const visitor = () => world.as('visitor');
const list = (input: CallInput<'institution.list'>) => visitor().invoke('institution.list', input);
const place = (institutionCode: string) => visitor().invoke('institution.place', { institutionCode });

const add = (given: GivenInstitution) => addInstitution(world.db, given);

describe('choices of the list', () => {
  const chongqing = { cityId: '500100', regionId: '500103' };
  beforeAll(async () => {
    await add({
      code: 'C1',
      name: '缙云综合医院',
      ...chongqing,
      type: 'PUBLIC_GENERAL',
      level: '3A',
    });
    await add({ code: 'C2', name: '缙云体检中心', ...chongqing });
    await add({ code: 'C3', name: '南泉体检中心', cityId: '500100', regionId: '500108' });
    await add({
      code: 'C4',
      name: '缙云门诊部',
      cityId: '510100',
      regionId: '510107',
      type: 'CLINIC',
    });
    await add({ code: 'C5', name: '缙云未认证', ...chongqing, inForce: false });
  });

  test('every choice finds as many as it says, beside the other filters', async () => {
    const filters = [
      { regionId: '500100' },
      { regionId: '500100', type: 'CHECKUP_CENTER' },
      { regionId: '500103', level: '3A' },
      { regionId: '500100', keyword: '缙云' },
      { keyword: '缙云' },
      { keyword: '缙云', type: 'CLINIC' },
    ];
    for (const filter of filters) {
      const { cities, districts, levels, types } = await list(filter);
      const lists = [types, levels, [...districts, ...cities]];
      expect(lists.filter(({ length }) => length === 0)).toEqual([]);
      for (const { code, count } of types) expect((await list({ ...filter, type: code })).total).toBe(count);
      for (const { code, count } of levels)
        expect((await list({ ...filter, level: code })).total).toBe(count);
      for (const { code, count } of [...districts, ...cities])
        expect((await list({ ...filter, regionId: code })).total).toBe(count);
    }
  });

  test('name the cities of a keyword, most hits first, also while one of them is chosen', async () => {
    const cities = [
      { code: '500100', name: '重庆', count: 2 },
      { code: '510100', name: '成都', count: 1 },
    ];
    expect(await list({ keyword: '缙云' })).toMatchObject({ total: 3, region: null, cities });
    expect(await list({ keyword: '缙云', regionId: '510100' })).toMatchObject({ total: 1, cities });
    expect((await list({ regionId: '500100' })).cities).toEqual([]);
  });

  test('keep what is chosen, though it finds nobody', async () => {
    const { total, levels, types, districts } = await list({ regionId: '500108', level: '3A', type: 'TCM' });
    expect(total).toBe(0);
    expect(levels).toEqual([{ code: '3A', name: '三级甲等', count: 0 }]);
    expect(types.filter(({ count }) => count === 0).map(({ code }) => code)).toEqual(['TCM']);
    expect(districts.find(({ code }) => code === '500108')?.count).toBe(0);
  });

  test('are in the order of the dictionary and hold nothing else that finds nobody', async () => {
    const { types, levels } = await list({ regionId: '500100' });
    expect(types.map(({ code, count }) => [code, count])).toEqual([
      ['PUBLIC_GENERAL', 1],
      ['CHECKUP_CENTER', 2],
    ]);
    expect(levels.map(({ code }) => code)).toEqual(['3A', 'NONE']);
  });
});

describe('place', () => {
  const xian = { cityId: '610100', regionId: '610113' };
  beforeAll(async () => {
    await add({ code: 'P0', name: '雁塔医院', ...xian, at: [108.95, 34.2] });
    // About 9.2 km east, 11.1 km north: at this latitude a tenth of a degree east is the shorter way.
    await add({ code: 'PE', name: '东边医院', ...xian, at: [109.05, 34.2] });
    await add({ code: 'PN', name: '北边医院', ...xian, at: [108.95, 34.3] });
    await add({ code: 'PX', name: '同址医院', ...xian, at: [108.95, 34.2] });
    await add({ code: 'P?', name: '无坐标医院', ...xian });
    await add({ code: 'PU', name: '未认证医院', ...xian, at: [108.96, 34.2], inForce: false });
    await add({
      code: 'PZ',
      name: '邻市医院',
      cityId: '410100',
      regionId: '410105',
      at: [108.96, 34.2],
    });
  });

  test('shows the certified ones of the same city, nearest first, by straight-line distance', async () => {
    const { own, city, cityTotal, others } = await place('P0');
    expect({ own, city, cityTotal }).toEqual({
      own: { longitude: 108.95, latitude: 34.2 },
      city: { code: '610100', name: '西安' },
      cityTotal: 5,
    });
    expect(others.map(({ code, kilometres }) => [code, kilometres])).toEqual([
      ['PX', 0],
      ['PE', 9.2],
      ['PN', 11.1],
    ]);
  });

  test('without coordinates says so, and compares with nobody', async () => {
    expect(await place('P?')).toMatchObject({ own: null, others: [], cityTotal: 5 });
  });

  test('holds at most a dozen', async () => {
    for (let i = 0; i < 14; i += 1)
      await add({
        code: `M${i}`,
        name: `${i}号医院`,
        cityId: '320500',
        regionId: '320508',
        at: [120.6 + i / 100, 31.3],
      });
    const { others, cityTotal } = await place('M0');
    expect(others.map(({ code }) => code)).toEqual(Array.from({ length: 12 }, (_, i) => `M${i + 1}`));
    expect(cityTotal).toBe(14);
  });

  test.each(['PU', 'NOBODY'])('of %s there is none', async (code) => {
    await expectFailure(place(code), 404);
  });
});

test('the profile says when the price list was last changed: of what it shows, not of what is hidden', async () => {
  const id = await add({ code: 'U1', name: '更新医院', cityId: '440300', regionId: '440305' });
  const empty = await visitor().invoke('institution.byCode', { institutionCode: 'U1' });
  expect(empty).toMatchObject({ libraryUpdatedAt: null, library: [], packages: [], awards: [] });
  const item = (name: string, at: string, frozen: boolean) => ({
    id: newId(),
    institution_id: id,
    name,
    list_price: 1000,
    sale_price: 900,
    catalogue_codes: ['HEM001'],
    mapping_state: 2 as const,
    frozen,
    updated_at: at,
  });
  await addRows(world.db, 'institution_item', [
    item('血常规', '2026-03-01T00:00:00Z', false),
    item('血型', '2026-05-01T00:00:00Z', false),
    item('停用项目', '2026-09-01T00:00:00Z', true),
  ]);
  const { libraryUpdatedAt } = await visitor().invoke('institution.byCode', { institutionCode: 'U1' });
  expect(libraryUpdatedAt).toBe('2026-05-01T00:00:00.000Z');
});
