import { describe, expect, it } from 'vitest';
import { indexOf } from '#domain/names/names.testkit.ts';
import { detectColumns } from './detect-columns.ts';
import { parseRows } from './parse-rows.ts';
import { type LibraryEntry, reviewRows } from './review-row.ts';
import { sheetOf } from './sheet.testkit.ts';

const index = indexOf();
const review = (lines: readonly string[], library: readonly LibraryEntry[] = []) => {
  const sheet = sheetOf(['编码|项目名称|性别|原价|优惠价', ...lines]);
  return reviewRows(parseRows(sheet, detectColumns(sheet)).rows, index, library);
};
const entry = (over: Partial<LibraryEntry>): LibraryEntry => ({
  id: 'e1',
  name: '血常规',
  listPrice: 2200,
  salePrice: 1800,
  ...over,
});

describe('reviewRows gives each row a state', () => {
  it('ready for a certain match, review for a doubtful or unknown one, error for a faulty row', () => {
    const rows = review([
      'A1|血常规||22|18',
      'A2|血常规22项||22|18',
      'A3|专车接送||50|50',
      'A4|心电图||面议|20',
    ]);
    expect(rows.map(({ state, match }) => [state, match.level])).toEqual([
      ['ready', 'auto'],
      ['review', 'review'],
      ['review', 'none'],
      ['error', 'auto'],
    ]);
  });

  it('a column 设备 says how a picture is made', () => {
    const sheet = sheetOf(['项目名称|设备|价格', '甲状腺|彩超|80', '胸部平扫|CT|300', '血常规|血球仪|20']);
    const rows = reviewRows(parseRows(sheet, detectColumns(sheet)).rows, index, []);
    expect(rows.map(({ match }) => match.candidates[0]?.codes.join())).toEqual(['USD008', 'CT001', 'HEM001']);
  });

  it('a warning asks for a look', () => {
    expect(review(['|血常规||0|0', '|心电图||25|20'])[0]?.state).toBe('review');
  });
});

describe('reviewRows compares the rows of a file', () => {
  it('one name at two prices is an error on both, at one price a hint on the second', () => {
    const [first, second, third, fourth] = review([
      '|血常规||22|18',
      '|血 常规||25|18',
      '|心电图||25|20',
      '|心电图||25|20',
    ]);
    expect([first?.errors.name, second?.errors.name]).toEqual([
      { code: 'pricesDiffer', other: { rowNo: 3 } },
      { code: 'pricesDiffer', other: { rowNo: 2 } },
    ]);
    expect([third?.state, fourth?.state]).toEqual(['ready', 'review']);
    expect(fourth?.warnings).toEqual([{ code: 'repeated', other: { rowNo: 4 } }]);
  });

  it('one name for different sexes is no duplicate', () => {
    expect(
      review(['|肿瘤五项（男）|男|200|180', '|肿瘤五项（女）|女|220|200']).map((row) => row.errors),
    ).toEqual([{}, {}]);
  });

  it('one code for two names is an error', () => {
    const rows = review(['A1|血常规||22|18', 'A1|心电图||25|20']);
    expect(rows.map((row) => row.errors.code !== undefined)).toEqual([true, true]);
  });
});

describe('reviewRows compares with the library', () => {
  it('new, changed by price, the same', () => {
    const library = [entry({}), entry({ id: 'e2', name: '心电图', listPrice: 2500, salePrice: 2000 })];
    const rows = review(['|血常规||24|18', '|心电图||25|20', '|胸片||75|60'], library);
    expect(rows.map(({ change }) => change)).toEqual([
      { kind: 'changed', entryId: 'e1', differences: ['原价 ¥22.00 → ¥24.00'] },
      { kind: 'same', entryId: 'e2', differences: [] },
      { kind: 'new', differences: [] },
    ]);
  });

  it('knows an entry by its code though the name changed', () => {
    const [row] = review(['A1|血细胞分析||22|18'], [entry({ code: 'A1' })]);
    expect(row?.change).toEqual({
      kind: 'changed',
      entryId: 'e1',
      differences: ['名称 血常规 → 血细胞分析'],
    });
  });

  it('does not ask again for a mapping that a person confirmed for this name', () => {
    const name = '血常规22项';
    const [row] = review([`|${name}||22|18`], [entry({ name, catalogueCodes: ['HEM001'] })]);
    expect(row).toMatchObject({
      state: 'ready',
      match: { level: 'auto', candidates: [{ codes: ['HEM001'] }] },
    });
    const [gone] = review([`|${name}||22|18`], [entry({ name, catalogueCodes: ['GONE'] })]);
    expect(gone?.state).toBe('review');
  });
});
