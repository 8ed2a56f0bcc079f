import { describe, expect, it } from 'vitest';
import { listLabels, listPath, readListFilters } from './list-query.ts';

const read = (query: string) => readListFilters(new URLSearchParams(query));

describe('filters in the address', () => {
  it('takes either search key, the header’s first', () => {
    expect(read('searchKeyword=青梧').keyword).toBe('青梧');
    expect(read('search=屿康&searchKeyword=青梧').keyword).toBe('屿康');
    expect(read('search=&searchKeyword=青梧').keyword).toBe('青梧');
  });

  it('leaves out what makes no sense', () => {
    expect(read('district_id=44&level=<b>&type=a b&sort=luck')).toEqual({
      keyword: '',
      level: '',
      type: '',
      region: '',
      sort: '',
    });
  });

  it('writes one address for the same list, whichever keys it was asked with', () => {
    const filters = read(
      'page=2&searchKeyword=%20青梧%20&level=3A&district_id=440305&type=CLINIC&sort=package',
    );
    expect(decodeURIComponent(listPath(filters, 2))).toBe(
      '/mechanism-list?search=青梧&district_id=440305&level=3A&type=CLINIC&sort=package&page=2',
    );
    expect(listPath({ region: '440300' })).toBe('/mechanism-list?district_id=440300');
  });
});

describe('words', () => {
  const choice = (code: string, name: string) => ({ code, name, count: 1 });
  const list = {
    records: [],
    total: 0,
    current: 1,
    size: 12,
    region: { code: '440305', name: '南山区', city: { code: '440300', name: '深圳' } },
    cities: [],
    districts: [],
    levels: [choice('3A', '三级甲等')],
    types: [choice('CLINIC', '门诊部')],
  };
  const none = { keyword: '', level: '', type: '', region: '', sort: '' } as const;

  it('say where, and what kind', () => {
    expect(listLabels(list, none).title).toBe('深圳南山区的体检机构');
    expect(listLabels(list, { ...none, level: '3A', type: 'CLINIC' }).title).toBe(
      '深圳南山区的体检机构：三级甲等、门诊部',
    );
    expect(listLabels({ ...list, region: null }, { ...none, keyword: '青梧' })).toMatchObject({
      place: '全国',
      title: '搜索「青梧」',
    });
  });
});
