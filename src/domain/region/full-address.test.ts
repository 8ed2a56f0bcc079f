import { expect, test } from 'vitest';
import { fullAddress } from './full-address.ts';
import { indexRegions, type Region } from './region.ts';

const region = (id: string, name: string, level: 1 | 2 | 3, parentId?: string, pseudo = false): Region => ({
  id,
  name,
  parentId,
  level,
  code: '',
  pinyin: '',
  initial: 'A',
  pseudo,
});

const index = indexRegions([
  region('110000', '北京市', 1),
  region('110100', '北京市', 2, '110000', true),
  region('110105', '朝阳区', 3, '110100'),
  region('440000', '广东省', 1),
  region('440300', '深圳市', 2, '440000'),
  region('440304', '福田区', 3, '440300'),
  region('440305', '南山区', 3, '440300'),
  region('220000', '吉林省', 1),
  region('220200', '吉林市', 2, '220000'),
  region('220204', '船营区', 3, '220200'),
  region('320000', '江苏省', 1),
  region('320100', '南京市', 2, '320000'),
  region('320106', '鼓楼区', 3, '320100'),
]);

test.each([
  // Nothing of it was written.
  ['440305', '科技园1号', '广东省深圳市南山区科技园1号'],
  ['440300', '科技园1号', '广东省深圳市科技园1号'],
  ['110105', '建国路1号', '北京市朝阳区建国路1号'],
  // Part of it: only what is missing goes before.
  ['440305', '南山区科技园1号', '广东省深圳市南山区科技园1号'],
  ['440305', '深圳市南山区科技园1号', '广东省深圳市南山区科技园1号'],
  ['440305', '深圳市科技园1号', '广东省深圳市科技园1号'],
  ['440305', '深圳南山区科技园1号', '广东省深圳南山区科技园1号'],
  ['440300', '南山区科技园1号', '广东省深圳市南山区科技园1号'],
  ['110105', '朝阳区建国路1号', '北京市朝阳区建国路1号'],
  ['220204', '吉林市船营区1号', '吉林省吉林市船营区1号'],
  // All of it, also as it is spoken.
  ['440305', ' 广东省深圳市南山区科技园1号', '广东省深圳市南山区科技园1号'],
  ['440305', '广东深圳南山区科技园1号', '广东深圳南山区科技园1号'],
  ['110105', '北京市朝阳区建国路1号', '北京市朝阳区建国路1号'],
  ['110105', '北京朝阳区建国路1号', '北京朝阳区建国路1号'],
  // A street that is named after the city.
  ['320106', '南京路1号', '江苏省南京市鼓楼区南京路1号'],
  ['110105', '北京东路1号', '北京市朝阳区北京东路1号'],
  // It names another place than the region: not both.
  ['440305', '福田区深南大道1号', '广东省深圳市福田区深南大道1号'],
  ['440305', '南京市鼓楼区1号', '南京市鼓楼区1号'],
  // Nothing is known.
  ['', '科技园1号', '科技园1号'],
  ['440305', '', ''],
])('%s %s', (regionId, typed, expected) => {
  expect(fullAddress(index, regionId, typed)).toBe(expected);
  expect(fullAddress(index, regionId, expected)).toBe(expected);
});
