import { describe, expect, it } from 'vitest';
import { ageBounds, limitsInName, parseAges, parseSexes } from './parse-limits.ts';

describe('parseSexes', () => {
  it.each([
    ['男', [1]],
    ['男性', [1]],
    ['限男性', [1]],
    ['女', [2, 3]],
    ['限女性', [2, 3]],
    ['女性适用', [2, 3]],
    ['未婚女', [2]],
    ['女（未婚）', [2]],
    ['已婚女性', [3]],
    ['女/已婚', [3]],
    ['未婚女、已婚女', [2, 3]],
    ['男、已婚女', [1, 3]],
    ['女性（未婚/已婚）', [2, 3]],
    ['女性（未婚）', [2]],
    ['女性(已婚)、男性', [1, 3]],
    ['无性生活女性', [2]],
    ['全员', undefined],
    ['全体员工', undefined],
    ['男/女', undefined],
    ['男女均可', undefined],
    ['不限', undefined],
    ['', undefined],
  ])('%s → %j', (text, sexes) => {
    expect(parseSexes(text)).toEqual({ limits: sexes ? { sexes } : {} });
  });

  it('asks about anything else', () => {
    for (const text of ['儿童', '已婚男', '未婚男性', '已婚男女', '婚'])
      expect(parseSexes(text).error).toContain(`“${text}”`);
  });
});

describe('parseAges', () => {
  it.each([
    ['40岁以上', { ageMin: 40 }],
    ['40周岁及以上', { ageMin: 40 }],
    ['35岁（含）以上', { ageMin: 35 }],
    ['35岁以上（含35岁）', { ageMin: 35 }],
    ['35岁（不含）以上', { ageMin: 36 }],
    ['50+', { ageMin: 50 }],
    ['50岁+', { ageMin: 50 }],
    ['大于等于40岁', { ageMin: 40 }],
    ['35岁（含）以下', { ageMax: 35 }],
    ['≤35', { ageMax: 35 }],
    ['≥40', { ageMin: 40 }],
    ['>40', { ageMin: 41 }],
    ['满18周岁', { ageMin: 18 }],
    ['18-60岁', { ageMin: 18, ageMax: 60 }],
    ['18～60', { ageMin: 18, ageMax: 60 }],
    ['60岁以下', { ageMax: 60 }],
    ['<18岁', { ageMax: 17 }],
    ['不限', {}],
    ['', {}],
  ])('%s → %j', (text, limits) => {
    expect(parseAges(text)).toEqual({ limits });
  });

  it.each(['60-18', '0-200', '成年人'])('%s is asked about', (text) => {
    expect(parseAges(text).error).toContain(text);
  });
});

describe('ages of one sheet do not overlap', () => {
  const read = (...cells: string[]) => cells.map((cell) => parseAges(cell, ageBounds(cells)).limits);

  it.each([
    [
      ['35岁以下', '35岁（含）以上'],
      [{ ageMax: 34 }, { ageMin: 35 }],
    ],
    [
      ['35岁（含）以下', '35岁以上'],
      [{ ageMax: 35 }, { ageMin: 36 }],
    ],
    [
      ['35岁以下', '35-50岁', '50岁以上'],
      [{ ageMax: 34 }, { ageMin: 35, ageMax: 50 }, { ageMin: 51 }],
    ],
    [
      ['35岁以下', '35岁以上'],
      [{ ageMax: 34 }, { ageMin: 35 }],
    ],
    [['35岁以下'], [{ ageMax: 35 }]],
    [
      ['35岁以下', '40岁以上'],
      [{ ageMax: 35 }, { ageMin: 40 }],
    ],
  ])('%j', (cells, limits) => {
    expect(read(...cells)).toEqual(limits);
  });
});

describe('limitsInName', () => {
  it.each([
    ['前列腺彩超（男）', { sexes: [1] }],
    ['TCT(已婚女性，30岁以上)', { sexes: [3], ageMin: 30 }],
    ['颈动脉彩超（双侧）', {}],
    ['血常规', {}],
  ])('%s → %j', (name, limits) => {
    expect(limitsInName(name)).toEqual(limits);
  });
});
