import { describe, expect, test } from 'vitest';
import {
  acceptedText,
  type Column,
  categoriesOf,
  firstRows,
  isShown,
  type Matrix,
  type MatrixRow,
  placeText,
  progressText,
  readingOf,
} from './view.ts';

const column = (quotationId: string, rank: number, status = 2) =>
  ({ quotationId, rank, status: { code: status, name: '' } }) as Column;
const row = (name: string, category: string, differs: boolean, problem: boolean) =>
  ({ name, category, differs, problem, cells: ['a', 'b', 'c'].map((of) => ({ reason: of })) }) as MatrixRow;

const matrix = (over: Partial<Matrix> = {}) =>
  ({
    columns: [column('a', 3), column('b', 2), column('c', 1)],
    rows: [
      row('血压', '一般', false, false),
      row('钼靶', '影像', true, true),
      row('超声', '影像', true, false),
    ],
    demandActions: ['complete'],
    otherSide: '',
    packageId: 'p',
    packages: [{ packageId: 'p', lots: [{ accepted: null }] }],
    summary: { suggestion: { quotationId: 'c' } },
    ...over,
  }) as unknown as Matrix;

const asIs = { hidden: [], pinned: undefined };
const ids = (over: Partial<Matrix> = {}, arrangement: Parameters<typeof readingOf>[1] = asIs) =>
  readingOf(matrix(over), arrangement).columns.map((one) => one.quotationId);

describe('the comparison as it is read', () => {
  test('columns stand by their score', () => {
    expect(ids()).toEqual(['c', 'b', 'a']);
  });

  test('once the demand has ended, the accepted one comes first', () => {
    const columns = [column('a', 3, 3), column('b', 2), column('c', 1)];
    expect(ids({ columns, demandActions: ['complete'] })).toEqual(['c', 'b', 'a']);
    expect(ids({ columns, demandActions: [] })).toEqual(['a', 'c', 'b']);
  });

  test('the reader pins one before all others and hides some, never the last ones', () => {
    expect(ids({}, { hidden: ['c'], pinned: 'a' })).toEqual(['a', 'b']);
    expect(ids({}, { hidden: ['a', 'b', 'c'], pinned: undefined })).toEqual(['c', 'b', 'a']);
  });

  test('cells follow their columns', () => {
    const { order } = readingOf(matrix(), asIs);
    expect(order.map((at) => matrix().rows[0]?.cells[at]?.reason)).toEqual(['c', 'b', 'a']);
  });

  test('filters go by what differs and what is a problem, both together', () => {
    const shown = (onlyDiffering: boolean, onlyProblems: boolean) =>
      matrix()
        .rows.filter((one) => isShown(one, { onlyDiffering, onlyProblems }))
        .map(({ name }) => name);
    expect(shown(false, false)).toEqual(['血压', '钼靶', '超声']);
    expect(shown(true, false)).toEqual(['钼靶', '超声']);
    expect(shown(true, true)).toEqual(['钼靶']);
  });

  test('what a screen shows comes first: so many of the rows that are wanted, under their heads', () => {
    const heads = (most: number, onlyDiffering = false) =>
      firstRows(categoriesOf(matrix()), { onlyDiffering, onlyProblems: false }, most).map(
        ({ name, rows }) => [name, rows.length],
      );
    expect(heads(1)).toEqual([['一般', 1]]);
    expect(heads(2)).toEqual([
      ['一般', 1],
      ['影像', 1],
    ]);
    expect(heads(1, true)).toEqual([['影像', 1]]);
  });

  test('who has a package is named once, with all of their cities', () => {
    const lot = (city: string, institution: string) => ({ city, accepted: { institution, price: '1.00' } });
    const text = (...lots: object[]) => acceptedText({ lots } as Parameters<typeof acceptedText>[0]);
    expect(text(lot('', '甲'))).toBe('甲');
    expect(text(lot('深圳', '甲'), lot('广州', '乙'), lot('东莞', '甲'))).toBe('深圳、东莞 甲；广州 乙');
    expect(text({ city: '', accepted: null })).toBe('');
  });
});

test('a column stands by its place; awarded by city each city has its own suggestion', () => {
  const one = { quotationId: 'c', rank: 1, score: 95.06, institution: { name: '甲' } } as Column;
  const lots = ['深圳', '北京', '武汉'].map((city) => ({ city, suggested: city === '深圳' ? '乙' : '甲' }));
  const of = (byCity: boolean) =>
    matrix({ byCity, summary: { suggestion: { quotationId: 'c' }, lots } as unknown as Matrix['summary'] });
  expect(placeText(of(false), one)).toBe('第 1 名 · 得分 95.1 · 建议');
  expect(placeText(of(true), one)).toBe('得分 95.1 · 建议 北京、武汉');
  expect(placeText(of(true), { ...one, institution: { ...one.institution, name: '丙' } })).toBe('得分 95.1');
});

test('what is accepted in one city counts though another city of the package is open', () => {
  const lot = (cityId: string, accepted: boolean) => ({ cityId, accepted: accepted ? {} : null });
  const told = (completed: boolean, ...packages: object[][]) =>
    progressText(
      packages.map((lots) => ({ lots })) as unknown as Parameters<typeof progressText>[0],
      completed,
    );
  const text = (...packages: object[][]) => told(false, ...packages);
  expect(text([lot('', true)], [lot('', false)])).toBe('2 个套餐，已接受 1 个');
  expect(
    text([lot('sz', true), lot('bj', true), lot('wh', false)], [lot('sz', true), lot('bj', false)]),
  ).toBe('2 个套餐分 5 处定标，已接受 3 处');
  // What is decided is not accepted any more, and what goes to nobody is not waited for.
  expect(told(true, [lot('sz', true), lot('bj', false)], [lot('sz', true)])).toBe(
    '2 个套餐分 3 处定标，已定标 2 处，1 处不定标',
  );
  expect(told(true, [lot('', true)])).toBe('1 个套餐，已定标 1 个');
});
