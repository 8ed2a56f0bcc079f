import * as XLSX from '@e965/xlsx';
import { expect, it, test } from 'vitest';
import { readStaffFile, staffUpload } from './read-staff-file.ts';

const rows = [
  ['2027 年度员工体检名单'],
  ['工号', '姓名', '性别', '出生日期', '手机号'],
  ['0012', '甲一', '男', '1990-03-07', '13800138000'],
];
const bufferOf = (bytes: Uint8Array) =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;

const csv = rows.map((row) => row.join(',')).join('\r\n');
/** 工号,姓名,性别 / 0012,甲一,男 in GBK. */
const gbk = Uint8Array.from([
  0xb9, 0xa4, 0xba, 0xc5, 0x2c, 0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xd0, 0xd4, 0xb1, 0xf0, 0x0a, 0x30, 0x30, 0x31,
  0x32, 0x2c, 0xbc, 0xd7, 0xd2, 0xbb, 0x2c, 0xc4, 0xd0, 0x0a,
]);

test.each([
  [
    'xlsx',
    XLSX.write(XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(rows)), {
      type: 'buffer',
      bookType: 'xlsx',
    }) as Uint8Array,
  ],
  [
    'xls',
    XLSX.write(XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(rows)), {
      type: 'buffer',
      bookType: 'biff8',
    }) as Uint8Array,
  ],
  ['csv', new TextEncoder().encode(csv)],
  ['csv with a mark', new TextEncoder().encode(`\uFEFF${csv}`)],
  ['csv in GBK', gbk],
])('%s: numbers stay as they are written', async (_, bytes) => {
  const { sheet } = await readStaffFile(bufferOf(bytes));
  expect(sheet?.rows[0]?.texts).toMatchObject({ employeeNo: '0012', name: '甲一', sex: '男' });
});

it('only the columns of a list leave the browser', async () => {
  const wide = csv.replace('手机号', '手机号,工资').replace('13800138000', '13800138000,99999');
  const { sheet } = await readStaffFile(bufferOf(new TextEncoder().encode(wide)));
  const sent = await staffUpload(sheet?.rows ?? [], sheet?.taken ?? []).text();
  expect(sent).toContain('13800138000');
  expect(sent).not.toContain('99999');
});
