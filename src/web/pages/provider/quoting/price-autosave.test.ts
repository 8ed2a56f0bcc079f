import { expect, test } from 'vitest';
import { afterColleague, nextPrices, type PackageState, withDetail, wrongLines } from './price-autosave.ts';

const line = (lineId: string, unitPrice: string, priced = true) => ({
  lineId,
  unitPrice,
  listPrice: '100.00',
  priced,
});
const state = (typed: PackageState['typed'], saved = '80.00') =>
  ({
    detail: {
      quotationPackageId: 'p',
      editable: true,
      lines: [line('a', saved), line('b', '50.00'), line('c', '0.00', false)],
    },
    typed,
  }) as unknown as PackageState;

test('only prices that can be saved and differ are sent', () => {
  const typed = { a: '75.5', b: '50', c: '20.00' };
  expect(nextPrices(state(typed))?.prices).toEqual([{ lineId: 'a', unitPrice: '75.5', was: '80.00' }]);
  expect(nextPrices(state({ a: '80.00' }))).toBeUndefined();
});

test('a price above the list price, or half typed, stays on the screen and is not sent', () => {
  const wrong = state({ a: '100.01', b: '' });
  expect(wrongLines(wrong).map(({ lineId }) => lineId)).toEqual(['a', 'b']);
  expect(nextPrices(wrong)).toBeUndefined();
});

test('nothing is sent once the package is confirmed', () => {
  const confirmed = state({ a: '75.00' });
  expect(nextPrices({ ...confirmed, detail: { ...confirmed.detail, editable: false } })).toBeUndefined();
});

test('what is typed while prices are being saved outlives the answer', () => {
  const answered = withDetail(state({}, '75.00').detail)(state({ a: '75', b: '49' }));
  expect(answered.typed).toEqual({ b: '49' });
});

test('a colleague’s newer price stands, what was typed for it stays in sight and is not sent by itself', () => {
  const after = afterColleague(state({ a: '75', b: '49' }), state({}, '70.00').detail);
  expect([after.typed, after.overtaken]).toEqual([{ b: '49' }, { a: '75' }]);
  expect(nextPrices(after)?.prices).toEqual([{ lineId: 'b', unitPrice: '49', was: '50.00' }]);
});
