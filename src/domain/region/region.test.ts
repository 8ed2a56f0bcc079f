import { describe, expect, test } from 'vitest';
import {
  citiesOf,
  cityOf,
  distanceKm,
  findCityByName,
  groupByInitial,
  homeCityOf,
  hotCities,
  indexRegions,
  pathName,
  type Region,
  regionTree,
  searchCities,
  shortCityName,
  spokenName,
} from './region.ts';

const region = (
  id: string,
  name: string,
  level: 1 | 2 | 3,
  parentId: string | undefined,
  pinyin: string,
): Region => ({
  id,
  name,
  parentId,
  level,
  code: level === 1 ? '' : '0000',
  pinyin,
  initial: pinyin.slice(0, 1).toUpperCase(),
  pseudo: false,
});

const index = indexRegions([
  region('440000', '广东省', 1, undefined, 'guangdongsheng'),
  region('440100', '广州市', 2, '440000', 'guangzhoushi'),
  region('440300', '深圳市', 2, '440000', 'shenzhenshi'),
  region('440305', '南山区', 3, '440300', 'nanshanqu'),
  region('500000', '重庆市', 1, undefined, 'chongqingshi'),
  region('500100', '重庆市', 2, '500000', 'chongqingshi'),
  region('500229', '城口县', 3, '500100', 'chengkouxian'),
  region('420000', '湖北省', 1, undefined, 'hubeisheng'),
  region('422800', '恩施土家族苗族自治州', 2, '420000', 'enshitujiazumiaozuzizhizhou'),
  region('900000', '钓鱼岛', 1, undefined, 'diaoyudao'),
]);

describe('searching a city', () => {
  const idsOf = (keyword: string) => searchCities(index, keyword).map(({ id }) => id);

  test('by name with or without its suffix, by part of it, by the beginning of its pinyin', () => {
    expect(idsOf('深圳')).toEqual(['440300']);
    expect(idsOf('恩施')).toEqual(['422800']);
    expect(idsOf('州')).toEqual(['440100', '422800']);
    expect(idsOf('Guang Z')).toEqual(['440100']);
  });
  test('finds cities only, and nothing for nothing', () => {
    expect(idsOf('南山')).toEqual([]);
    expect(idsOf('  ')).toEqual([]);
  });
});

describe('the region tree', () => {
  test('follows the given parents, never the prefix of a code', () => {
    expect(cityOf(index, '500229')?.id).toBe('500100');
  });

  test('stops at the level asked for', () => {
    expect(regionTree(index, 1)[0]?.children).toEqual([]);
    expect(regionTree(index, 2)[0]?.children.every((city) => city.children.length === 0)).toBe(true);
  });

  test('carries id, name, code and children only', () => {
    const guangdong = regionTree(index)[0];
    expect(guangdong).toMatchObject({ id: '440000', name: '广东省', code: '' });
    expect(guangdong?.children[1]?.children).toEqual([
      { id: '440305', name: '南山区', code: '0000', children: [] },
    ]);
  });

  test('names a municipality once', () => {
    expect(pathName(index, '500229')).toBe('重庆市城口县');
    expect(pathName(index, '440305', ' ')).toBe('广东省 深圳市 南山区');
    expect(pathName(index, '123456')).toBe('');
  });
});

describe('the current city', () => {
  test.each([
    ['440305', '440300'],
    ['440300', '440300'],
    ['440000', '440100'],
    ['900000', undefined],
    ['999999', undefined],
  ])('of the home page %s is %s', (id, city) => {
    expect(homeCityOf(index, id)?.id).toBe(city);
  });

  test.each([
    ['深圳', '440300'],
    ['深圳市', '440300'],
    ['广州', '440100'],
    ['恩施', '422800'],
    ['恩施州', '422800'],
    ['恩施土家族苗族自治州', '422800'],
    ['火星', undefined],
    ['', undefined],
  ])('by the name %s is %s', (name, id) => {
    expect(findCityByName(index, name)?.id).toBe(id);
  });

  test.each([
    ['锡林郭勒盟', '锡林郭勒'],
    ['大兴安岭地区', '大兴安岭'],
    ['神农架林区', '神农架'],
    ['克孜勒苏柯尔克孜自治州', '克孜勒苏'],
    ['海西蒙古族藏族自治州', '海西'],
    ['大理白族自治州', '大理'],
    ['达州市', '达州'],
    ['达州', '达州'],
  ])('%s is written %s', (name, short) => {
    expect(shortCityName(name)).toBe(short);
  });
});

test.each([
  [1, '广东省', '广东'],
  [1, '重庆市', '重庆'],
  [1, '内蒙古自治区', '内蒙古'],
  [1, '广西壮族自治区', '广西'],
  [1, '新疆维吾尔自治区', '新疆'],
  [1, '香港特别行政区', '香港'],
  [2, '深圳市', '深圳'],
  [3, '南山区', '南山区'],
  [3, '昆山市', '昆山市'],
] as const)('on level %s %s is called %s', (level, name, spoken) => {
  expect(spokenName({ level, name })).toBe(spoken);
});

test('a province stands for its cities, a city for itself, a district for its city, what has none for nothing', () => {
  const ids = (id: string) => citiesOf(index, id).map((city) => city.id);
  expect(ids('440000')).toEqual(['440100', '440300']);
  expect(ids('440300')).toEqual(['440300']);
  expect(ids('440305')).toEqual(['440300']);
  expect(ids('900000')).toEqual([]);
});

test('groups go by initial, then pinyin', () => {
  expect(groupByInitial(index.cities).map((g) => [g.initial, g.regions.map((r) => r.id)])).toEqual([
    ['C', ['500100']],
    ['E', ['422800']],
    ['G', ['440100']],
    ['S', ['440300']],
  ]);
});

test('hot cities keep their order and skip what is no city', () => {
  expect(hotCities(index, ['500100', '440000', '440300', '1']).map((r) => r.id)).toEqual([
    '500100',
    '440300',
  ]);
});

test('distance: Shenzhen to Guangzhou is about 104 km, the same both ways, none to itself', () => {
  const shenzhen = { latitude: 22.543, longitude: 114.058 };
  const guangzhou = { latitude: 23.129, longitude: 113.264 };
  expect(distanceKm(shenzhen, guangzhou)).toBeCloseTo(104.2, 0);
  expect(distanceKm(guangzhou, shenzhen)).toBe(distanceKm(shenzhen, guangzhou));
  expect(distanceKm(shenzhen, shenzhen)).toBe(0);
});
