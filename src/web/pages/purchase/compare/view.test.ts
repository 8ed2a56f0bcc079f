import { describe, expect, test } from 'vitest';
import { type Column, leadingColumn, type Matrix, type Row, viewOf } from './view.ts';

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

const everything = { onlyDiffering: false, onlyProblems: false };

describe('the comparison as it is read', () => {
  test('the suggested one first, then from cheap to dear on the chosen basis', () => {
    const ids = (basis: 'raw' | 'levelled') =>
      viewOf(matrix(), basis, everything).columns.map((one) => one.quotationId);
    expect(ids('levelled')).toEqual(['c', 'b', 'a']);
    expect(ids('raw')).toEqual(['c', 'a', 'b']);
  });

  test('once the demand has ended, the accepted one comes before the suggested', () => {
    const columns = [column('a', 1, 3, 3), column('b', 3, 1), column('c', 2, 2)];
    const ids = (demandActions: string[]) =>
      viewOf(matrix({ columns, demandActions }), 'levelled', everything).columns.map(
        (one) => one.quotationId,
      );
    expect(ids(['complete'])).toEqual(['c', 'b', 'a']);
    expect(ids([])).toEqual(['a', 'c', 'b']);
  });

  test('cells follow their columns', () => {
    const [first] = viewOf(matrix(), 'levelled', everything).categories;
    expect(first?.rows[0]?.cells.map((cell) => cell?.reason)).toEqual(['c', 'b', 'a']);
  });

  test('filters keep the category heads of what is left and count what they hide', () => {
    const view = viewOf(matrix(), 'raw', { onlyDiffering: true, onlyProblems: false });
    expect(view.categories.map((one) => [one.name, one.rows.length])).toEqual([['影像', 2]]);
    expect([view.shown, view.hidden]).toEqual([2, 1]);
    expect(viewOf(matrix(), 'raw', { onlyDiffering: true, onlyProblems: true }).shown).toBe(1);
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
