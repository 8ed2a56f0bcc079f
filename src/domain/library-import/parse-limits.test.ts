import { describe, expect, it } from 'vitest';
import { limitsInName, parseAges, parseSexes } from './parse-limits.ts';

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
    ['男/女', undefined],
    ['男女均可', undefined],
    ['不限', undefined],
    ['', undefined],
  ])('%s → %j', (text, sexes) => {
    expect(parseSexes(text)).toEqual({ limits: sexes ? { sexes } : {} });
  });

  it('asks about anything else', () => {
    expect(parseSexes('儿童').error).toContain('“儿童”');
  });
});

describe('parseAges', () => {
  it.each([
    ['40岁以上', { ageMin: 40 }],
    ['40周岁及以上', { ageMin: 40 }],
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
