import { describe, expect, it } from 'vitest';
import { indexOf } from '#domain/names/names.testkit.ts';
import { detectColumns } from './detect-columns.ts';
import { parseRows } from './parse-rows.ts';
import { nameKey, withRememberedNames } from './remembered-names.ts';
import { reviewRows } from './review-row.ts';
import { sheetOf } from './sheet.testkit.ts';

const index = indexOf();
const sheet = sheetOf(['项目|价格', '血常规|20', '贵宾早餐|30', '贵宾早餐（素）|30', '我院特色项目|面议']);
const rows = reviewRows(parseRows(sheet, detectColumns(sheet)).rows, index);
const remember = (name: string, ...codes: string[]) =>
  withRememberedNames(rows, new Map([[nameKey(name), { codes, own: true }]]), (one) => index.items.has(one));
const states = (reviewed: typeof rows) => reviewed.map(({ state }) => state);
const [known = '', other = ''] = [...index.items.keys()];

describe('names decided before', () => {
  it('need nobody again, with one item or several or none', () => {
    expect(remember('贵宾早餐', known, other)[1]?.match.candidates).toMatchObject([
      { codes: [known, other] },
    ]);
    expect(states(rows)).toEqual(['ready', 'review', 'review', 'error']);
    expect(states(remember('贵宾 早餐', known))).toEqual(['ready', 'ready', 'review', 'error']);
    expect(remember('贵宾早餐')[1]).toMatchObject({
      state: 'ready',
      match: { level: 'auto', candidates: [] },
    });
  });

  it('do not speak for a name with another part', () => {
    expect(states(remember('贵宾早餐（素）', known))).toEqual(['ready', 'review', 'ready', 'error']);
  });

  it('change nothing that is sure, nor an error, nor name an item that is gone', () => {
    expect(remember('血常规')).toEqual(rows);
    expect(states(remember('我院特色项目', known))[3]).toBe('error');
    expect(remember('贵宾早餐', 'GONE')).toEqual(rows);
  });
});
