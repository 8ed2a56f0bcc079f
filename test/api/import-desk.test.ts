import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { addProvider } from '#test/world/people.ts';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { firstSheet } from '#test/world/workbook.ts';
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

test('columns of packages beside single prices become packages after one review', async () => {
  const { batchId } = await provider.send(fileNamed('package-table.xlsx'));
  const before = await detail(batchId);
  expect(before.packageCount).toBe(3);
  expect(before.notices).toContain(
    '“A套餐 380元”、“B套餐 680元”、“C套餐 1280元” 是套餐列：明细导入项目库之后，可以由它们生成机构套餐。',
  );
  const [unread] = (await provider.invoke('import.packages', { batchId })).packages;
  expect([unread?.items, unread?.leftOut.length]).toEqual([[], 2]);
  for (const { id, candidates, state } of await provider.rowsOf(batchId))
    if (state.code === 'review')
      await provider.invoke('import.updateRow', {
        rowId: id,
        catalogueCodes: candidates[0]?.items.map(({ code }) => code) ?? ['GEN001'],
      });
  await provider.invoke('import.confirmRows', { batchId });
  const { packages } = await provider.invoke('import.packages', { batchId });
  expect(packages).toMatchObject([
    { key: '0-C', name: 'A套餐', salePrice: '380.00', sexes: [1, 2, 3], listPrice: '30.00', leftOut: [] },
    { key: '0-D', name: 'B套餐', salePrice: '680.00', listPrice: '118.00' },
    { key: '0-E', name: 'C套餐', salePrice: '1280.00', listPrice: '398.00' },
  ]);
  expect(packages.map(({ items }) => items.length)).toEqual([2, 3, 4]);
  const chosen = (salePrice: string) =>
    provider.invoke('import.addPackages', {
      batchId,
      packages: [
        { key: '0-C', name: 'A套餐', checkType: 'ANNUAL', salePrice: '28', sexes: [1, 2, 3] },
        { key: '0-E', name: '尊享套餐', checkType: 'ANNUAL', salePrice, sexes: [1] },
      ],
    });
  await expectFailure(chosen('1280'), 400, ['salePrice']);
  const { institutionId } = provider;
  expect((await provider.invoke('institutionPackage.list', { institutionId })).records).toEqual([]);
  expect((await chosen('350')).made.map(({ name }) => name)).toEqual(['A套餐', '尊享套餐']);
  const made = (await provider.invoke('institutionPackage.list', { institutionId })).records;
  expect(
    made.map(({ name, listPrice, salePrice, sexes }) => [
      name,
      listPrice,
      salePrice,
      sexes.map(({ sex, itemCount }) => [sex, itemCount]),
    ]),
  ).toEqual([
    [
      'A套餐',
      '30.00',
      '28.00',
      [
        [1, 2],
        [2, 2],
        [3, 2],
      ],
    ],
    ['尊享套餐', '398.00', '350.00', [[1, 4]]],
  ]);
  await expectFailure(chosen('350'), 400, ['name']);
});
