import { describe, expect, test } from 'vitest';
import { readMatrix } from '#domain/item-matrix/read-matrix.ts';
import { readName } from '#domain/names/read-name.ts';
import { nameIndexOf } from '#server/modules/catalogue/read-names.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { matrixSheets } from '#server/modules/library-import/spreadsheet/read-matrix-file.ts';
import {
  cellsOf,
  groupText,
  readSamples,
  remarkTexts,
  rowText,
  type Sample,
  type SampleSheet,
} from './samples/sample.testkit.ts';
import { asHtml, asText, asXls, asXlsx, bytesOf } from './samples/sample-files.testkit.ts';

const index = nameIndexOf(readReference().catalogue);
const [matrices, tables, lists, more, kinds, people] = [
  'matrices',
  'tables',
  'lists',
  'more',
  'kinds',
  'people-in-lines',
].map((name) => readSamples(`${name}.txt`)) as [Sample[], Sample[], Sample[], Sample[], Sample[], Sample[]];
const samples = [...matrices, ...tables, ...lists, ...more, ...kinds, ...people];
const read = async (bytes: Uint8Array) => readMatrix(await matrixSheets(bytes), index);
const face = async (bytes: Uint8Array) => {
  const reading = await read(bytes);
  return { groups: reading.groups.map(groupText), rows: reading.rows.map(rowText) };
};

describe.each(samples)('$habit', (sample) => {
  test('groups, rows and remarks are as its author means them', async () => {
    const reading = await read(bytesOf(sample));
    expect(reading.groups.map(groupText)).toEqual(sample.groups);
    expect(reading.rows.map(rowText)).toEqual(sample.rows);
    expect(remarkTexts(reading)).toEqual(sample.remarks);
  });

  test.runIf(!people.includes(sample))('nothing that stands in it is lost', async () => {
    const reading = await read(bytesOf(sample));
    const kept = [
      ...reading.groups.flatMap(({ name, headcount, remarks }) => [
        name,
        `${headcount}`,
        ...remarks.flatMap(({ label, text }) => [label, text]),
      ]),
      ...reading.rows.flatMap(({ text, category, remarks }) => [
        text,
        category,
        ...remarks.flatMap(({ label, text: said }) => [label, said]),
      ]),
      ...reading.remarks.flatMap(({ label, text }) => [label, text]),
      ...reading.lines.map(({ text }) => text),
    ]
      .join('\n')
      .replace(/\s+/g, '');
    const written =
      sample.text?.split(/\n|[：。、；]|\s+|\|/) ??
      sample.sheets.flatMap((sheet) =>
        cellsOf(sheet).flatMap((row) => row.flatMap((cell) => cell.split(/[、\n]/))),
      );
    for (const text of written) {
      const bare = text
        .replace(/\s+/g, '')
        .replace(/^(?:[（(]?[一二三四五六七八九十\d]+[)）]?[、.．]?)+/, '')
        .replace(/(?:包括|增加)?[：:；]?$/, '')
        .replace(/^[√○]（?|）$/g, '');
      // Signs, numbers of rows and the headings of columns without content are no statements.
      if (
        bare.length < 2 ||
        /^(?:[\d.-]+|序号|编号|类别|.{0,2}项目(?:名称)?|备注|人数|人群|必[选检]|可?[自选]?[选检]|(?:适用性别|是否必选|不限|男女|男|未婚女|已婚女|女|具体内容|公共项目|科室|检查大类|检查内容|同上|全部)|[-\s]+)$/.test(
          bare,
        )
      )
        continue;
      // 尿常规及肝肾功能 is as many items as it says.
      const items = bare.split(/[及与]/).map((part) => part.replace('肝肾功能', '肾功能'));
      if (items.some((part) => !kept.includes(part))) expect(kept).toContain(bare);
    }
  });
});

describe.each(people)('$habit', (sample) => {
  test('each item that it names is in a row', async () => {
    const { rows } = await read(bytesOf(sample));
    const kept = rows.map(({ text }) => text).join(' ');
    const written = sample.text ?? sample.sheets.flatMap((sheet) => cellsOf(sheet).flat()).join(' ');
    const words = written.split(
      /[^\p{L}\p{N}]+|另?加做?|增加|去掉|不做|[做查]|均需检查|检查(?=血)|除外|项目为|[少多有无外的]|替换|换成|改为|用(?=乳)|及|包含|需检/u,
    );
    for (const word of words)
      if (word.length > 2 && readName(index, word).level === 'auto') expect(kept).toContain(word);
  });
});

const sheets = [...matrices, ...tables, ...more].flatMap(({ habit, sheets: [sheet, ...others] }) =>
  sheet && others.length === 0 ? [{ habit, sheet }] : [],
);

describe.each(sheets)('$habit: the same from every kind of file', ({ sheet }) => {
  test('xls and the HTML that Excel copies', async () => {
    const expected = await face(asXlsx([sheet]));
    expect(await face(asXls(sheet))).toEqual(expected);
    expect(await face(asHtml(sheet))).toEqual(expected);
  });

  // A mark that is merged over several rows is one cell in a text file, as everything merged is.
  test.runIf(!sheet.merges?.some((merge) => /^([C-Z])\d+:\1\d+$/.test(merge)))(
    'commas and tabs, where merged headings are empty cells',
    async () => {
      const expected = await face(asXlsx([sheet]));
      expect(await face(asText(sheet, '\t'))).toEqual(expected);
      expect(await face(asText(sheet, ','))).toEqual(expected);
    },
  );

  test('merged cells and repeated cells', async () => {
    const repeated = { ...sheet, merges: [], lines: withRepeated(sheet) };
    expect(await face(asXlsx([repeated]))).toEqual(await face(asXlsx([sheet])));
  });
});

describe.each(sheets.filter(({ habit, sheet }) => !sheet.merges?.length && !habit.startsWith('行列颠倒')))(
  '$habit: the columns in another order',
  ({ sheet }) => {
    test('the same groups and marks', async () => {
      const width = Math.max(...cellsOf(sheet).map((row) => row.length));
      const lines = cellsOf(sheet).map((row) =>
        Array.from({ length: width }, (_, at) => row[width - 1 - at] ?? '')
          .join('|')
          .replaceAll('\n', '⏎'),
      );
      const [there, back] = [await read(asXlsx([sheet])), await read(asXlsx([{ lines }]))];
      expect(back.groups.map(groupText).toSorted()).toEqual(there.groups.map(groupText).toSorted());
      const marked = ({ groups, rows }: typeof there) =>
        rows.map(({ text, marks }) => [
          text,
          ...groups.map((group, at) => `${groupText(group)} ${marks[at]}`).toSorted(),
        ]);
      expect(marked(back).toSorted()).toEqual(marked(there).toSorted());
    });
  },
);

describe('what a sheet leaves open is asked', () => {
  const sections = kinds.find(({ habit }) => habit === '婚否写成分段行') as Sample;
  const turned = tables.find(({ habit }) => habit.startsWith('行列颠倒')) as Sample;

  test('a section for some people: its marks are for them unless a person says for all', async () => {
    const sheets = await matrixSheets(bytesOf(sections));
    const { questions } = readMatrix(sheets, index);
    expect(questions.map(({ row, chosen }) => [row, chosen])).toEqual([
      [3, 'limit'],
      [5, 'limit'],
    ]);
    const answers = Object.fromEntries(questions.map(({ id }) => [id, 'all']));
    const again = readMatrix(sheets, index, { answers });
    expect(again.groups.map(groupText)).toEqual(['男', '女']);
    expect(again.rows.map(({ marks }) => marks.join())).toContain(',required');
    // An answer that is none of those offered is no answer.
    const none = readMatrix(sheets, index, { answers: { [questions[0]?.id ?? '']: 'nonsense' } });
    expect(none.groups.map(groupText)).toEqual(sections.groups);
  });

  const noted = async (lines: readonly string[], answer?: string) => {
    const sheets = await matrixSheets(asXlsx([{ lines: ['项目|男|女|备注', '血常规|√|√|', ...lines] }]));
    const { questions } = readMatrix(sheets, index);
    const answers = answer ? Object.fromEntries(questions.map(({ id }) => [id, answer])) : {};
    const { groups, rows } = readMatrix(sheets, index, { answers });
    return [
      questions.map(({ chosen }) => chosen).join(),
      groups.map(groupText).join(),
      rowText(rows[1] as never),
    ];
  };

  test.each([
    ['宫颈TCT||√（已婚）|', ['limit', '男,未婚女,已婚女', '··● 宫颈TCT GYN004']],
    ['宫颈TCT||√|限已婚', ['limit', '男,未婚女,已婚女', '··● 宫颈TCT GYN004']],
    ['宫颈TCT||√|已婚女性必做', ['limit', '男,未婚女,已婚女', '··● 宫颈TCT GYN004']],
    ['心电图|√|√（已婚）|', ['limit', '男,未婚女,已婚女', '●·● 心电图 ECG001']],
    ['宫颈TCT||√|已婚女性，须签知情同意书', ['limit', '男,未婚女,已婚女', '··● 宫颈TCT GYN004']],
    ['宫颈TCT||√（未婚不做）|', ['limit', '男,未婚女,已婚女', '··● 宫颈TCT GYN004']],
    ['心电图|√|√（已婚，40岁以上）|', ['limit', '男,女', '●? 心电图 ECG001']],
    ['乳腺彩超||√|40岁以上', ['all', '男,女', '·● 乳腺彩超 USD009']],
    ['乳腺彩超||√|女性', ['', '男,女', '·● 乳腺彩超 USD009']],
    ['心电图|√|√|空腹', ['', '男,女', '●● 心电图 ECG001']],
  ])('whom a note of a row names is asked: %s', async (line, read) => {
    expect(await noted([line])).toEqual(read);
  });

  test('a person may say that a noted item is for all, or only for those', async () => {
    expect(await noted(['宫颈TCT||√（已婚）|'], 'all')).toEqual(['limit', '男,女', '·● 宫颈TCT GYN004']);
    expect(await noted(['心电图|√|√（40岁以上）|'], 'limit')).toEqual(['all', '男,女', '●? 心电图 ECG001']);
  });

  test('items in columns', async () => {
    const { questions } = await read(bytesOf(turned));
    expect(questions).toMatchObject([{ text: '这张表是每行一类人员、每列一个项目吗？', chosen: 'columns' }]);
  });

  test('marks under 空腹 are no group unless a person says so', async () => {
    const sheets = await matrixSheets(
      asXlsx([{ lines: ['项目|男|女|空腹', '血常规|√|√|√', '心电图|√|√|'] }]),
    );
    const { groups, questions } = readMatrix(sheets, index);
    expect(groups.map(groupText)).toEqual(['男', '女']);
    expect(questions).toMatchObject([{ chosen: 'no' }]);
    const yes = readMatrix(sheets, index, { answers: { [questions[0]?.id ?? '']: 'yes' } });
    expect(yes.groups).toHaveLength(3);
  });

  test('columns that a person names are taken', async () => {
    const sheets = await matrixSheets(
      asXlsx([{ lines: ['大项|小项|男', '血常规|白细胞|√', '尿常规|尿蛋白|√'] }]),
    );
    const by = (item: number) =>
      readMatrix(sheets, index, { columns: { item } }).rows.map(({ text }) => text);
    expect(by(0)).toEqual(['血常规', '尿常规']);
    expect(by(1)).toEqual(['白细胞', '尿蛋白']);
  });
});

/** Each merged range of several rows, or of a heading, written out in all its cells. */
function withRepeated(sheet: SampleSheet): string[] {
  const cells = cellsOf(sheet);
  const width = Math.max(...cells.map((row) => row.length));
  const grid = cells.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
  for (const merge of sheet.merges ?? []) {
    const [from = '', to = ''] = merge.split(':');
    const place = (name: string) => ({ row: Number(name.slice(1)) - 1, column: name.charCodeAt(0) - 65 });
    const [start, end] = [place(from), place(to)];
    for (let row = start.row; row <= end.row; row++)
      for (let column = start.column; column <= end.column; column++)
        (grid[row] as string[])[column] = grid[start.row]?.[start.column] ?? '';
  }
  return grid.map((row) => row.map((text) => text.replaceAll('\n', '⏎')).join('|'));
}

test('people and their items in sentences, with verbs between and no marks', async () => {
  const text =
    '一、基本项目：血常规、尿常规、心电图及腹部彩超。\n二、男职工另加前列腺彩超；已婚女职工另加妇科检查、TCT。\n三、45岁以上人员加做颈动脉彩超。';
  const { groups, rows } = await face(Buffer.from(text));
  expect(groups).toEqual(['男 -44', '男 45-', '未婚女 -44', '未婚女 45-', '已婚女 -44', '已婚女 45-']);
  expect(rows).toEqual([
    '●●●●●● 基本项目：血常规、尿常规、心电图及腹部彩超 HEM001+URI001+ECG001+USD001',
    '●●···· 前列腺彩超 USD005',
    '····●● 妇科检查、TCT GYN001+GYN004',
    '·●·●·● 颈动脉彩超 USD010',
  ]);
});
