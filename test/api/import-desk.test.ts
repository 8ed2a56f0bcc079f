import { readFileSync } from 'node:fs';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { firstSheet } from '#test/world/workbook.ts';
import { addProvider } from '#test/world/people.ts';
import { setRows } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';
import { beforeEach, expect, test } from 'vitest';
import { importer } from './import.testkit.ts';

// What a sales desk says of its own list: which items are stopped, whose price a column is.

const world = useWorld();
let provider: ReturnType<typeof importer>;
beforeEach(async () => {
  provider = importer(world, await addProvider(world.db));
});
const detail = (batchId: string) => provider.invoke('import.detail', { batchId });
const fileNamed = (name: string) => readFileSync(`test/files/price-lists/${name}`);

test('a stopped item is left out and named; a person lets it in, frozen', async () => {
  const { batchId } = await provider.send(fileNamed('status-column-gbk.csv'), '收费项目.csv');
  const read = await detail(batchId);
  expect(read.notices).toContain('按 F“状态”，1 行已停用，没有导入：乳腺钼靶。');
  expect(read.skipped).toEqual([{ sheet: 0, rowNo: 9, reason: '状态为停用', text: '乳腺钼靶' }]);
  expect(read.states).toEqual({
    column: 'F“状态”',
    values: [
      { text: '在用', count: 11, meaning: 'live', sure: true },
      { text: '停用', count: 1, meaning: 'stopped', sure: true },
    ],
    use: 'skip',
  });
  await provider.correct({ batchId, sheet: 0, states: { use: 'freeze' } });
  expect(await provider.rowNamed(batchId, '乳腺钼靶')).toMatchObject({
    frozen: true,
    state: { code: 'ready' },
  });
  await provider.invoke('import.confirmRows', { batchId });
  const frozen = (await provider.library()).filter((item) => item.frozen).map(({ name }) => name);
  expect(frozen).toEqual(['乳腺钼靶']);
});

test('states that say nothing by themselves are asked about, with the best answer chosen', async () => {
  const rows = [
    ['项目名称', '价格', '状态'],
    ['血常规', 22, 1],
    ['尿常规', 15, 1],
    ['心电图', 25, 0],
  ];
  const { batchId, counts } = await provider.send(xlsxFile({ rows }));
  expect(counts.ready + counts.review + counts.error).toBe(0);
  const asked = await detail(batchId);
  expect(asked.problems).toEqual(['C“状态” 里有不能确定的状态，请指定哪些是在用、哪些是停用。']);
  expect(asked.states?.values).toEqual([
    { text: '1', count: 2, meaning: 'live', sure: false },
    { text: '0', count: 1, meaning: 'stopped', sure: false },
  ]);
  expect(asked.asks?.sample).toHaveLength(3);
  const values = [
    { text: '1', meaning: 'stopped' as const },
    { text: '0', meaning: 'live' as const },
  ];
  const read = await provider.correct({ batchId, sheet: 0, states: { values } });
  expect([read.problems, read.counts.ready]).toEqual([[], 1]);
});

test('a line with prices for men and women is two items, down to the annotated copy and the library', async () => {
  const { batchId } = await provider.send(fileNamed('prices-by-sex.xlsx'));
  const asked = await detail(batchId);
  expect(asked.asks?.prices).toEqual({
    by: 'sex',
    guesses: [
      { column: 1, use: 'malePrice' },
      { column: 2, use: 'femalePrice' },
    ],
  });
  await provider.correct({ batchId, sheet: 0, roles: { malePrice: 1, femalePrice: 2 } });
  const rows = await provider.rowsOf(batchId);
  expect(rows.map(({ rowNo, name, sexes, listPrice }) => [rowNo, name, sexes, listPrice])).toEqual([
    [2, '血常规', [], '20.00'],
    [3, '腹部彩超（男）', [1], '180.00'],
    [3, '腹部彩超（女）', [2, 3], '200.00'],
  ]);
  for (const { id, candidates, state } of rows)
    if (state.code === 'review')
      await provider.invoke('import.updateRow', {
        rowId: id,
        catalogueCodes: candidates[0]?.items.map(({ code }) => code) ?? [],
      });
  expect(await provider.invoke('import.confirmRows', { batchId })).toMatchObject({ created: 3, returned: 0 });
  const { bytes } = await provider.invoke('import.annotatedSheet', { batchId });
  expect(firstSheet(bytes).E3?.v).toBe('已导入（新增）');
});

test('prices by level: the column of the institution’s own level is the best answer', async () => {
  await setRows(world.db, 'institution', { id: provider.institutionId }, { level: '2A' });
  const { batchId } = await provider.send(fileNamed('prices-by-level.xlsx'));
  const asked = await detail(batchId);
  expect(asked.problems).toEqual([
    '有 3 列像价格：B“三甲价”、C“二甲价”、D“一级价”。请指定贵院执行哪一列，其余的列不导入。',
  ]);
  expect(asked.asks?.prices?.guesses).toEqual([
    { column: 1, use: null },
    { column: 2, use: 'listPrice' },
    { column: 3, use: null },
  ]);
});
