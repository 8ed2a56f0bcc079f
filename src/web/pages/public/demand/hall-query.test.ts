import { describe, expect, it } from 'vitest';
import { chipsOf, hallInput, hallPath, rangeText, readHallView } from './hall-query.ts';

const read = (query: string) => readHallView(new URLSearchParams(query));
const nothing = read('');

describe('the hall’s address', () => {
  it('takes what makes sense and leaves out the rest', () => {
    expect(
      read('city=440300&headcount=50-200&budget=-200&deadline=7&status=2&sort=budget&keyword=%20年度%20'),
    ).toEqual({
      city: '440300',
      purpose: '',
      headcount: '50-200',
      budget: '-200',
      deadline: '7',
      status: '2',
      sort: 'budget',
      keyword: '年度',
    });
    for (const query of [
      'city=44',
      'headcount=-',
      'headcount=a-b',
      'budget=1-2-3',
      'deadline=8',
      'status=5',
      'sort=newest',
    ])
      expect(read(query), query).toEqual(nothing);
  });

  it('asks for both ends of a range, or the one that is given', () => {
    const input = (query: string) => hallInput(read(query), new URLSearchParams(query), 15);
    expect(input('headcount=50-200&budget=2000-&page=3')).toEqual({
      current: 3,
      size: 15,
      cityId: '',
      headcountMin: '50',
      headcountMax: '200',
      budgetMin: '2000',
    });
    expect(input('budget=-200&deadline=14&page=0')).toEqual({
      current: 1,
      size: 15,
      cityId: '',
      budgetMax: '200',
      deadlineWithin: '14',
    });
  });

  it('names ranges and filters in words', () => {
    expect(['-50', '50-200', '1000-'].map((range) => rangeText(range, '人'))).toEqual([
      '50 人以下',
      '50–200 人',
      '1,000 人以上',
    ]);
    const view = read(
      'city=440300&purpose=ANNUAL&budget=500-1000&deadline=3&status=4&keyword=体检&sort=deadline',
    );
    expect(chipsOf(view, { city: '深圳', purpose: '年度体检' }).map(({ text }) => text)).toEqual([
      '“体检”',
      '深圳',
      '年度体检',
      '人均 500–1,000 元',
      '3 天内截止',
      '未完成',
    ]);
    expect(chipsOf(nothing, { city: '', purpose: '' })).toEqual([]);
  });

  it('writes only what is set, and no first page', () => {
    expect(hallPath(nothing)).toBe('/big-hall');
    expect(hallPath({ ...nothing, city: '440300' }, 1)).toBe('/big-hall?city=440300');
    expect(hallPath({ ...nothing, sort: 'budget' }, 2)).toBe('/big-hall?sort=budget&page=2');
  });
});
