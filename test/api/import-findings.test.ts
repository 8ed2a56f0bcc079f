import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { addProvider } from '#test/world/people.ts';
import { useWorld } from '#test/world/use-world.ts';
import { header, importer, xlsx } from './import.testkit.ts';

const world = useWorld();
const aProvider = async () => importer(world, await addProvider(world.db));

test.each(['超声科', '超声”科', '“超声”', '超声 第 2 行'])(
  'a conflict of prices with a sheet called %s is over when one of the rows is renamed',
  async (sheet) => {
    const provider = await aProvider();
    const rows = (price: number, own: string) => [
      ['项目名称', '价格'],
      ['心电图', price],
      [own, 30],
    ];
    const { batchId } = await provider.send(
      xlsxFile({ name: '功能科', rows: rows(20, '血常规') }, { name: sheet, rows: rows(25, '尿常规') }),
    );
    await provider.correct({ batchId, sheet: 0, sheets: [0, 1] });
    const [first, , second] = await provider.rowsOf(batchId);
    expect(first?.errors.name).toBe(
      `与“${sheet}”第 2 行项目名称相同但价格不同，请删除一行或改成不同的名称。`,
    );
    await provider.invoke('import.updateRow', { rowId: second?.id ?? '', name: '床旁加急心电图' });
    expect((await provider.rowsOf(batchId))[0]).toMatchObject({ state: { code: 'ready' }, errors: {} });
  },
);

test('a row sent back because of the library is judged anew by its code as by its name', async () => {
  const provider = await aProvider();
  const first = await provider.send(await xlsx([header, ['A1', '血常规', '检验', 22, 18]]));
  await provider.invoke('import.confirmRows', { batchId: first.batchId });
  const { batchId } = await provider.send(await xlsx([header, ['A1', '血常规五分类', '检验', 22, 18]]));
  await provider.invoke('library.add', {
    institutionId: provider.institutionId,
    name: '血常规五分类',
    listPrice: '30',
  });
  await provider.invoke('import.confirmRows', { batchId });
  const [row] = await provider.rowsOf(batchId);
  expect(row?.errors.name).toBe(
    '项目库中编码相同的项目叫“血常规”，另有一个项目叫“血常规五分类”，请修改名称或编码。',
  );
  const edited = await provider.invoke('import.updateRow', { rowId: row?.id ?? '', code: 'A9' });
  expect(edited).toMatchObject({ state: { code: 'ready' }, errors: {} });
});

test('sentences that were stored before have become codes, also in what an undo brings back', async () => {
  const said = {
    name: '与“超声”科”第 3 行项目名称相同但价格不同，请删除一行或改成不同的名称。',
    code: '编码“A1”与第 4 行“胸片”相同，请改成不同的编码。',
    salePrice: '优惠价 ¥1,025.50 高于原价 ¥20.00，请核对。',
    listPrice: '“面议”不是价格，请与院内核实后填写一个数字。',
  };
  const hints = ['与第 2 行重复，通常只需保留一行。', '价格为 0（免费），请确认。'];
  const errors = {
    name: { code: 'pricesDiffer', other: { rowNo: 3, sheet: '超声”科' } },
    code: { code: 'sameCode', itemCode: 'A1', other: { rowNo: 4 }, otherName: '胸片' },
    salePrice: { code: 'saleAboveList', salePrice: 102550, listPrice: 2000 },
    listPrice: { code: 'said', text: said.listPrice },
  };
  const warnings = [
    { code: 'repeated', other: { rowNo: 2 } },
    { code: 'said', text: hints[1] },
  ];
  const migration = readFileSync('migrations/0104-findings-of-import-rows.sql', 'utf8');
  const undone = new Error('rolled back');
  const work = world.db.transaction().execute(async (tx) => {
    await sql`CREATE TEMP TABLE import_row (id int, errors jsonb NOT NULL DEFAULT '{}', warnings text[] NOT NULL DEFAULT '{}')`.execute(
      tx,
    );
    await sql`CREATE TEMP TABLE import_undo (rows jsonb)`.execute(tx);
    await sql`INSERT INTO import_row VALUES (1, ${JSON.stringify(said)}::jsonb, ${hints}), (2, '{}', '{}')`.execute(
      tx,
    );
    await sql`INSERT INTO import_undo SELECT jsonb_agg(to_jsonb(r) ORDER BY id) FROM import_row r`.execute(
      tx,
    );
    await sql.raw(migration).execute(tx);
    const stored = [
      { id: 1, errors, warnings },
      { id: 2, errors: {}, warnings: [] },
    ];
    expect((await sql`SELECT * FROM import_row ORDER BY id`.execute(tx)).rows).toEqual(stored);
    expect((await sql`SELECT rows FROM import_undo`.execute(tx)).rows).toEqual([{ rows: stored }]);
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
});
