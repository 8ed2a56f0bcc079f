import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestSheet, type DetectedColumns, detectColumns, withRole } from './detect-columns.ts';
import { parseRows } from './parse-rows.ts';
import { sheetOf } from './sheet.testkit.ts';

const columnsOf = ({ roles }: DetectedColumns) =>
  Object.fromEntries(Object.entries(roles).map(([role, place]) => [role, place.column]));
const all = { code: 0, name: 1, category: 2, listPrice: 3, salePrice: 4 };
const body = ['A01|血常规|检验|22|18', 'A02|尿常规|检验|12|10', 'A03|胸片|放射|75|60'];

describe('detectColumns finds the header', () => {
  it.each([
    '编码|项目名称|类别|价格|优惠价',
    '项目代码|检查项目|科室|原价（元）|团检价（元）',
    '项目编号|收费项目|项目分类|门市价|协议价',
    '物价编码|体检项目|大类|标准价|折后价',
    '代 码|项 目|分 类|挂 牌 价|执 行 价',
    '编码*|项目名称*|类别|单价/元|结算价格',
  ])('%s', (header) => {
    expect(columnsOf(detectColumns(sheetOf([header, ...body])))).toEqual(all);
  });

  it('below titles, remarks and blank rows', () => {
    const detected = detectColumns(
      sheetOf(
        [
          '某某体检中心 2026 年项目价格表',
          '',
          '单位：元|||制表日期：2026-01-01',
          '编码|项目名称|类别|价格|优惠价',
          ...body,
        ],
        ['0:0-0:4'],
      ),
    );
    expect(detected).toMatchObject({ headerRows: [3], firstDataRow: 4, problems: [] });
  });

  it('over two rows, a merged parent above', () => {
    const detected = detectColumns(
      sheetOf(
        ['编码|项目名称|类别|价格', '|||原价|优惠价', ...body],
        ['0:0-1:0', '0:1-1:1', '0:2-1:2', '0:3-0:4'],
      ),
    );
    expect(detected).toMatchObject({ headerRows: [0, 1], firstDataRow: 2 });
    expect(columnsOf(detected)).toEqual(all);
    expect(detected.columns[4]).toMatchObject({
      letter: 'E',
      header: '价格 / 优惠价',
      samples: ['18', '10', '60'],
    });
  });

  it('tells code, category and note from the name though all say 项目', () => {
    const detected = detectColumns(
      sheetOf([
        '项目编码|项目类别|项目名称|项目说明|项目价格',
        'A1|检验|血常规|了解血液|22',
        'A2|检验|尿常规|了解尿液|12',
      ]),
    );
    expect(columnsOf(detected)).toEqual({ code: 0, category: 1, name: 2, note: 3, listPrice: 4 });
  });

  it('takes the repeating one of two name columns for the category', () => {
    const detected = detectColumns(
      sheetOf([
        '检查项目|项目名称|价格',
        '检验科|血常规|22',
        '检验科|尿常规|12',
        '检验科|便常规|8',
        '检验科|血沉|12',
        '检验科|血型|15',
      ]),
    );
    expect(columnsOf(detected)).toEqual({ category: 0, name: 1, listPrice: 2 });
  });

  it('reads sex, age, unit and note', () => {
    const detected = detectColumns(
      sheetOf([
        '名称|适用性别|年龄要求|单位|单价|临床意义',
        'TCT|已婚女|30岁以上|次|150|宫颈筛查',
        '血压|不限||次|5|',
      ]),
    );
    expect(columnsOf(detected)).toEqual({ name: 0, sex: 1, age: 2, unit: 3, listPrice: 4, note: 5 });
  });

  it('doubts a price column without prices', () => {
    const detected = detectColumns(sheetOf(['项目名称|价格', '血常规|见附件', '尿常规|见附件']));
    expect(detected.roles.listPrice?.column).toBe(1);
    expect(detected.confidence).toBeLessThan(0.5);
    expect(detected.roles.listPrice?.reason).toContain('请核对');
  });

  it('knows a header by a price heading above a price', () => {
    const detected = detectColumns(sheetOf(['品目|价格', '血常规|22', '尿常规|12']));
    expect(detected.headerRows).toEqual([0]);
    expect(columnsOf(detected)).toEqual({ name: 0, listPrice: 1 });
  });

  it('ignores the columns that our own annotated sheet adds', () => {
    const detected = detectColumns(
      sheetOf([
        '体检项|单价|处理结果|问题说明|匹配到的标准项目|建议',
        '血常规|22|可导入||血常规五分类|',
        '尿检|12|需确认|名称相近||尿常规',
      ]),
    );
    expect(columnsOf(detected)).toEqual({ name: 0, listPrice: 1 });
  });
});

describe('detectColumns without a header', () => {
  it('goes by content, running numbers aside', () => {
    const detected = detectColumns(
      sheetOf(['1|A01|血常规|22|18', '2|A02|尿常规|12|10', '3|A03|胸片|75|60', '4|A04|心电图|25|20']),
    );
    expect(detected).toMatchObject({ headerRows: [], firstDataRow: 0 });
    expect(columnsOf(detected)).toEqual({ code: 1, name: 2, listPrice: 3, salePrice: 4 });
    expect(detected.confidence).toBeLessThan(0.7);
    expect(detected.roles.name?.reason).toContain('没有表头');
  });

  it('says what is missing when there is nothing to go by', () => {
    expect(detectColumns(sheetOf(['请参阅附件'])).problems).toContainEqual({ code: 'noName' });
    expect(detectColumns(sheetOf(['项目名称|价格'])).problems).toEqual([{ code: 'noData' }]);
  });
});

describe('withRole', () => {
  it('moves a role, frees the column of another, and clears the problem', () => {
    const detected = detectColumns(sheetOf(['甲|乙', '血常规|二十二元', '尿常规|十二元']));
    expect(detected.problems.length).toBeGreaterThan(0);
    const corrected = withRole(withRole(detected, 'name', 0), 'listPrice', 1);
    expect(columnsOf(corrected)).toEqual({ name: 0, listPrice: 1 });
    expect(corrected.problems).toEqual([]);
    expect(columnsOf(withRole(corrected, 'note', 1))).toEqual({ name: 0, note: 1 });
    expect(withRole(corrected, 'listPrice', undefined).problems).toHaveLength(1);
  });
});

describe('always', () => {
  it('the order of columns changes no row', () => {
    const rows = [
      '项目编码|检查项目|科室|门市价|协议价|备注',
      'A1|血常规|检验|22|18|空腹',
      'A2|胸片|放射|75|60|',
      'A3|心电图|功能|25|20|平卧',
    ];
    const cells = rows.map((row) => row.split('|'));
    const valuesOf = (order: readonly number[]) => {
      const sheet = sheetOf(cells.map((row) => order.map((column) => row[column]).join('|')));
      return parseRows(sheet, detectColumns(sheet)).rows;
    };
    const straight = valuesOf([0, 1, 2, 3, 4, 5]);
    expect(straight).toHaveLength(3);
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), (order) => {
        expect(valuesOf(order)).toEqual(straight);
      }),
    );
  });

  it('any sheet is read without failing, and its rows are numbered as in the sheet', () => {
    const cell = fc.oneof(
      fc.constantFrom('', '项目名称', '价格', '合计', '血常规', '22', '检验类', '备注：'),
      fc.string({ maxLength: 6 }),
    );
    const merge = fc.record({ top: fc.nat(9), left: fc.nat(5), bottom: fc.nat(12), right: fc.nat(8) });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 10 }),
        fc.array(merge, { maxLength: 4 }),
        (rows, merges) => {
          const sheet = {
            name: '',
            rows,
            merges: merges.filter((m) => m.bottom >= m.top && m.right >= m.left),
            marks: [],
          };
          const parsed = parseRows(sheet, detectColumns(sheet));
          const numbers = [...parsed.rows, ...parsed.skipped].map((row) => row.rowNo);
          expect(new Set(numbers).size).toBe(numbers.length);
          expect(numbers.every((rowNo) => rowNo >= 1 && rowNo <= rows.length)).toBe(true);
        },
      ),
    );
  });
});

it('bestSheet prefers the price list over notes and lists of choices', () => {
  expect(
    bestSheet([
      sheetOf(['说明', '请核对']),
      sheetOf(['项目名称|价格', '血常规|22', '尿常规|12']),
      sheetOf(['检验', '放射']),
    ]),
  ).toBe(1);
});
