import { expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

test('a statement as hospitals have it: title above, subtotals, a row for minimum heads and the total below', () => {
  expect(
    readStatement([
      ['某某医院团检结算单'],
      [],
      [
        '序号',
        '姓名',
        '手机号码',
        '体检日期',
        '套餐名称',
        '套餐价',
        '加项金额',
        '弃检金额',
        '结算金额（元）',
      ],
      ['1', '甲一', '138 0013 8001', '2027/3/5 8:30', '男', '300', '', '-80.00', '¥220.00'],
      ['2', '甲二', '', '20270306', '女', '420.00', '250', '', '670.005'],
      ['小计', '', '', '', '', '', '', '', '890.01'],
      ['保底人数补差', '', '', '', '', '', '', '', '696'],
      ['合计', '', '', '', '', '', '', '', '1,586.01元'],
      ['制表人：', '乙'],
    ]),
  ).toMatchObject({
    rows: [
      {
        rowNo: 4,
        name: '甲一',
        mobile: '13800138001',
        day: '2027-03-05',
        packageName: '男',
        amount: 22000,
        exact: true,
        packagePrice: 30000,
        deducted: 8000,
        addOnPrice: null,
      },
      { rowNo: 5, mobile: '', day: '2027-03-06', amount: 67001, exact: false, addOnPrice: 25000 },
    ],
    total: 158601,
    minimum: 69600,
    taken: expect.arrayContaining(['姓名', '结算金额（元）']),
  });
});

test('what cannot be read is said with its row, and nothing of the file is taken', () => {
  const head = ['姓名', '日期', '金额'];
  expect(readStatement([['项目', '价格']])).toContain('没有找到表头');
  expect(readStatement([head])).toContain('没有人员明细');
  expect(readStatement([head, ['甲', '2027-3-5', '三百']])).toBe(
    '第 2 行的金额“三百”不是数字。请在表格中改正后重新上传。',
  );
  expect(readStatement([head, ['甲', '2027-13-5', '300'], ['乙', '', '']])).toContain(
    '第 2 行的日期“2027-13-5”读不出来；第 3 行没有金额',
  );
});

test('a figure that is not there is asked for, never 0', () => {
  const head = ['姓名', '套餐价', '弃检金额', '金额'];
  const person = ['甲', '300', '', '300'];
  const at = (row: number, column: number, kind: 'noResult' | 'struck') => [{ row, column, kind }];
  expect(readStatement([head, person, ['保底补差', '', '', '']])).toContain('第 3 行的“保底补差”没有金额');
  expect(readStatement([head, person, ['乙', '300', '', '-']])).toContain('第 3 行没有金额');
  expect(readStatement([head, person], at(1, 2, 'noResult'))).toBe(
    '第 2 行的扣减金额是没有计算结果的公式（请用 Excel 或 WPS 打开并保存）。请在表格中改正后重新上传。',
  );
  expect(readStatement([head, person, ['合计', '', '', '']], at(2, 3, 'noResult'))).toContain(
    '第 3 行的金额是没有计算结果的公式',
  );
  expect(readStatement([head, person], at(1, 3, 'struck'))).toContain('第 2 行的金额被划掉了');
  // A mark of another column, or of a row above the heading, is nothing of the statement's.
  expect(readStatement([head, person], at(1, 9, 'noResult'))).toMatchObject({ rows: [{ amount: 30000 }] });
});

test.each(['80，100', '1,20', '120 80', '120²', '12 800', '300/人'])(
  'an amount of which it is not known what its signs separate is none: %s',
  (amount) => {
    expect(
      readStatement([
        ['姓名', '金额'],
        ['甲', amount],
      ]),
    ).toContain(`“${amount}”不是数字`);
  },
);

test.each([
  [['合计人数', '', '2'], { total: null }],
  [['合计：2人', '', ''], { total: null }],
  [['合计', '2', '600'], { total: 60000 }],
  [['合计', '2', '¥600'], { total: 60000 }],
  [['合计 2人 600元', '', ''], { total: 60000 }],
  [['合计', '600.00', ''], { total: 60000 }],
  [['保底人数补差', '3', '300'], { minimum: 30000 }],
] as const)('a total is money, never people: %j', (row, found) => {
  const people = [
    ['甲', '', '300'],
    ['乙', '', '300'],
  ];
  expect(readStatement([['姓名', '人数', '金额'], ...people, [...row]])).toMatchObject(found);
});

test.each(['合计', '保底补差'])('a bare number beside %s is asked about', (label) => {
  expect(
    readStatement([
      ['姓名', '人数', '金额'],
      ['甲', '', '300'],
      [label, '1', ''],
    ]),
  ).toContain(`“${label}”的“1”看不出是金额还是人数`);
});
