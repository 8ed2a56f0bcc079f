import { describe, expect, test } from 'vitest';
import { readAttendance } from './read-attendance.ts';

const head = ['工号', '姓名', '手机', '登记日期', '状态', '弃检项目', '加项'];

describe('the export of a check-up system', () => {
  test('titles above the header, days in several forms, items and add-ons in a cell', () => {
    const read = readAttendance(
      [
        ['某医院体检中心 到检名单'],
        head,
        [
          'A1',
          '王一',
          '13900000001',
          '2027/3/1 08:20',
          '已检',
          '胸部正位片、心电图',
          '头颅CT 250 单位付；胃镜（600元）',
        ],
        ['A2', '王二', '', '20270301', '未检', '无', '-'],
        ['A3', '王三', '+86 139-0000-0003', '', '未检', '', ''],
        ['', '合计', '', '', '', '', ''],
      ],
      '2027-03-02',
    );
    expect(read).toMatchObject({
      taken: head,
      rows: [
        {
          rowNo: 3,
          employeeNo: 'A1',
          day: '2027-03-01',
          came: true,
          omitted: ['胸部正位片', '心电图'],
          addOns: [
            { name: '头颅CT', price: 25_000, payer: 'company' },
            { name: '胃镜', price: 60_000, payer: 'person' },
          ],
        },
        { rowNo: 4, came: false, omitted: [], addOns: [] },
        { rowNo: 5, mobile: '13900000003', came: false, unclear: '' },
      ],
    });
  });
  test('who came is only who is said to have come, on a day that is said', () => {
    const states = ['已到检', '已总检', '√', '未到', '已取消', '改期', '弃检', '迟到', ''];
    const read = readAttendance(
      [head, ...states.map((state) => ['', '王一', '', '20270301', state])],
      '2027-03-02',
    );
    const said =
      typeof read === 'string' ? [] : read.rows.map(({ came, unclear }) => (came ? '到' : unclear || '未到'));
    expect(said).toEqual([
      ...Array(3).fill('到'),
      ...Array(3).fill('未到'),
      '的状态“弃检”看不出是否到检',
      '的状态“迟到”看不出是否到检',
      '没有写状态，看不出是否到检',
    ]);
    expect(readAttendance([head, ['', '王一', '', '', '已检']], '2027-03-02')).toMatchObject({
      rows: [{ unclear: '没有写到检日期' }],
    });
    // Without such columns it is a list of who came on the day that was chosen.
    expect(readAttendance([['姓名'], ['王一']], '2027-03-02')).toMatchObject({
      rows: [{ came: true, day: '2027-03-02', unclear: '' }],
    });
  });
  test.each([
    ['noResult', 3, '第 2 行的日期是没有计算结果的公式'],
    ['struck', 5, '第 2 行的未做项目被划掉了'],
    ['imprecise', 0, '第 2 行的工号位数太多'],
  ] as const)('a cell that says nothing is asked about: %s', (kind, column, said) => {
    const sheet = [head, ['A1', '王一', '', '', '已检', '', '']];
    expect(readAttendance(sheet, '2027-03-02', [{ row: 1, column, kind }])).toContain(said);
  });
  test.each([
    ['HPV 23型 300', 'HPV 23型', 30_000, 'person'],
    ['胃镜 1,280 单位付', '胃镜', 128_000, 'company'],
    ['头颅CT 250元（公司）', '头颅CT', 25_000, 'company'],
  ])('the price of an add-on is the last number, all of it: %s', (cell, name, price, payer) => {
    const read = readAttendance([head, ['A1', '王一', '', '20270301', '已检', '', cell]], '2027-03-02');
    expect(read).toMatchObject({ rows: [{ addOns: [{ name, price, payer }] }] });
  });
  test.each([
    '头颅CT 250×2 单位付',
    '胃镜 600/肠镜 800',
    '头颅CT 250 单位不付',
    '头颅CT 250①',
    '头颅CT 1.2.3',
  ])('an add-on that says something else is asked about: %s', (cell) => {
    expect(readAttendance([head, ['A1', '王一', '', '20270301', '已检', '', cell]], '2027-03-02')).toContain(
      cell,
    );
  });
  test.each(['2027-03-01T16:00:00Z', '2027-03-01~2027-03-05', '2027-03-01、03-02', '46082'])(
    'what is no day, or more than one: %s',
    (day) => {
      expect(readAttendance([head, ['A1', '王一', '', day, '已检']], '2027-03-02')).toContain('读不出来');
    },
  );
  test.each([
    [[['日期', '状态']], /没有找到表头/],
    [[head, ['A1', '王一', '', '三月一号', '', '', '']], /第 2 行的日期“三月一号”读不出来/],
    [[head, ['A1', '王一', '', '', '', '', '头颅CT']], /第 2 行的加项“头颅CT”没有金额/],
    [[head], /没有人员/],
  ])('what stands in the way is said: %#', (sheet, said) => {
    expect(readAttendance(sheet, '2027-03-02')).toMatch(said);
  });
});
