import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadReference } from '#server/modules/catalogue/load-reference.ts';
import { importCatalogue } from '#server/start/import-catalogue.cli.ts';
import { useDatabase } from '#test/world/use-world.ts';

const database = useDatabase();

async function cli(...words: string[]) {
  const { url } = database;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/server/start/cli.ts', ...words], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
const isOperator = async (account: string) => {
  const { pool } = database;
  const { rows } = await pool.query('SELECT operator_role FROM app_user WHERE account = $1', [account]);
  return rows.map((row) => row.operator_role as string);
};

test('create-operator makes one, says its password once, and says what is wrong in one line', async () => {
  const made = await cli('create-operator', '--account', 'ops_one', '--mobile', '13900000001');
  expect([made.status, made.stderr]).toEqual([0, '']);
  expect(made.stdout).toMatch(
    /^Operator ops_one created\. The password is good for three days\.\nPassword: \S{24}\n$/,
  );
  expect(await isOperator('ops_one')).toEqual(['administrator']);

  const { pool } = database;
  const { rows } = await pool.query(
    `SELECT initial_password_until - now() BETWEEN interval '71 hours' AND interval '72 hours' AS soon FROM app_user`,
  );
  expect(rows).toEqual([{ soon: true }]);
  const another = await cli('create-operator', '--account', 'ops_one', '--mobile', '13900000001');
  expect(another.stdout).toMatch(/^Operator ops_one created.*\nPassword: \S{24}\n$/);
  expect(another.stdout).not.toBe(made.stdout);

  await pool.query('UPDATE app_user SET initial_password_until = NULL');
  const again = await cli('create-operator', '--account', 'ops_one', '--mobile', '13900000001');
  expect([again.status, again.stdout]).toEqual([
    0,
    'ops_one is an operator now; the password is unchanged.\n',
  ]);

  const taken = await cli('create-operator', '--account', 'ops_two', '--mobile', '13900000001');
  expect([taken.status, taken.stderr]).toEqual([
    1,
    'This account name or mobile number belongs to another user.\n',
  ]);
  expect(await isOperator('ops_two')).toEqual([]);
  expect((await cli('create-operator', '--account', 'ops_two')).stderr).toContain('Usage:');
});

test('import-catalogue adds and changes standard items, which the next start keeps', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  const path = join(folder, 'items.json');
  const item = {
    code: 'ZZZ001',
    category: 'GEN',
    type: '一般检查',
    name: '量子体检',
    aliases: [],
    sexes: [1, 2, 3],
    significance: '测试',
    referencePrice: 12.5,
    unit: '次',
  };
  const write = (change: object) =>
    writeFile(path, JSON.stringify({ version: '1', note: 'a test', items: [{ ...item, ...change }] }));
  await write({});
  expect(await cli('import-catalogue', path)).toEqual({
    status: 0,
    stdout: '1 standard items written.\n',
    stderr: '',
  });
  await write({ referencePrice: 20 });
  await importCatalogue(database.pool, path);
  await loadReference(database.pool);
  const { rows } = await database.pool.query(
    `SELECT name, reference_price FROM catalogue_item WHERE code = 'ZZZ001'`,
  );
  expect(rows).toEqual([{ name: '量子体检', reference_price: 2000 }]);
  await write({ category: 'NONE' });
  await expect(importCatalogue(database.pool, path)).rejects.toThrow('unknown category NONE');
  await rm(folder, { recursive: true });
});

test('generate makes the same market of the size that is asked for, and no second one', async () => {
  const size = ['--institutions', '6', '--demands', '5', '--quotations', '12', '--lines-per-quotation', '9'];
  const made = await cli('generate', ...size, '--items-per-institution', '40');
  expect([made.status, made.stderr]).toEqual([0, '']);
  const { rows } = await database.pool.query(`
    SELECT (SELECT count(*)::int FROM institution_item) AS items, (SELECT count(*)::int FROM demand) AS demands,
      (SELECT count(*)::int FROM quotation) AS quotations, (SELECT count(*)::int FROM quotation_line) AS lines,
      (SELECT sum(quotation_count)::int FROM demand) AS counted,
      (SELECT count(*)::int FROM quotation_line WHERE item_match = 1 AND institution_item_id IS NULL) AS wrong,
      (SELECT md5(string_agg(id || code || name || city_id, ',' ORDER BY code)) FROM institution) AS same`);
  expect(rows).toEqual([
    { items: 240, demands: 5, quotations: 12, lines: 108, counted: 12, wrong: 0, same: expect.any(String) },
  ]);
  expect(rows[0].same).toMatchInlineSnapshot(`"e202f06d36d5c4953b3c7632b231e1fb"`);
  expect((await cli('generate', ...size)).stderr).toContain('There is a generated market');
});
