import { describe, expect, it } from 'vitest';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { compareItems, differs } from './compare-items.ts';
import { readQuery, solutionsQuery, switched } from './solutions-query.ts';

const template = (code: string, checkType: string, sexes: SexGroup[]) => ({
  code,
  checkType,
  sexes: sexes.map((sex) => ({ sex })),
});
const templates = [
  template('PKG01', 'ENTRY', [1, 2]),
  template('PKG03', 'ANNUAL', [1, 2, 3]),
  template('PKG04', 'ANNUAL', [1, 2, 3]),
  template('PKG05', 'ANNUAL', [1, 2, 3]),
  template('PKG06', 'ANNUAL', [1, 2, 3]),
  template('PKG08', 'WOMEN', [2, 3]),
];
const read = (query: string) => readQuery(new URLSearchParams(query), templates);

describe('the address', () => {
  it('begins with an ordinary year’s three, and says what it means', () => {
    expect(read('')).toEqual({ codes: ['PKG03', 'PKG04', 'PKG05'], sex: 1, onlyDifferent: true });
    const asked = read('group=PKG08.PKG03&sex=3&only=all');
    expect(asked).toEqual({ codes: ['PKG03', 'PKG08'], sex: 3, onlyDifferent: false });
    expect(read(new URLSearchParams(solutionsQuery(asked)).toString())).toEqual(asked);
  });

  it('takes people that all of them speak of, at most four packages, and nothing unknown', () => {
    expect(read('group=PKG01.PKG08').sex).toBe(2);
    expect(read('group=PKG01.PKG03.PKG04.PKG05.PKG06').codes).toHaveLength(4);
    expect(read('group=XXX&sex=7').codes).toEqual(['PKG03', 'PKG04', 'PKG05']);
  });

  it('lets one in while there is room and one out while one is left', () => {
    expect(switched(['PKG03'], 'PKG04')).toEqual(['PKG03', 'PKG04']);
    expect(switched(['PKG03', 'PKG04'], 'PKG04')).toEqual(['PKG03']);
    expect(switched(['PKG03'], 'PKG03')).toBeUndefined();
    expect(switched(['1', '2', '3', '4'], '5')).toBeUndefined();
  });
});

describe('compareItems', () => {
  const item = (code: string, contains: string[] = []) => ({
    code,
    name: `名${code}`,
    category: code.slice(0, 3),
    type: '',
    significance: '',
    fasting: false,
    radiation: false,
    contains,
  });
  const catalogue = [
    item('GEN001'),
    item('LIV001'),
    item('LIV002'),
    item('LIV020', ['LIV001']),
    item('LIV021', ['LIV020', 'LIV002']),
  ];
  const categories = [
    { code: 'GEN', type: '一般检查' },
    { code: 'LIV', type: '实验室检查' },
  ];

  it('marks what is in, what a fuller panel does, and what is missing', () => {
    const [general, laboratory] = compareItems(
      [
        ['LIV020', 'GEN001'],
        ['LIV021', 'GEN001'],
      ],
      catalogue,
      categories,
    );
    expect(general?.rows.map(({ code, cells }) => [code, cells])).toEqual([['GEN001', [true, true]]]);
    expect(laboratory?.rows.map(({ code, cells }) => [code, cells])).toEqual([
      ['LIV020', [true, '名LIV021']],
      ['LIV021', [false, true]],
    ]);
    expect(general?.rows.some(differs)).toBe(false);
    expect(laboratory?.rows.every(differs)).toBe(true);
  });
});
