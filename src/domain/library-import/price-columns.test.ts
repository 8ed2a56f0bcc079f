import { describe, expect, it } from 'vitest';
import { detectColumns, unitOf, unusedPrices, withRole } from './detect-columns.ts';
import { unitOfHeading, unitOfTitle } from './money-unit.ts';
import { parseRows } from './parse-rows.ts';
import { problemText } from './reading-problem.ts';
import { sheetOf } from './sheet.testkit.ts';
import { sheetsTogether } from './sheets-together.ts';
import { tablesOf } from './side-by-side.ts';

const priceList = (head: string, ...lines: string[]) => sheetOf([head, ...lines]);

describe('several price columns', () => {
  it.each([
    ['项目|门市价|团检价|投标单价', '血常规|30|24|20', '胸片|80|64|60'],
    ['项目|单价|投标单价', '血常规|30|20', '胸片|80|60'],
    ['项目|最低价|最高价', '血常规|20|30', '胸片|60|80'],
    ['项目|价格|金额', '血常规|20|20', '胸片|60|60'],
  ])('%s: which is which is asked', (...lines) => {
    const detected = detectColumns(priceList(...lines));
    expect(detected.problems.map(problemText)).toEqual([
      expect.stringMatching(/列像价格：B“.+”、C“.+”.*请指定哪一列是原价/),
    ]);
    const chosen = withRole(withRole(detected, 'listPrice', 1), 'salePrice', 2);
    expect(chosen.problems).toEqual([]);
  });

  it('门市价 and 团检价 are list and sale price without a question', () => {
    const detected = detectColumns(priceList('项目|门市价|团检价', '血常规|30|24', '胸片|80|64'));
    expect(detected.problems).toEqual([]);
    expect([detected.roles.listPrice?.column, detected.roles.salePrice?.column]).toEqual([1, 2]);
  });

  it.each(['原价', '单价', '门诊价', '收费标准', '医院价'])('体检价 beside %s is the sale price', (list) => {
    const detected = detectColumns(priceList(`项目|${list}|体检价`, '血常规|30|24', '胸片|80|64'));
    expect([detected.problems, detected.roles.listPrice?.column, detected.roles.salePrice?.column]).toEqual([
      [],
      1,
      2,
    ]);
  });

  it('an empty price column asks nothing', () => {
    const detected = detectColumns(priceList('项目|价格|金额', '血常规|20|', '胸片|60|'));
    expect(detected.problems).toEqual([]);
  });

  it('what the person leaves out is known', () => {
    const detected = detectColumns(
      priceList('项目|门市价|团检价|投标单价', '血常规|30|24|20', '胸片|80|64|60'),
    );
    expect(unusedPrices(withRole(withRole(detected, 'listPrice', 1), 'salePrice', 2))).toEqual([3]);
  });

  it('a discount makes the sale price, half a fen up', () => {
    const sheet = priceList(
      '项目|原价|折扣率',
      '血常规|22.5|85%',
      '胸片|80|8.5折',
      '尿常规|10|',
      '血沉|10|面议',
    );
    const { rows, rounded } = parseRows(sheet, detectColumns(sheet));
    expect(rows.map(({ values }) => values.salePrice)).toEqual([1913, 6800, 1000, undefined]);
    expect(rounded).toBe(1);
    expect(rows[3]?.errors.discount).toEqual({ code: 'badDiscount', cell: '面议' });
  });

  it('less than half is asked, as 15% may be what is taken off; whoever writes 折 has said which', () => {
    const sheet = priceList(
      '项目|原价|折扣率',
      '血常规|20|15%',
      '胸片|80|0.4',
      '尿常规|10|4.5折',
      '血沉|10|50%',
    );
    const { rows } = parseRows(sheet, detectColumns(sheet));
    expect(rows.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
      ['unsureDiscount'],
      ['unsureDiscount'],
      [],
      [],
    ]);
  });
});

describe('units of money', () => {
  it.each([
    ['价格（万元）', 4],
    ['单价/万元', 4],
    ['价格(千元)', 3],
    ['金额（分）', -2],
    ['价格', undefined],
    ['价格（元）', undefined],
    ['部分项目价格', undefined],
  ])('%s → 10^%s', (heading, power) => {
    expect(unitOfHeading(heading)?.power).toBe(power);
  });

  it.each(['价格(USD)', '单价（美元）', 'Price ($)', '港币价', '价格（HK$）'])(
    '%s is another currency',
    (heading) => {
      expect(unitOfHeading(heading)?.currency).toBeTruthy();
    },
  );

  it.each([
    ['单位：万元', 4],
    ['（金额单位：万元）', 4],
    ['单位：元', undefined],
    ['报价单位：某某医院', undefined],
    ['2026年体检价格表', undefined],
    ['单位：分院', undefined],
  ])('title %s → 10^%s', (line, power) => {
    expect(unitOfTitle(line)?.power).toBe(power);
  });

  it('prices in 万元 become yuan', () => {
    const sheet = sheetOf(['体检价格表', '|单位：万元', '项目|价格', '心脏磁共振|0.12', 'PET-CT|0.75']);
    const { rows } = parseRows(sheet, detectColumns(sheet));
    expect(rows.map(({ values }) => values.listPrice)).toEqual([120000, 750000]);
  });

  it('another currency is not taken for yuan, whether it stands in the heading or in the title', () => {
    for (const sheet of [
      sheetOf(['项目|价格(USD)', '血常规|30', '胸片|80']),
      sheetOf(['报价（港币）', '项目|价格', '血常规|30', '胸片|80']),
    ])
      expect(detectColumns(sheet).problems).toEqual([
        { code: 'currency', currency: expect.stringMatching(/美元|港币/) },
      ]);
  });

  it('the unit is that of the column that is read', () => {
    const detected = detectColumns(sheetOf(['项目|价格(USD)|价格(元)', '血常规|3|30', '胸片|8|80']));
    const chosen = withRole(withRole(detected, 'listPrice', 2), 'salePrice', undefined);
    expect([chosen.problems, unitOf(chosen, 'listPrice')]).toEqual([[], undefined]);
  });
});

describe('tables and sheets', () => {
  it('tables side by side are two, each with the places of Excel', () => {
    const sheet = sheetOf(
      ['价目表', '项目|价格||项目|价格', '血常规|20||胸片|80', '尿常规|10||心电图|30'],
      ['0:0-0:4'],
    );
    const tables = tablesOf(sheet);
    expect(tables.map(({ name }) => name)).toEqual(['表（A–C 列）', '表（D–E 列）']);
    const read = tables.map((table) => parseRows(table, detectColumns(table)).rows);
    expect(
      read.map((rows) => rows.map(({ rowNo, values }) => [rowNo, values.name, values.listPrice])),
    ).toEqual([
      [
        [3, '血常规', 2000],
        [4, '尿常规', 1000],
      ],
      [
        [3, '胸片', 8000],
        [4, '心电图', 3000],
      ],
    ]);
    expect(sheetsTogether(tables, 0)).toEqual([0, 1]);
  });

  it('tables with running numbers and remarks are parted where the numbers begin', () => {
    const tables = tablesOf(
      sheetOf(['序号|项目|价格|备注|序号|项目|价格', '1|血常规|20|空腹|3|胸片|80', '2|血沉|9||4|CT|300']),
    );
    expect(tables.map(({ rows }) => rows[1])).toEqual([
      ['1', '血常规', '20', '空腹'],
      ['', '', '', '', '3', '胸片', '80'],
    ]);
  });

  it('a table with two prices or two notes is one', () => {
    for (const head of ['项目|价格|价格|备注', '项目|备注|价格|备注'])
      expect(tablesOf(priceList(head, '血常规|20|18|x', '胸片|80|60|y'))).toHaveLength(1);
  });

  it('sheets of departments belong together, an old price list does not', () => {
    const of = (...items: string[]) => sheetOf(['项目|价格', ...items.map((item) => `${item}|20`)]);
    const lab = of('血常规', '尿常规', '血沉');
    const imaging = of('胸片', '心电图', '腹部彩超');
    const lastYear = of('血常规', '尿常规', '血沉', '胸片');
    const doctors = sheetOf(['姓名|职称', '张三|主任', '李四|医师']);
    expect(sheetsTogether([lab, imaging, lastYear, doctors], 0)).toEqual([0, 1]);
  });

  it('hidden rows are read and marked', () => {
    const sheet = { ...priceList('项目|价格', '血常规|20', '胸片|80'), hiddenRows: [2] };
    const { rows } = parseRows(sheet, detectColumns(sheet));
    expect(rows.map(({ warnings }) => warnings)).toEqual([[], [{ code: 'hiddenRow' }]]);
  });
});
