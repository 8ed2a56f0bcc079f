import { describe, expect, it } from 'vitest';
import { detectColumns } from './detect-columns.ts';
import { errorTexts } from './finding-text.ts';
import { parseRows } from './parse-rows.ts';
import { sheetOf } from './sheet.testkit.ts';

const parse = (lines: readonly string[], merges: readonly string[] = [], known: readonly string[] = []) => {
  const sheet = sheetOf(lines, merges);
  return parseRows(sheet, detectColumns(sheet), known);
};
const header = '编码|项目名称|类别|价格|优惠价|备注';

describe('parseRows reads items', () => {
  it('with every field typed', () => {
    const { rows } = parse([
      '名称|性别|年龄|单位|原价|优惠价|备注',
      'TCT检查|已婚女|30岁以上|次|¥150.00|120元|避开经期',
      '血压|||次|5|5|',
    ]);
    expect(rows[0]).toEqual({
      rowNo: 2,
      values: {
        name: 'TCT检查',
        sexes: [3],
        ageMin: 30,
        unit: '次',
        listPrice: 15000,
        salePrice: 12000,
        note: '避开经期',
      },
      errors: {},
      warnings: [],
    });
  });

  it('with one price for both when there is one column, or one is blank', () => {
    expect(parse(['项目名称|团检价', '血常规|22', '胸片|75']).rows[0]?.values).toMatchObject({
      listPrice: 2200,
      salePrice: 2200,
    });
    const { rows } = parse([header, '|血常规||22||', '|胸片|||60|', '|心电图||25|20|']);
    expect(rows.map(({ values }) => [values.listPrice, values.salePrice])).toEqual([
      [2200, 2200],
      [6000, 6000],
      [2500, 2000],
    ]);
  });

  it('with how pictures are made as their category, or beside it, from a column of any name', () => {
    const categories = (lines: readonly string[]) => parse(lines).rows.map(({ values }) => values.category);
    expect(
      categories(['项目名称|设备|价格', '甲状腺|彩超|80', '胸部平扫|CT|300', '血常规|全自动分析仪|20']),
    ).toEqual(['彩超', 'CT', undefined]);
    expect(
      categories(['类别|项目名称|检查方式|价格', '影像|甲状腺|彩超|80', '超声科|乳腺|CT|300', '|肝胆||90']),
    ).toEqual(['影像·彩超', '超声科', '超声科']);
  });

  it('with limits from the name, which a column overrules', () => {
    const { rows } = parse(['项目名称|性别|价格', '前列腺彩超（男）||75', 'TCT（女）|已婚女|150']);
    expect(rows.map(({ values }) => values.sexes)).toEqual([[1], [3]]);
  });

  it('for the people of the section that they stand in', () => {
    const { rows, skipped } = parse([
      '项目名称|价格|性别',
      '血常规|20|',
      '未婚女职工|',
      '子宫附件彩超|100|',
      '二、已婚女：|',
      '妇科检查|50|',
      '前列腺彩超|80|男',
      '公共项目类|',
      '心电图|25|',
    ]);
    expect(rows.map(({ values }) => values.sexes)).toEqual([undefined, [2], [3], [1], undefined]);
    expect(skipped.map(({ text }) => text)).toEqual(['未婚女职工', '二、已婚女：', '公共项目类']);
  });

  it('and asks where a name or a note says that the item is stopped', () => {
    const { rows } = parse([
      '项目名称|价格|备注',
      '血常规（停用）|20|',
      '【作废】尿常规|20|',
      '心电图-暂停|20|',
      '胸片|20|暂不开展，2024',
      '血脂四项（停用2024.3）|20|',
      '停经检查|20|停车方便',
      '肝功能（含采血）|20|无',
    ]);
    expect(rows.map(({ warnings }) => warnings.map(({ code }) => code).join())).toEqual([
      ...Array.from({ length: 5 }, () => 'saysStopped'),
      '',
      '',
    ]);
  });

  it('and takes a code written in powers of ten for one that has lost digits', () => {
    const { rows } = parse([
      '编码|项目名称|价格',
      '4.40301E+17|血常规|20',
      '1.23E+05|尿常规|20',
      '1E5|胸片|20',
    ]);
    expect(rows.map(({ errors }) => errors.code?.code)).toEqual(['lostDigits', 'lostDigits', undefined]);
  });

  it('and says what is wrong, field by field', () => {
    const { rows } = parse([
      '编码|项目名称|价格|优惠价|性别|年龄',
      '1||22|20||',
      '2|胸片|面议|||',
      '3|心电图|25|30||',
      '4|CT|240|200|儿童|成年',
      '5|血压|5||||',
      '6|身高|5|||',
    ]);
    expect(rows.slice(0, 3).map(({ errors }) => errors)).toEqual([
      { name: { code: 'nameMissing' } },
      { listPrice: { code: 'badPrice', cell: '面议' } },
      { salePrice: { code: 'saleAboveList', salePrice: 3000, listPrice: 2500 } },
    ]);
    expect(errorTexts(rows[1]?.errors ?? {}).listPrice).toContain('“面议”不是价格');
    expect(rows[2]?.values).not.toHaveProperty('salePrice');
    expect(Object.keys(rows[3]?.errors ?? {})).toEqual(['sex', 'age']);
    expect(rows[4]?.errors).toEqual({});
  });

  it('keeps an item without a price as an error, never drops it', () => {
    const { rows, skipped } = parse([header, '|血常规||22||', '|胸部CT平扫||||']);
    expect(errorTexts(rows[1]?.errors ?? {}).listPrice).toContain('没有填写价格');
    expect(skipped).toEqual([]);
  });

  it('warns of a price of nothing', () => {
    expect(parse(['项目名称|价格', '血压|免费', '血常规|22']).rows[0]?.warnings).toHaveLength(1);
  });
});

describe('parseRows passes over what is no item, and says so', () => {
  it('blank rows, totals, footers, repeated headers', () => {
    const { rows, skipped } = parse([
      header,
      '|血常规||22||',
      '',
      '|小计||22||',
      header,
      '|胸片||75||',
      '合计|||97||',
      '备注：以上价格含胶片',
      '制表人：某|审核：某',
    ]);
    expect(rows.map((row) => [row.rowNo, row.values.name])).toEqual([
      [2, '血常规'],
      [6, '胸片'],
    ]);
    expect(skipped.map(({ rowNo, reason }) => [rowNo, reason])).toEqual([
      [4, 'total'],
      [5, 'header'],
      [7, 'total'],
      [8, 'footer'],
      [9, 'footer'],
    ]);
  });

  it('category rows are carried down: merged, numbered, or known by name', () => {
    const { rows, skipped } = parse(
      [
        '编码|项目名称|价格',
        '一、检验类',
        'A1|血常规|22',
        'A2|尿常规|12',
        '影像',
        'B1|胸片|75',
        '|内科|',
        'C1|血压|5',
        '四|功能检查|',
        'D1|心电图|25',
      ],
      ['4:0-4:2'],
      ['内科'],
    );
    expect(rows.map(({ values }) => [values.name, values.category])).toEqual([
      ['血常规', '检验类'],
      ['尿常规', '检验类'],
      ['胸片', '影像'],
      ['血压', '内科'],
      ['心电图', '功能检查'],
    ]);
    expect(skipped.every(({ reason }) => reason === 'category')).toBe(true);
  });
});

describe('a second table in the same sheet', () => {
  const read = (lines: readonly string[]) => {
    const sheet = sheetOf(lines);
    const { rows, skipped } = parseRows(sheet, detectColumns(sheet));
    return {
      rows: rows.map(({ values }) => [values.name, values.listPrice]),
      skipped: skipped.map(({ rowNo, reason }) => `${rowNo} ${reason}`),
    };
  };

  it('has headings of its own, with the columns where they are or elsewhere', () => {
    const lines = ['检验项目', '编码|项目名称|标本|价格(元)', 'L1|血糖|血|10', '', '影像项目'];
    const rows = [
      ['血糖', 1000],
      ['胸部正位片', 8000],
    ];
    expect(read([...lines, '编码|项目名称|设备|价格(元)', 'I1|胸部正位片|DR|80'])).toEqual({
      rows,
      skipped: ['5 category', '6 header'],
    });
    expect(read([...lines, '编码|设备|检查项目|部位|单价', 'I1|DR|胸部正位片|胸|80']).rows).toEqual(rows);
  });

  it('does not take the rows of the first with it where its headings say more', () => {
    const { rows } = read(['项目名称|价格', '血糖|10', '影像项目', '类别|检查项目|单价', 'DR|胸部正位片|80']);
    expect(rows).toEqual([
      ['血糖', 1000],
      ['胸部正位片', 8000],
    ]);
  });

  it('is none where an item is called as a heading', () => {
    expect(read(['项目名称|价格', '检查项目|10', '项目|20']).rows).toHaveLength(2);
  });
});

describe('parseRows and merged cells', () => {
  it('fills a merged category down, and a blank one from above', () => {
    const { rows } = parse(
      ['类别|项目名称|价格', '检验|血常规|22', '|尿常规|12', '放射|胸片|75', '|CT|240'],
      ['1:0-2:0'],
    );
    expect(rows.map(({ values }) => values.category)).toEqual(['检验', '检验', '放射', '放射']);
  });

  it('joins the lines of an item whose name and price are merged', () => {
    const { rows } = parse(
      ['项目名称|检查内容|价格', '肝功能三项|ALT|16', '|AST|', '|GGT|', '血常规|五分类|22'],
      ['1:0-3:0', '1:2-3:2'],
    );
    expect(rows.map(({ values }) => [values.name, values.note, values.listPrice])).toEqual([
      ['肝功能三项', 'ALT；AST；GGT', 1600],
      ['血常规', '五分类', 2200],
    ]);
  });

  it('refuses one price that several items share', () => {
    const { rows } = parse(['项目名称|价格', '身高|20', '体重|', '血压|', '血常规|22'], ['1:1-3:1']);
    expect(rows.map(({ errors }) => errors.listPrice)).toEqual([
      ...[2, 3, 4].map(() => ({ code: 'sharedPrice', from: 2, to: 4 })),
      undefined,
    ]);
  });
});
