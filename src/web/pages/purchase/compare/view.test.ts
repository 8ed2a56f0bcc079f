import { describe, expect, test } from 'vitest';
import {
  acceptedText,
  type Column,
  firstRows,
  leadingColumn,
  type Matrix,
  readingOf,
  type Row,
  viewOf,
} from './view.ts';

const column = (quotationId: string, rawRank: number, levelledRank: number, status = 2) =>
  ({ quotationId, rawRank, levelledRank, status: { code: status, name: '' } }) as Column;
const row = (name: string, category: string, differs: boolean, problem: boolean) =>
  ({ name, category, differs, problem, cells: ['a', 'b', 'c'].map((of) => ({ reason: of })) }) as Row;

const matrix = (over: Partial<Matrix> = {}) =>
  ({
    columns: [column('a', 1, 3), column('b', 3, 1), column('c', 2, 2)],
    rows: [
      row('血压', '一般', false, false),
      row('钼靶', '影像', true, true),
      row('超声', '影像', true, false),
    ],
    demandActions: ['complete'],
    packageId: 'p',
    packages: [{ packageId: 'p', lots: [{ accepted: null }] }],
    summary: { suggestion: { quotationId: 'c' } },
    ...over,
  }) as unknown as Matrix;

const view = (basis: 'raw' | 'levelled', filter = { onlyDiffering: false, onlyProblems: false }) =>
  viewOf(matrix(), readingOf(matrix(), basis), filter);

describe('the comparison as it is read', () => {
  test('the suggested one first, then from cheap to dear on the chosen basis', () => {
    const ids = (basis: 'raw' | 'levelled') =>
      readingOf(matrix(), basis).columns.map((one) => one.quotationId);
    expect(ids('levelled')).toEqual(['c', 'b', 'a']);
    expect(ids('raw')).toEqual(['c', 'a', 'b']);
  });

  test('once the demand has ended, the accepted one comes before the suggested', () => {
    const columns = [column('a', 1, 3, 3), column('b', 3, 1), column('c', 2, 2)];
    const ids = (demandActions: string[]) =>
      readingOf(matrix({ columns, demandActions }), 'levelled').columns.map((one) => one.quotationId);
    expect(ids(['complete'])).toEqual(['c', 'b', 'a']);
    expect(ids([])).toEqual(['a', 'c', 'b']);
  });

  test('cells follow their columns', () => {
    const { categories, order } = view('levelled');
    expect(order.map((at) => categories[0]?.rows[0]?.cells[at]?.reason)).toEqual(['c', 'b', 'a']);
  });

  test('filters keep the category heads of what is left and count what they hide', () => {
    const differing = view('raw', { onlyDiffering: true, onlyProblems: false });
    expect(differing.categories.map((one) => [one.name, one.rows.length])).toEqual([['影像', 2]]);
    expect([differing.shown, differing.hidden]).toEqual([2, 1]);
    expect(view('raw', { onlyDiffering: true, onlyProblems: true }).shown).toBe(1);
  });

  test('what a screen shows comes first: so many rows, under their heads', () => {
    const heads = (most: number) =>
      firstRows(view('raw'), most).categories.map(({ name, rows }) => [name, rows.length]);
    expect(heads(1)).toEqual([['一般', 1]]);
    expect(heads(2)).toEqual([
      ['一般', 1],
      ['影像', 1],
    ]);
  });

  test('who has a package is named once, with all of his cities', () => {
    const lot = (city: string, institution: string) => ({ city, accepted: { institution, price: '1.00' } });
    const text = (...lots: object[]) => acceptedText({ lots } as Parameters<typeof acceptedText>[0]);
    expect(text(lot('', '甲'))).toBe('甲');
    expect(text(lot('深圳', '甲'), lot('广州', '乙'), lot('东莞', '甲'))).toBe('深圳、东莞 甲；广州 乙');
    expect(text({ city: '', accepted: null })).toBe('');
  });

  test('an accepted quote leads before the suggested one', () => {
    expect(leadingColumn(matrix())?.quotationId).toBe('c');
    const taken = matrix({
      columns: [column('a', 1, 3, 3), column('b', 3, 1), column('c', 2, 2)],
      packages: [
        { packageId: 'p', lots: [{ accepted: { institution: '甲', price: '1.00' } }] },
      ] as Matrix['packages'],
    });
    expect(leadingColumn(taken)?.quotationId).toBe('a');
  });
});
