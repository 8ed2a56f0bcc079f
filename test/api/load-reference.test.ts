import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadReference } from '#server/modules/catalogue/load-reference.ts';
import { type Reference, readReference } from '#server/modules/catalogue/read-reference.ts';
import { freshDatabase, type TestDatabase } from '#test/world/database.ts';

let database: TestDatabase;
const shipped = readReference();

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function one<T>(query: string, ...values: unknown[]): Promise<T> {
  const { rows } = await database.pool.query(query, values);
  return rows[0] as T;
}
const significance = async (code: string) =>
  (await one<{ significance: string }>('SELECT significance FROM catalogue_item WHERE code = $1', code))
    .significance;

/** The files with one item's sentence changed, as a later release would bring them. */
function release(code: string, sentence: string, from: Reference = shipped): Reference {
  const items = new Map(from.catalogue.items);
  const item = items.get(code);
  if (!item) throw new Error(code);
  items.set(code, { ...item, significance: sentence });
  return { ...from, catalogue: { ...from.catalogue, items } };
}

test('the first load writes every row of every file', async () => {
  // The template holds it already: start from nothing.
  await database.pool.query(
    'TRUNCATE region, dictionary, catalogue_category, catalogue_item, template_package, legal_rule, reference_load CASCADE',
  );
  const { catalogue, dictionaries, regions } = shipped;
  const expected =
    regions.length +
    dictionaries.length +
    catalogue.categories.length +
    catalogue.items.size +
    catalogue.mutex.length +
    catalogue.partners.length +
    catalogue.categoryPartners.length +
    catalogue.replacements.length +
    catalogue.templates.length +
    catalogue.legalRules.length;
  expect(await loadReference(database.pool)).toEqual({ written: expected, retired: 0 });

  const alt = await one('SELECT * FROM catalogue_item WHERE code = $1', 'LIV018');
  expect(alt).toMatchObject({
    name: '肝功能三项',
    reference_price: 1600,
    sexes: [1, 2, 3],
    contains: ['LIV001', 'LIV002', 'LIV003'],
    fasting: true,
    active: true,
  });
  expect(await one('SELECT parent_id, code, level FROM region WHERE id = $1', '440305')).toEqual({
    parent_id: '440300',
    code: '0755',
    level: 3,
  });
  expect((await one<{ rule: unknown }>('SELECT rule FROM legal_rule WHERE id = $1', 'LAW01')).rule).toEqual(
    catalogue.legalRules[0],
  );
});

test('a start with unchanged files writes nothing', async () => {
  expect(await loadReference(database.pool)).toEqual({ written: 0, retired: 0 });
});

test("a later release writes its changed row and leaves the operators' edits and rows", async () => {
  await database.pool.query(
    "UPDATE catalogue_item SET significance = '运营改过' WHERE code IN ('GEN001', 'GEN002')",
  );
  await database.pool.query("INSERT INTO dictionary VALUES ('industry', 'X9', '运营新增', 99)");
  await database.pool.query("DELETE FROM dictionary WHERE kind = 'industry' AND code = 'T'");

  expect(await loadReference(database.pool, release('GEN001', '新版本的检查意义。'))).toEqual({
    written: 1,
    retired: 0,
  });
  expect(await significance('GEN001')).toBe('新版本的检查意义。');
  expect(await significance('GEN002')).toBe('运营改过');
  const industries = await database.pool.query("SELECT code FROM dictionary WHERE kind = 'industry'");
  const codes = industries.rows.map((row) => row.code);
  expect(codes).toContain('X9');
  expect(codes).not.toContain('T');
});

test('a release that gives an item its first preparation leaves the rest of it as operators edited it', async () => {
  const GEN003 = shipped.catalogue.items.get('GEN003');
  if (!GEN003) throw new Error('no GEN003');
  const items = new Map([
    ...shipped.catalogue.items,
    ['GEN003', { ...GEN003, preparation: '穿宽松的衣服。' }],
  ]);
  const next = { ...shipped, catalogue: { ...shipped.catalogue, items } };
  await loadReference(database.pool);
  await database.pool.query("UPDATE catalogue_item SET significance = '运营改过' WHERE code = 'GEN003'");
  expect(await loadReference(database.pool, next)).toEqual({ written: 1, retired: 0 });
  expect(await one('SELECT significance, preparation FROM catalogue_item WHERE code = $1', 'GEN003')).toEqual(
    { significance: '运营改过', preparation: '穿宽松的衣服。' },
  );
  await database.pool.query("UPDATE catalogue_item SET significance = $1 WHERE code = 'GEN003'", [
    GEN003.significance,
  ]);
  await loadReference(database.pool, release('GEN001', '新版本的检查意义。'));
});

test('what leaves the files is deleted, a catalogue item is only deactivated', async () => {
  const { catalogue } = shipped;
  const items = new Map(catalogue.items);
  items.delete('FUN004');
  const [dropped, ...mutex] = catalogue.mutex;
  const smaller = { ...shipped, catalogue: { ...catalogue, items, mutex } };
  await database.pool.query("UPDATE catalogue_item SET significance = '运营也改过' WHERE code = 'SRV010'");
  // The one written is GEN001, which goes back to the shipped sentence.
  expect(await loadReference(database.pool, smaller)).toEqual({ written: 1, retired: 2 });
  expect(await one('SELECT active FROM catalogue_item WHERE code = $1', 'FUN004')).toEqual({ active: false });
  const { rowCount } = await database.pool.query('SELECT FROM catalogue_mutex WHERE a = $1 AND b = $2', [
    dropped?.a,
    dropped?.b,
  ]);
  expect(rowCount).toBe(0);
  // Later items move up in the order and keep what operators wrote.
  expect(await one('SELECT significance, sort FROM catalogue_item WHERE code = $1', 'SRV010')).toEqual({
    significance: '运营也改过',
    sort: items.size,
  });

  await loadReference(database.pool);
  expect(await one('SELECT active FROM catalogue_item WHERE code = $1', 'FUN004')).toEqual({ active: true });
});

test('nodes that start together load once', async () => {
  const next = release('GEN003', '三个节点同时启动。');
  const loads = await Promise.all([1, 2, 3].map(() => loadReference(database.pool, next)));
  expect(loads.map((load) => load.written).toSorted()).toEqual([0, 0, 1]);
});

test('a load that fails halfway leaves everything as it was', async () => {
  const broken = release('GEN003', '不应出现。');
  const mutex = [
    ...broken.catalogue.mutex,
    { a: 'GEN001', b: 'NOPE', kind: 'soft' as const, reason: '不存在的项目' },
  ];
  await expect(
    loadReference(database.pool, { ...broken, catalogue: { ...broken.catalogue, mutex } }),
  ).rejects.toThrow(/foreign key/);
  expect(await significance('GEN003')).toBe('三个节点同时启动。');
});
