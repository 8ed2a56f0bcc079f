import { describe, expect, it } from 'vitest';
import { buildSearchIndex, searchCatalogue } from './name-search.ts';
import { someItems } from './names.testkit.ts';

const index = buildSearchIndex(someItems);
const codes = (query: string, options = {}) => searchCatalogue(index, query, options).map((hit) => hit.code);

describe('searchCatalogue', () => {
  it('puts the exact name or alias first, then beginnings, then the middle', () => {
    expect(codes('血常规')[0]).toBe('HEM001');
    expect(codes('血常规').slice(0, 2)).toEqual(['HEM001', 'HEM002']);
    expect(codes('前列腺')).toEqual(expect.arrayContaining(['USD005', 'USD028']));
    expect(codes('前列腺')[0]).toBe('USD005');
  });

  it('finds by code, by alias in any writing, and what is merely similar', () => {
    expect(codes('ct001')[0]).toBe('CT001');
    expect(codes('ca 19-9')[0]).toBe('TUM005');
    expect(codes('颈部动脉彩超')[0]).toBe('USD010');
  });

  it('finds by pinyin when it is given', () => {
    const pinyin = new Map([['HEM001', ['xcgwfl', 'xuechangguiwufenlei']]]);
    expect(codes('xcg', { pinyin })[0]).toBe('HEM001');
    expect(codes('changgui', { pinyin })[0]).toBe('HEM001');
    expect(codes('xcg')).toEqual([]);
  });

  it('respects the limit and finds nothing for nothing', () => {
    expect(codes('彩超', { limit: 2 })).toHaveLength(2);
    expect(codes(' ')).toEqual([]);
    expect(codes('停车')).toEqual([]);
  });
});
