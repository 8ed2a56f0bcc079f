import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

const world = useWorld();
const read = (bytes: Buffer, name = '体检项目表.xlsx') =>
  world.as('buyer', { file: { name, bytes } }).invoke('demand.readMatrix', {});
const rows = [
  ['项目', '男（30人）', '女（20人）', '备注'],
  ['血常规', '●', '●', '空腹'],
  ['某某特检', '', '○', null],
];

describe('a ●-matrix that is uploaded or pasted', () => {
  const text = rows.map((row) => row.join('\t')).join('\n');
  test.each([
    ['xlsx', () => xlsxFile({ rows })],
    ['tab-separated text in GB18030', () => iconv.encode(text, 'gb18030')],
    ['text in UTF-16', () => iconv.encode(text, 'utf-16')],
    [
      'the HTML of the clipboard',
      () =>
        Buffer.from(
          `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell ?? ''}</td>`).join('')}</tr>`).join('')}</table>`,
        ),
    ],
  ])('is read: %s', async (_, bytes) => {
    const reading = await read(bytes());
    expect(reading.groups.map(({ sexes, headcount }) => ({ sexes, headcount }))).toEqual([
      { sexes: [1], headcount: 30 },
      { sexes: [2, 3], headcount: 20 },
    ]);
    expect(reading.rows).toMatchObject([
      {
        text: '血常规',
        level: 'auto',
        codes: ['HEM001'],
        marks: ['required', 'required'],
        remarks: [{ label: '备注', text: '空腹' }],
      },
      { text: '某某特检', level: 'none', codes: [], marks: [null, 'optional'] },
    ]);
  });

  test('what its author hid, crossed out or did not save is left out and said', async () => {
    const html = `<table><col><col><col style="display:none"><tr><td>项目</td><td>男</td><td>女</td></tr>
      <tr><td>血常规</td><td>●</td><td>●</td></tr><tr style="display:none"><td>内部项目</td><td>●</td><td>●</td></tr>
      <tr><td><s>尿常规</s></td><td>●</td><td>●</td></tr><tr><td>胸片</td><td><s>●</s></td><td></td></tr></table>`;
    const reading = await read(Buffer.from(html));
    expect(reading.rows.map(({ text: name }) => name)).not.toContain('内部项目');
    expect(reading.rows.map(({ text: name }) => name)).not.toContain('尿常规');
    expect(reading.notices).toEqual([
      '隐藏的列没有读取：C 列「女」。',
      '隐藏的行没有读取：第 3 行“内部项目 ●”。',
      '划掉的行没有读取：第 4 行“尿常规 ●”。',
      '划掉的内容没有读取：B5“●”。',
    ]);
    expect(
      (
        await read(
          xlsxFile({
            rows: [
              ['项目', '男', '女'],
              ['血常规', { formula: 'A9' }, '●'],
            ],
          }),
        )
      ).notices,
    ).toEqual(['这些格的公式没有保存计算结果，读作空白：B2。']);
    expect(
      (
        await read(
          xlsxFile({
            rows: [
              ['项目', '男'],
              ['血常规', '●'],
            ],
          }),
        )
      ).notices,
    ).toEqual([]);
  });

  // Few names, since each is read once and that is what takes time.
  const many = (count: number) =>
    xlsxFile({
      rows: [
        rows[0] as string[],
        ...Array.from({ length: count }, (_, at) => [`血常规${at % 300}组`, '●', '●']),
        ['最后一项', '●', '●'],
      ],
    });

  test('of 2,000 items it is read whole, of one more it is refused', async () => {
    const whole = await read(many(1999));
    expect([whole.rows.length, whole.rows.at(-1)?.text]).toEqual([2000, '最后一项']);
    await expectFailure(read(many(2000)), '2,000 个', 413);
  });

  test('of more than 5,000 rows it is refused before anything is read', async () => {
    await expectFailure(read(many(4999)), '5,000 行', 413);
  });

  test('cells of many items are refused in the reading thread: they would be an answer of half a million rows', async () => {
    const cell = '肝功能（谷丙、谷草）+'.repeat(180).slice(0, 1990);
    const of = (cells: number) =>
      xlsxFile({
        rows: [
          rows[0] as string[],
          ...Array.from({ length: cells }, (_, at) => [`第${at}组${cell}`, '●', '●']),
        ],
      });
    await expectFailure(read(of(200)), '2,000 个', 413);
    await expectFailure(read(of(400)), '文字过多', 413);
  });

  test('is read again with the answers to its questions', async () => {
    const bytes = xlsxFile({
      rows: [
        ['项目', '男', '女'],
        ['血常规', '●', '●'],
        ['已婚女性', '', ''],
        ['宫颈TCT', '', '●'],
      ],
    });
    const reading = await read(bytes);
    expect(reading.groups.map(({ sexes }) => sexes)).toEqual([[1], [2], [3]]);
    expect(reading.lines.map(({ row, kind }) => [row, kind])).toEqual([
      [1, 'heading'],
      [3, 'section'],
    ]);
    const [question] = reading.questions;
    const again = await world
      .as('buyer', { file: { name: '表.xlsx', bytes } })
      .invoke('demand.readMatrix', { answers: `${question?.id}=all` });
    expect(again.groups.map(({ sexes }) => sexes)).toEqual([[1], [2, 3]]);
  });

  test.each([
    ['a damaged workbook', xlsxFile({ rows }).subarray(0, 900)],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10])],
    ['an empty file', Buffer.alloc(0)],
  ])('is refused with what to do: %s', async (_, bytes) => {
    await expectFailure(read(bytes), 400, /请.*。$/);
  });
});
