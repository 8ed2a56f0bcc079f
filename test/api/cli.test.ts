import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
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
  const { rows } = await pool.query('SELECT operator FROM app_user WHERE account = $1', [account]);
  return rows.map((row) => row.operator as boolean);
};

test('create-operator makes one, says its password once, and says what is wrong in one line', async () => {
  const made = await cli('create-operator', '--account', 'ops_one', '--mobile', '13900000001');
  expect([made.status, made.stderr]).toEqual([0, '']);
  expect(made.stdout).toMatch(
    /^Operator ops_one created\. The password is good for three days\.\nPassword: \S{24}\n$/,
  );
  expect(await isOperator('ops_one')).toEqual([true]);

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
