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
        ['A3', '王三', '', '', '', '', ''],
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
        { rowNo: 5, day: '2027-03-02', came: true },
      ],
    });
  });
  test.each([
    [[['日期', '状态']], /没有找到表头/],
    [[head, ['A1', '王一', '', '三月一号', '', '', '']], /第 2 行的日期“三月一号”读不出来/],
    [[head, ['A1', '王一', '', '', '', '', '头颅CT']], /第 2 行的加项“头颅CT”没有金额/],
    [[head], /没有人员/],
  ])('what stands in the way is said: %#', (sheet, said) => {
    expect(readAttendance(sheet, '2027-03-02')).toMatch(said);
  });
});
