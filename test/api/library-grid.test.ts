import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { cellXml, editedWorkbook, hiddenRow } from '#test/world/edited-workbook.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import { rowOf } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

const world = useWorld();
let provider: Person;
let institutionId: string;
beforeEach(async () => {
  provider = await addProvider(world.db);
  institutionId = provider.institutionId as string;
});

const as = () => world.as(provider).invoke;
const add = (name: string, more = {}) =>
  as()('library.add', { institutionId, name, listPrice: '25', ...more });
const catalogueItem = (name: string) => {
  const found = [...world.services.catalogue().items.values()].find((item) => item.name === name);
  if (!found) throw new Error(`no standard item ${name}`);
  return found;
};
const rowsNow = async () => (await as()('library.query', { institutionId })).records;

describe('saving many rows', () => {
  test('takes the sound ones and says of each other one what is wrong', async () => {
    const { id, version } = await add('心电图');
    const answer = await as()('library.saveRows', {
      institutionId,
      rows: [
        { key: 'a', itemId: id, version, set: { listPrice: '30', salePrice: '20', frozen: true } },
        { key: 'b', set: { name: '骨密度', listPrice: '150' } },
        { key: 'c', set: { name: '胸片', listPrice: '四十' } },
        { key: 'd', set: { name: '骨密度', listPrice: '10' } },
        { key: 'e', set: { name: '腹部彩超', listPrice: '10', salePrice: '11' } },
        { key: 'f', set: { listPrice: '10' } },
      ],
    });
    expect(answer.saved).toBe(2);
    expect(answer.rows.map(({ key, state, problems }) => [key, state, Object.keys(problems ?? {})])).toEqual([
      ['a', 'saved', []],
      ['b', 'saved', []],
      ['c', 'problem', ['listPrice']],
      ['d', 'problem', ['name']],
      ['e', 'problem', ['salePrice']],
      ['f', 'problem', ['name']],
    ]);
    expect((await rowsNow()).map((row) => [row.name, row.listPrice, row.salePrice, row.frozen])).toEqual(
      [
        ['心电图', '30.00', '20.00', true],
        ['骨密度', '150.00', '150.00', false],
      ].toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
    );
  });

  test('leaves a row alone that a colleague changed since it was read, and shows it as it is', async () => {
    const { id, version } = await add('心电图');
    await as()('library.update', { itemId: id, listPrice: '35' });
    const { rows } = await as()('library.saveRows', {
      institutionId,
      rows: [{ key: 'a', itemId: id, version, set: { listPrice: '30' } }],
    });
    expect(rows).toMatchObject([{ state: 'changed', item: { listPrice: '35.00', version: version + 1 } }]);
    expect((await as()('library.detail', { itemId: id })).listPrice).toBe('35.00');
  });

  test('reaches no other institution’s items', async () => {
    const other = await addProvider(world.db);
    const foreign = await world.call(other, 'library.add', {
      institutionId: other.institutionId as string,
      name: '心电图',
      listPrice: '25',
    });
    const { rows } = await as()('library.saveRows', {
      institutionId,
      rows: [{ key: 'a', itemId: foreign.id, set: { listPrice: '1' } }],
    });
    expect(rows).toEqual([{ key: 'a', state: 'gone' }]);
  });
});

describe('what changed', () => {
  test('is told of one item with who did it, and of the library since a moment', async () => {
    const { id } = await add('心电图');
    const gone = await add('胸片');
    const rows = await world.sql<{ now: Date }>`SELECT clock_timestamp() AS now`;
    const since = rows[0]?.now.toISOString() ?? '';
    await as()('library.update', { itemId: id, listPrice: '30' });
    await as()('library.update', { itemId: id, listPrice: '35', salePrice: '28' });
    await as()('library.delete', { itemId: gone.id });
    const added = await add('骨密度');
    const { changes } = await as()('library.history', { itemId: id });
    expect(changes.map(({ kind, differences }) => [kind, differences])).toEqual([
      [
        'changed',
        [
          { field: '原价', before: '30.00', after: '35.00' },
          { field: '优惠价', before: '25.00', after: '28.00' },
        ],
      ],
      ['changed', [{ field: '原价', before: '25.00', after: '30.00' }]],
      ['added', []],
    ]);
    expect(changes[0]?.by).toBe(await nameOf(provider));
    const all = await as()('library.changes', { institutionId, since });
    expect(
      new Map(all.changes.map(({ itemId, kind, differences }) => [itemId, [kind, differences]])),
    ).toEqual(
      new Map<string, unknown>([
        [
          id,
          [
            'changed',
            [
              { field: '原价', before: '25.00', after: '35.00' },
              { field: '优惠价', before: '25.00', after: '28.00' },
            ],
          ],
        ],
        [gone.id, ['deleted', []]],
        [added.id, ['added', []]],
      ]),
    );
  });

  test('is nothing when a change was taken back', async () => {
    const { id } = await add('心电图');
    const rows = await world.sql<{ now: Date }>`SELECT clock_timestamp() AS now`;
    await as()('library.update', { itemId: id, listPrice: '30' });
    await as()('library.update', { itemId: id, listPrice: '25' });
    const { changes } = await as()('library.changes', {
      institutionId,
      since: rows[0]?.now.toISOString() ?? '',
    });
    expect(changes).toEqual([]);
  });
});

describe('a changed catalogue', () => {
  const change = (code: string, set: string) =>
    world.sql`UPDATE catalogue_item SET ${sql.raw(set)} WHERE code = ${code}`;

  test('makes items outdated until the institution adopts it, and shows from what to what', async () => {
    const { code, referencePrice } = catalogueItem('血常规五分类');
    const { id } = await add('血常规', { catalogueCodes: [code] });
    await change(code, `name = '血常规（五分类法）', reference_price = ${referencePrice + 100}`);
    await world.services.refreshCatalogue();
    const alerts = async () => (await rowsNow())[0]?.alerts.filter((alert) => alert === 'outdated');
    expect(await alerts()).toEqual(['outdated']);
    const preview = await as()('library.upgrade', { institutionId, preview: true });
    expect(preview).toMatchObject({
      adopted: 0,
      items: [
        {
          itemId: id,
          differences: [
            { field: '名称', before: '血常规五分类', after: '血常规（五分类法）' },
            { field: '参考价' },
          ],
        },
      ],
    });
    expect((await as()('library.upgrade', { institutionId, itemIds: [id] })).adopted).toBe(1);
    expect(await alerts()).toEqual([]);
    expect((await as()('library.upgrade', { institutionId })).items).toEqual([]);
    await change(code, `name = '血常规五分类', reference_price = ${referencePrice}`);
    await world.services.refreshCatalogue();
  });

  test('names items whose standard item was withdrawn, and freezes them when asked to', async () => {
    const { code } = catalogueItem('常规十二导心电图');
    const { id } = await add('静息心电图', { catalogueCodes: [code] });
    await change(code, 'active = false');
    await world.services.refreshCatalogue();
    expect((await rowsNow())[0]?.alerts).toContain('withdrawn');
    const listed = await as()('library.inactive', { institutionId });
    expect(listed).toEqual({
      deactivated: 0,
      items: [{ itemId: id, name: '静息心电图', standardItems: ['常规十二导心电图'], frozen: false }],
    });
    expect((await as()('library.inactive', { institutionId, deactivate: true })).deactivated).toBe(1);
    expect((await rowsNow())[0]?.frozen).toBe(true);
    await change(code, 'active = true');
    await world.services.refreshCatalogue();
  });
});

describe('as a spreadsheet', () => {
  test('the library comes back as it went out; another table is refused', async () => {
    const { id } = await add('心电图', { salePrice: '20.5', code: '0012', note: '静息' });
    const { bytes } = await as()('library.export', { institutionId });
    const { rows, ignored, doubts } = await world
      .as(provider, { file: { name: '项目库.xlsx', bytes: Buffer.from(bytes) } })
      .invoke('library.readSheet', { institutionId });
    expect([ignored, doubts]).toEqual([[], []]);
    expect(rows).toEqual([
      {
        itemId: id,
        line: 2,
        cells: {
          name: '心电图',
          code: '0012',
          category: '',
          listPrice: '25',
          salePrice: '20.5',
          note: '静息',
          frozen: '',
        },
        newer: [],
      },
    ]);
    // As programs and people leave it: no result saved, a hidden row.
    const changed = editedWorkbook(bytes, (xml) => hiddenRow(2)(cellXml('E2', '<f>D2*0.8</f>')(xml)));
    const back = await world
      .as(provider, { file: { name: '项目库.xlsx', bytes: changed } })
      .invoke('library.readSheet', { institutionId });
    expect(back.rows[0]?.cells).not.toHaveProperty('salePrice');
    expect(back.doubts).toEqual(
      expect.arrayContaining([
        { line: 2, field: 'salePrice', text: expect.stringContaining('没有保存计算结果'), taken: false },
        { line: 2, field: 'listPrice', text: '这一行在表格里是隐藏的', taken: true },
      ]),
    );
    const file = { name: '名单.csv', bytes: Buffer.from('姓名,手机\n张三,1') };
    const other = world.as(provider, { file }).invoke('library.readSheet', { institutionId });
    await expectFailure(other, 400);
    const text = world.as(provider, {
      file: { name: '项目库.txt', bytes: Buffer.from('项目名称,原价\n心电图,25') },
    });
    await expectFailure(text.invoke('library.readSheet', { institutionId }), 400, '只接受 .xlsx、.xls、.csv');
  });
});

test('a sheet that is older than a colleague’s change names what it would take back, by whom and from what to what', async () => {
  const { id } = await add('心电图', { note: '静息' });
  const { bytes } = await as()('library.export', { institutionId });
  await as()('library.update', { itemId: id, listPrice: '30', note: '静息十二导' });
  await as()('library.update', { itemId: id, listPrice: '32' });
  const read = async (file: Uint8Array) =>
    world
      .as(provider, { file: { name: '项目库.xlsx', bytes: Buffer.from(file) } })
      .invoke('library.readSheet', { institutionId });
  const { rows, versioned } = await read(bytes);
  expect(versioned).toBe(true);
  const told = { at: expect.any(String), by: await nameOf(provider) };
  expect(rows[0]?.newer).toEqual([
    { field: 'listPrice', before: '25.00', after: '32.00', ...told },
    { field: 'note', before: '静息', after: '静息十二导', ...told },
  ]);
  // A version that somebody has typed says nothing.
  const { doubts } = await read(editedWorkbook(bytes, cellXml('J2', '<v>99</v>')));
  expect(doubts).toContainEqual({
    line: 2,
    field: 'listPrice',
    text: expect.stringContaining('版本缺失或被改动'),
    taken: true,
  });
});

const nameOf = async ({ userId }: Person) => (await rowOf(world.db, 'app_user', { id: userId })).name;
