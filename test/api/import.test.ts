import iconv from 'iconv-lite';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  priceRows,
  workbookParts,
  xlsFile,
  xlsxFile,
  zipFile,
} from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { addProvider } from '#test/world/people.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { firstSheet, openWorkbook } from '#test/world/workbook.ts';
import { type Cell, importer, list, xlsx } from './import.testkit.ts';

const world = useWorld();
let provider: ReturnType<typeof importer>;
/** Each test has an institution of its own. */
beforeEach(async () => {
  provider = importer(world, await addProvider(world.db));
});

describe('a price list', () => {
  const csv = (rows: Cell[][]) =>
    rows.map((row) => row.map((cell) => `"${cell ?? ''}"`).join(',')).join('\r\n');
  test.each([
    ['xlsx', '价格表.xlsx', () => xlsx()],
    ['xls', '价格表.xls', async () => xlsFile(list.map((row) => row.map((cell) => cell ?? '')))],
    ['GBK csv', '价格表.csv', async () => iconv.encode(csv(list), 'gbk')],
    ['UTF-8 csv', '价格表.csv', async () => Buffer.from(csv(list))],
  ])('as %s is read, matched, and changes nothing in the library', async (_, name, bytes) => {
    const { batchId, counts } = await provider.send(await bytes(), name);
    expect(counts).toEqual({ ready: 2, review: 2, error: 1, confirmed: 0 });
    expect(await provider.rowNamed(batchId, '血常规')).toMatchObject({
      rowNo: 3,
      listPrice: '22.00',
      salePrice: '18.00',
      state: { code: 'ready' },
      change: { code: 'new' },
      standardItems: [{ name: '血常规五分类' }],
    });
    const doubtful = await provider.rowNamed(batchId, '血常规17项');
    expect(doubtful).toMatchObject({ state: { code: 'review' }, standardItems: [] });
    expect(doubtful.candidates.length).toBeGreaterThan(0);
    expect((await provider.rowNamed(batchId, '胸部正位片')).errors.listPrice).toContain('面议');
    const detail = await provider.invoke('import.detail', { batchId });
    expect(detail).toMatchObject({
      problems: [],
      skippedCount: 1,
      readyChanges: { new: 2, changed: 0, same: 0 },
    });
    expect(detail.columns.map(({ letter, role }) => [letter, role])).toEqual([
      ['A', 'code'],
      ['B', 'name'],
      ['C', 'category'],
      ['D', 'listPrice'],
      ['E', 'salePrice'],
    ]);
    expect(await provider.library()).toEqual([]);
  });

  test.each(['bad.txt', '价格.md', '无扩展名'])(
    'text called %s is refused with what is accepted, and nothing is stored',
    async (name) => {
      const sent = provider.send(Buffer.from('x'), name);
      await expectFailure(sent, 400, '这里只接受 .xlsx、.xls、.csv');
      const { institutionId } = provider;
      expect((await provider.invoke('import.list', { institutionId })).total).toBe(0);
    },
  );

  test('sent again says when it came before, and as which batch', async () => {
    const { institutionId, invoke } = provider;
    const first = await provider.send(xlsx(), '六月.xlsx');
    const before = await invoke('import.detail', { batchId: first.batchId });
    expect(before.sameFile).toBeNull();
    const second = await provider.send(xlsx(), '七月.xlsx');
    const { id, fileName, createdAt, createdBy } = before;
    const sameFile = { id, fileName, createdAt, createdBy };
    expect((await invoke('import.detail', { batchId: second.batchId })).sameFile).toEqual(sameFile);
    const other = importer(world, await addProvider(world.db));
    const theirs = await other.send(xlsx());
    expect((await other.invoke('import.detail', { batchId: theirs.batchId })).sameFile).toBeNull();
    expect((await invoke('import.list', { institutionId })).records.map((one) => one.sameFile)).toEqual([
      sameFile,
      null,
    ]);
  });

  // `npm run bench` measures one of 5,000.
  test('of a thousand rows arrives whole, page by page', async () => {
    const { batchId, counts } = await provider.send(xlsxFile({ rows: priceRows(1000) }));
    expect(counts.ready + counts.review + counts.error).toBe(1000);
    const last = await provider.invoke('import.listRows', { batchId, current: 10, size: 100 });
    expect([last.total, last.records.at(-1)?.rowNo]).toEqual([1000, 1002]);
  });

  test('formulas are text or their saved result, and are never written back as formulas', async () => {
    const bytes = xlsxFile({
      rows: [
        ['项目名称', '价格'],
        ['=HYPERLINK("http://x","血常规")', 22],
        ['心电图', { formula: '20+5', result: 25 }],
        ['血糖', { formula: 'Z9' }],
      ],
    });
    const { batchId } = await provider.send(bytes);
    const [link, computed, unsaved] = await provider.rowsOf(batchId);
    expect(link?.name).toBe('=HYPERLINK("http://x","血常规")');
    expect(link?.warnings.join()).toContain('按普通文字处理');
    expect(computed?.listPrice).toBe('25.00');
    expect(unsaved?.errors.listPrice).toContain('没有保存计算结果');
    const sheet = await provider.invoke('import.annotatedSheet', { batchId });
    const annotated = firstSheet(sheet.bytes);
    expect(annotated.A2).toMatchObject({ t: 's', v: '=HYPERLINK("http://x","血常规")' });
    expect(annotated.C4?.v).toBe('有错误');
  });

  test('with a sheet for each department is one import, down to the annotated copy', async () => {
    const { batchId } = await provider.send(
      xlsxFile(
        {
          name: '检验',
          rows: [
            ['项目名称', '价格'],
            ['血常规', 22],
            ['尿常规', 15],
          ],
        },
        {
          name: '功能',
          rows: [
            ['项目名称', '价格'],
            ['心电图', 25],
            ['血常规', 30],
          ],
        },
        {
          name: '医师',
          rows: [
            ['姓名', '职称'],
            ['某某', '主任'],
          ],
        },
      ),
    );
    const detail = await provider.invoke('import.detail', { batchId });
    expect(detail.sheetsRead).toEqual([0]);
    expect(detail.notices).toEqual(['没有读取：“功能”、“医师”。']);
    const both = await provider.correct({ batchId, sheet: 0, sheets: [0, 1] });
    expect(both.sheetsRead).toEqual([0, 1]);
    const rows = await provider.rowsOf(batchId);
    expect(rows.map(({ sheet, rowNo, name }) => [sheet, rowNo, name])).toEqual([
      [0, 2, '血常规'],
      [0, 3, '尿常规'],
      [1, 2, '心电图'],
      [1, 3, '血常规'],
    ]);
    expect(rows[0]?.errors.name).toContain('“功能”第 3 行');
    await provider.invoke('import.deleteRow', { rowId: rows[3]?.id ?? '' });
    expect(await provider.rowNamed(batchId, '血常规')).toMatchObject({
      state: { code: 'ready' },
      errors: {},
    });
    const { bytes } = await provider.invoke('import.annotatedSheet', { batchId });
    expect(openWorkbook(Buffer.from(bytes)).SheetNames).toEqual(['检验', '功能']);
  });

  test('with one name for several kinds of people becomes one item for each', async () => {
    const { batchId } = await provider.send(
      await xlsx([
        ['项目名称', '价格', '性别'],
        ['血常规', 20, '男'],
        ['血常规', 22, '女'],
        ['心电图', 25, ''],
      ]),
    );
    expect((await provider.rowsOf(batchId)).map(({ name, errors }) => [name, errors])).toEqual([
      ['血常规（男）', {}],
      ['血常规（女）', {}],
      ['心电图', {}],
    ]);
  });
});

describe('refused with a sentence that says what to do', () => {
  test.each([
    [
      'a renamed exe',
      '价格表.xlsx',
      () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]),
      400,
      /程序/,
    ],
    [
      'a zip bomb',
      '价格表.xlsx',
      () => zipFile(workbookParts(Buffer.alloc(64 * 1024 * 1024, 0x20))),
      413,
      /解压/,
    ],
    ['more than 20 MB', '价格表.xlsx', () => Buffer.alloc(20 * 1024 * 1024 + 1, 0x41), 413, /20 MB/],
    ['a header without items', '价格表.csv', () => Buffer.from('项目名称,价格\n'), 400, /没有项目|填写项目/],
  ])('%s', async (_, name, bytes, code, message) => {
    await expectFailure(provider.send(bytes(), name), code, message);
    expect((await provider.invoke('import.list', { institutionId: provider.institutionId })).total).toBe(0);
  });

  test('no file at all', async () => {
    await expectFailure(provider.invoke('import.add', { institutionId: provider.institutionId }), 400);
  });
});

describe('columns', () => {
  test('that were not recognised are asked for, and a correction reads the file again', async () => {
    const { batchId, counts } = await provider.send(
      await xlsx([
        ['甲', '乙', '丙'],
        ['血常规', 40, 22],
        ['心电图', 50, 25],
      ]),
    );
    const before = await provider.invoke('import.detail', { batchId });
    expect(before.confidence).toBeLessThan(1);
    expect(counts.confirmed).toBe(0);
    const after = await provider.correct({
      batchId,
      sheet: 0,
      roles: { name: 0, listPrice: 1, salePrice: 2 },
    });
    expect(after.columns.map(({ role }) => role)).toEqual(['name', 'listPrice', 'salePrice']);
    // Without a header that is known, its line is one to look at and to delete, never lost.
    expect(
      (await provider.rowsOf(batchId)).map(({ listPrice, salePrice }) => [listPrice, salePrice]),
    ).toEqual([
      [null, null],
      ['40.00', '22.00'],
      ['50.00', '25.00'],
    ]);
    const swapped = await provider.correct({
      batchId,
      sheet: 0,
      roles: { name: 0, listPrice: 1, salePrice: null },
    });
    expect(swapped.columns[2]?.role).toBeNull();
    expect((await provider.rowsOf(batchId))[1]?.salePrice).toBe('40.00');
  });

  test('of a third price: which is which is asked, and what is left out is said', async () => {
    const { batchId, counts } = await provider.send(
      xlsx([
        ['项目名称', '门市价', '团检价', '投标单价'],
        ['血常规', 30, 24, 20],
        ['心电图', 25, 20, 18],
      ]),
    );
    expect(counts).toEqual({ ready: 0, review: 0, error: 0, confirmed: 0 });
    const asked = await provider.invoke('import.detail', { batchId });
    expect([asked.priceColumns, asked.problems.length]).toEqual([[1, 2, 3], 1]);
    const read = await provider.correct({
      batchId,
      sheet: 0,
      roles: { listPrice: 1, salePrice: 3 },
    });
    expect([read.problems, read.notices, read.counts.ready]).toEqual([[], ['C“团检价” 没有导入。'], 2]);
    expect(await provider.rowNamed(batchId, '血常规')).toMatchObject({
      listPrice: '30.00',
      salePrice: '20.00',
    });
  });

  test('one column for two contents, or a column without content, is refused and changes nothing', async () => {
    const { batchId } = await provider.send(await xlsx());
    for (const roles of [{ name: 1, listPrice: 1 }, { name: 40 }])
      await expectFailure(provider.invoke('import.setColumns', { batchId, sheet: 0, roles }), 400);
    await expectFailure(provider.invoke('import.setColumns', { batchId, sheet: 7, roles: {} }), 400);
    expect(await provider.rowsOf(batchId)).toHaveLength(5);
  });

  test('stay as they are once rows are in the library', async () => {
    const { batchId } = await provider.send(await xlsx());
    await provider.invoke('import.confirmRows', { batchId });
    await expectFailure(provider.invoke('import.setColumns', { batchId, sheet: 0, roles: {} }), 409);
  });
});
