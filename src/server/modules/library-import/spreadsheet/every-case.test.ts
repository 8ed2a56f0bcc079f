import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMatrix } from '#domain/item-matrix/read-matrix.ts';
import { nameIndexOf } from '#server/modules/catalogue/read-names.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { groupText, readSamples, rowText } from '#server/modules/item-matrix/samples/sample.testkit.ts';
import { best, rowsOf } from './as-meant.testkit.ts';
import { parseTable } from './parse-table.ts';
import { matrixSheets } from './read-matrix-file.ts';

// Every file of the cases that docs/reading.md was written by, each with the rule it is for and its right value. A file without one fails.

const folders = {
  ours: 'src/server/modules/library-import/spreadsheet/samples',
  cases: 'test/files/cases',
  lists: 'test/files/price-lists',
};
const bytesOf = (path: string) => readFileSync(path);

/** `count`: rows of items; then what the first says, prices in fen; `!field`: an error of it. */
type Value = { rule: string } & (
  | { refused: RegExp }
  | { count: number; first: readonly unknown[] }
  | { matrix: string }
);

const files: Record<string, Record<string, Value>> = {
  ours: {
    'apostrophe.csv': { rule: '9', count: 2, first: ['血常规', 3000, 3000] },
    'delphi-stream.xls': { rule: '9', count: 4, first: ['血常规', 3000, 2000] },
    'dif.xls': { rule: '9', refused: /DIF.*另存为 \.xlsx/ },
    'equals-quoted.csv': { rule: '9', count: 2, first: ['血常规', 3000, 2000] },
    'equals-quoted2.csv': { rule: '9', count: 2, first: ['血常规', 3000, 3000] },
    'fake.heic': { rule: '9', refused: /图片或视频/ },
    'formula-no-cache.xlsx': { rule: '1', count: 5, first: ['血常规', 5000, '!salePrice'] },
    // Their maker writes no Chinese: only the container and the prices count.
    'his-biff2.xls': { rule: '9', count: 4, first: ['!name', 3000, 2000] },
    'his-biff3.xls': { rule: '9', count: 4, first: ['!name', 3000, 2000] },
    'his-biff4.xls': { rule: '9', count: 4, first: ['!name', 3000, 2000] },
    'lone-surrogate.xlsx': { rule: '8', count: 2, first: ['血常规�', 3000, 3000] },
    'shared-formula-no-cache.xlsx': { rule: '1', count: 3, first: ['血常规', 5000, '!salePrice'] },
    'slk.xls': { rule: '9', refused: /SYLK.*另存为 \.xlsx/ },
    'surrogate-cut-cell.xlsx': { rule: '8', count: 2, first: ['血常规', 3000, 3000] },
    'surrogate-cut-price.xlsx': { rule: '8', count: 2, first: ['血常规', 3000, 3000] },
    'web-archive.xls': { rule: '9', refused: /单个文件网页.*另存为 \.xlsx/ },
    'word_paste.html': { rule: '10', count: 1, first: ['血常规', 2000, 2000] },
    'workbook2.xlsx': { rule: '9', count: 2, first: ['血常规', 3000, 3000] },
    'zero-width.xlsx': { rule: '8', count: 12, first: ['血常规', 3000, 3000] },
  },
  cases: {
    'exif6_gps.jpg': { rule: '9', refused: /图片/ },
    'huge20000.png': { rule: '9', refused: /图片/ },
    'm1_category_named_like_a_heading.txt': { rule: 'matrix', matrix: '类别的名称就像表头' },
    'm2_marital_state_as_section_rows.txt': { rule: 'matrix', matrix: '婚否写成分段行' },
    'm3_modality_in_the_category.txt': { rule: 'matrix', matrix: '检查方式写在类别里' },
    'm4_package_lines_parted_by_spaces.txt': { rule: 'matrix', matrix: '套餐一行一行' },
    'm5_groups_in_prose.txt': { rule: 'matrix', matrix: '人群写在一段段文字里' },
    // F4 and F5 have no result: the row is named and not taken (quotation-tools.test.ts).
    'quote-formula-no-cache.xlsx': { rule: '1', count: 187, first: ['身高体重与体重指数', 700, 700] },
    's1_second_table_with_its_header.csv': { rule: 'matrix', count: 3, first: ['血糖', 1000, 1000] },
    's2_modality_in_the_category.csv': { rule: 'matrix', count: 4, first: ['甲状腺', 10000, 10000] },
  },
  // What a desk says of them: desk-files.test.ts.
  lists: {
    'list-and-checkup-price.xls': { rule: 'desk', count: 13, first: ['身高体重', 1000, 800] },
    'package-table.xlsx': { rule: 'desk', count: 4, first: ['一般检查', 1000, 1000] },
    'prices-by-level.xlsx': { rule: 'desk', count: 2, first: ['血常规', 2000, 2000] },
    'prices-by-sex.xlsx': { rule: 'desk', count: 3, first: ['血常规', 2000, 2000] },
    'status-column-gbk.csv': { rule: '3', count: 12, first: ['血常规', 2200, 2200] },
    'three-thousand-unknown-names.xlsx': { rule: 'desk', count: 3000, first: ['血常规', 10100, 8080] },
  },
};

test.each(Object.entries(folders))('every file of %s has its right value here', (name, folder) => {
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(files[name] ?? {}).toSorted());
});

const all = Object.entries(files).flatMap(([name, values]) =>
  Object.entries(values).map(
    ([file, value]) => [value.rule, file, `${folders[name as keyof typeof folders]}/${file}`, value] as const,
  ),
);

test.each(all)('rule %s: %s', async (_rule, _file, path, value) => {
  if ('refused' in value) {
    await expect(parseTable(bytesOf(path))).rejects.toThrow(value.refused);
    return;
  }
  if ('matrix' in value) {
    const said = readSamples('kinds.txt').find(({ habit }) => habit.startsWith(value.matrix));
    const { groups, rows } = readMatrix(
      await matrixSheets(bytesOf(path)),
      nameIndexOf(readReference().catalogue),
    );
    expect([groups.map(groupText), rows.map(rowText)]).toEqual([said?.groups, said?.rows]);
    return;
  }
  const rows = await rowsOf(bytesOf(path));
  const [{ errors = {}, ...first } = {} as Partial<(typeof rows)[number]>] = rows;
  const shown = (['name', 'listPrice', 'salePrice'] as const).map((field) =>
    field in errors ? `!${field}` : first[field],
  );
  expect([rows.length, shown]).toEqual([value.count, value.first]);
});

test('rule 1: a returned quotation says which of its cells have no result', async () => {
  const { marks } = best(await parseTable(bytesOf('test/files/cases/quote-formula-no-cache.xlsx')));
  expect(marks).toEqual([3, 4].map((row) => ({ row, column: 5, kind: 'noResult' })));
});
