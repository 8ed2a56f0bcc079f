import { describe, expect, it } from 'vitest';
import { detectColumns, withRole } from './detect-columns.ts';
import { parseRows } from './parse-rows.ts';
import { guessesForLevel } from './price-guess.ts';
import { problemText } from './reading-problem.ts';
import { sheetOf } from './sheet.testkit.ts';
import { previewRows, sampleOf } from './sheet-sample.ts';

function read(lines: readonly string[], merges: readonly string[] = []) {
  const sheet = sheetOf(lines, merges);
  const detected = detectColumns(sheet);
  const items = parseRows(sheet, detected).rows.map(({ rowNo, part, values, errors }) => [
    rowNo,
    part ?? 0,
    values.name,
    values.sexes?.join('') ?? '',
    values.listPrice,
    Object.keys(errors).join(),
  ]);
  return { sheet, detected, items };
}

describe('prices for men and women', () => {
  it('make one item where all pay the same, else one for each, of which the blank ones are not offered', () => {
    const { items } = read([
      '项目名称|男价|女价|备注',
      '血常规|20|20|',
      '腹部彩超|180|200|空腹',
      '前列腺彩超|90||',
      '乳腺彩超|—|110|',
    ]);
    expect(items).toEqual([
      [2, 0, '血常规', '', 2000, ''],
      [3, 0, '腹部彩超（男）', '1', 18000, ''],
      [3, 1, '腹部彩超（女）', '23', 20000, ''],
      [4, 0, '前列腺彩超', '1', 9000, ''],
      [5, 0, '乳腺彩超', '23', 11000, ''],
    ]);
  });

  it('of three groups, a price merged over columns is that of each', () => {
    const { items } = read(
      ['项目|男|未婚女|已婚女', '血常规|20||', '妇科检查||15|30', '心电图|25|25|28'],
      ['1:1-1:3'],
    );
    expect(items).toEqual([
      [2, 0, '血常规', '', 2000, ''],
      [3, 0, '妇科检查（未婚女性）', '2', 1500, ''],
      [3, 1, '妇科检查（已婚女性）', '3', 3000, ''],
      [4, 0, '心电图（男）', '1', 2500, ''],
      [4, 1, '心电图（未婚女性）', '2', 2500, ''],
      [4, 2, '心电图（已婚女性）', '3', 2800, ''],
    ]);
  });

  it('without any price, or with one that is none, are an error at the price', () => {
    const { items } = read(['项目名称|男价|女价', '血常规|20|22', '尿常规|||', '血糖|面议|10']);
    expect(items.slice(2)).toEqual([
      [3, 0, '尿常规', '', undefined, 'listPrice'],
      [4, 0, '血糖（男）', '1', undefined, 'listPrice'],
      [4, 1, '血糖（女）', '23', 1000, ''],
    ]);
  });

  it('are asked about with these uses as the best answer', () => {
    const { detected } = read(['项目名称|男价|女价', '血常规|20|20', '腹部彩超|180|200']);
    expect(detected.problems.map(problemText)).toEqual([
      '有 2 列像价格：B“男价”、C“女价”。请确认哪一列是男价、哪一列是女价。',
    ]);
    expect(detected.prices).toEqual({
      by: 'sex',
      guesses: [
        { column: 1, use: 'malePrice' },
        { column: 2, use: 'femalePrice' },
      ],
    });
    expect(withRole(detected, 'malePrice', 1).problems).toEqual([]);
  });

  it('columns 男 and 女 with marks are no prices', () => {
    const { detected } = read(['项目名称|价格|男|女', '血常规|20|1|1', '妇科检查|30|0|1', '前列腺|40|1|0']);
    expect([detected.problems, detected.priceColumns]).toEqual([[], [1]]);
  });
});

describe('prices by sex and by use at once', () => {
  const sales = (lines: readonly string[], merges: readonly string[] = []) => {
    const sheet = sheetOf(lines, merges);
    const detected = detectColumns(sheet);
    return {
      uses: detected.prices?.guesses.map(({ use }) => use),
      asked: detected.problems.map(({ code }) => code),
      items: parseRows(sheet, detected).rows.map(({ values: { name, sexes, listPrice, salePrice } }) =>
        [name, sexes?.join('') ?? '', listPrice, salePrice].join(' '),
      ),
    };
  };
  const items = [
    '血常规  2000 1500',
    '腹部彩超（男） 1 18000 15000',
    '腹部彩超（女） 23 20000 16000',
    '前列腺彩超 1 9000 8000',
  ];
  const rows = ['血常规|20|15|20|15', '腹部彩超|180|150|200|160', '前列腺彩超|90|80||'];

  it.each([
    ['in one line', ['项目名称|男原价|男优惠价|女原价|女优惠价'], []],
    ['behind the use', ['项目名称|原价（男）|优惠价（男）|原价（女）|优惠价（女）'], []],
    ['over the uses', ['项目名称|男||女|', '|原价|优惠价|原价|优惠价'], ['0:1-0:2', '0:3-0:4']],
    ['by words of the trade', ['项目名称|男性门市价|男性团检价|女性门市价|女性团检价'], []],
  ])('%s', (_, head, merges) => {
    const read = sales([...head, ...rows], merges);
    expect(read).toEqual({
      uses: ['malePrice', 'maleSalePrice', 'femalePrice', 'femaleSalePrice'],
      asked: ['whichPrice'],
      items,
    });
  });

  it('one list price and sale prices by sex', () => {
    const { items: read } = sales([
      '项目名称|原价|男优惠价|女优惠价',
      '血常规|20|15|16',
      '前列腺彩超|90|80|',
    ]);
    expect(read).toEqual(['血常规（男） 1 2000 1500', '血常规（女） 23 2000 1600', '前列腺彩超 1 9000 8000']);
  });
});

describe('columns 男 and 女 of marks beside the price', () => {
  const marked = (lines: readonly string[]) => {
    const sheet = sheetOf(lines);
    return parseRows(sheet, detectColumns(sheet)).rows.map(({ values: { name, sexes }, errors, warnings }) =>
      [name, sexes?.join('') ?? '', ...Object.keys(errors), ...warnings.map(({ code }) => code)].join(' '),
    );
  };

  it('say whom the item is for; what is no mark is asked', () => {
    expect(
      marked([
        '项目名称|价格|男|女',
        '血常规|20|√|√',
        '妇科检查|30||√',
        '前列腺|40|√|',
        '采血|5||',
        '胃镜|300|√|慎用',
      ]),
    ).toEqual(['血常规 ', '妇科检查 23', '前列腺 1', '采血  nobodyMarked', '胃镜  sex']);
  });

  it('by marital state, with zeros and ones, or words', () => {
    expect(
      marked(['项目|价格|男|未婚女|已婚女', '血常规|20|1|1|1', '宫颈TCT|80|0|0|1', '彩超|60|1|0|1']),
    ).toEqual(['血常规 ', '宫颈TCT 3', '彩超 13']);
    expect(marked(['项目|价格|男|女', '血常规|20|是|是', '妇科检查|30|否|是'])).toEqual([
      '血常规 ',
      '妇科检查 23',
    ]);
  });

  it('one column alone, or one of remarks, says nothing', () => {
    expect(marked(['项目|价格|女', '血常规|20|√', '前列腺|30|'])).toEqual(['血常规 ', '前列腺 ']);
  });
});

describe('the best answer to which price is which', () => {
  const guessed = (...lines: string[]) => {
    const { prices, problems } = read(lines).detected;
    return { by: prices?.by, uses: prices?.guesses.map(({ use }) => use), asked: problems.length };
  };
  it.each([
    [['项目|单价|投标单价', '血常规|30|20', '胸片|80|60'], 'use', ['listPrice', 'salePrice']],
    [['项目|最低价|最高价', '血常规|20|30', '胸片|60|80'], 'use', ['salePrice', 'listPrice']],
    [['项目|价格|金额', '血常规|20|20', '胸片|60|60'], 'use', ['listPrice', null]],
    [
      ['项目|门市价|团检价|投标单价', '血常规|30|24|20', '胸片|80|64|60'],
      'use',
      ['listPrice', 'salePrice', null],
    ],
    [['项目|三甲价|二甲价|一级价', '血常规|20|18|15', '心电图|25|22|20'], 'level', ['listPrice', null, null]],
  ])('%j', (lines, by, uses) => {
    expect(guessed(...lines)).toEqual({ by, uses, asked: 1 });
  });
});

it.each([
  ['3A', 1],
  ['3A_SPECIAL', 1],
  ['2B', 2],
  ['1N', 3],
])('of prices by level those of an institution of level %s are in column %i', (level, column) => {
  const headers = ['项目', '三甲价', '二级医院价', '一级价'];
  const guesses = [1, 2, 3].map((at) => ({ column: at, use: at === 1 ? ('listPrice' as const) : null }));
  const own = guessesForLevel(guesses, (at) => headers[at] ?? '', level);
  expect(own.filter(({ use }) => use === 'listPrice').map((one) => one.column)).toEqual([column]);
  expect(guessesForLevel(guesses, () => '', level)).toBe(guesses);
});

it('the preview is what reading would give', () => {
  const { sheet, detected, items } = read([
    '项目名称|男价（万元）|女价（万元）',
    '血常规|0.2|0.2',
    '彩超|0.18|0.2',
  ]);
  const preview = previewRows(sampleOf(sheet, detected.firstDataRow), detected.columns, {
    name: 0,
    malePrice: 1,
    femalePrice: 2,
  });
  const values = [{ text: '停用', count: 1, meaning: 'stopped' as const, sure: true }];
  const stopped = previewRows(
    [{ rowNo: 5, cells: ['血沉', '20', '停用'] }],
    [{ column: 2, letter: 'C', header: '状态' }],
    { name: 0, listPrice: 1, status: 2 },
    { status: { values, use: 'skip' } },
  );
  expect(stopped).toEqual([]);
  expect(preview.map(({ rowNo, values }) => [rowNo, values.name, values.listPrice])).toEqual(
    items.map(([rowNo, , name, , price]) => [rowNo, name, price]),
  );
});
