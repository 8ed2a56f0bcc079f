import { expect, test } from 'vitest';
import { idOnly, ofOperators, shortLived } from '#server/modules/personal-data/columns-apart.ts';
import { copyPersonalDataJob } from '#server/modules/personal-data/copy-personal-data.job.ts';
import { personalTables } from '#server/modules/personal-data/personal-data.ts';
import { purge } from '#server/node/purge.ts';
import { award, makeContract, sign } from '#test/api/contract.testkit.ts';
import { leadCalls } from '#test/api/leads.testkit.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { openWorkbook, valuesOf } from '#test/world/workbook.ts';

// What is stored about a person: a copy for them, and its erasure (个人信息保护法 art. 44–47).

const world = useWorld();
const reason = '本人来电并回拨注册手机核实';

test('every column that names a person is declared: copied and erased, or an id alone', async () => {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `SELECT c.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint c
       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
       WHERE c.contype = 'f' AND c.confrelid = 'app_user'::regclass
     UNION SELECT table_name || '.' || column_name FROM information_schema.columns
       WHERE table_schema = 'public'
         AND column_name ~ '^(mobile|phone|email|contact|account|browser|target|recipient|actor_id)$'
     ORDER BY 1`,
  );
  const declared = [
    ...personalTables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
    ...idOnly,
    ...ofOperators,
  ];
  const asked = rows
    .map(({ name }) => name)
    .filter((name) => !shortLived.some((table) => name.startsWith(`${table}.`)));
  expect(asked.filter((name) => !declared.includes(name))).toEqual([]);
  const { rows: all } = await world.database.pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const known = new Set(all.map(({ name }) => name));
  expect(declared.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(declared).size).toBe(declared.length);
});

const keyOf = (file: { src: string } | null) => file?.src.split('/').at(-1) ?? '';

/** Every table's rows that hold one of the texts. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { pool } = world.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`SELECT FROM ${name} t WHERE to_jsonb(t)::text ~ $1`, [
      `(?<![0-9A-Za-z_])(${texts.join('|')})(?![0-9A-Za-z_])`,
    ]);
    if (rowCount) found.push(name);
  }
  return found;
}

test('a copy has a sheet for each kind; an erasure waits for business under way, then leaves only what the law keeps', async () => {
  const { buyer } = world.people;
  const own = world.as('buyer');
  const { db } = world.services;
  await db.updateTable('app_user').set({ name: '测试采购员甲' }).where('id', '=', buyer.userId).execute();
  const awarded = await award(world);
  const contractId = await makeContract(world, awarded);
  await leadCalls(world).add({ name: '测试采购员甲', mobile: buyer.mobile, message: '请回电' }, 'buyer');

  expect(await own.invoke('user.ownDataCopy', {})).toMatchObject({ state: 'none' });
  const asked = await own.invoke('user.exportOwnData', {});
  expect(asked).toMatchObject({ state: 'making', file: null });
  expect(await own.invoke('user.exportOwnData', {})).toEqual(asked);
  await runDueJobs(world.services);
  const { state, file } = await own.invoke('user.ownDataCopy', {});
  expect(state).toBe('ready');
  const name = keyOf(file);
  // Nobody else opens it: no colleague, nobody of the platform.
  for (const other of ['otherBuyer', 'provider', 'operator', 'visitor'] as const)
    await expectFailure(world.as(other).invoke('common.download', { name }), 404);
  const copy = await own.invoke('common.download', { name });
  const book = openWorkbook(copy.bytes);
  expect(book.SheetNames).toEqual(expect.arrayContaining(['账号资料', '所属企业', '登录记录', '操作记录']));
  const [heads, row] = valuesOf(book.Sheets['账号资料'] as never);
  expect(heads).toEqual(['账号', '手机', '姓名', '注册时间', '注册前的落地页']);
  expect(row?.slice(0, 3)).toEqual([buyer.account, buyer.mobile, '测试采购员甲']);
  // Names, not codes: nothing in Latin letters but accounts and browsers.
  expect(valuesOf(book.Sheets['所属企业'] as never)[1]?.[1]).toBe('管理员');
  const done = valuesOf(book.Sheets['操作记录'] as never).map(([, kind, action]) => `${kind} ${action}`);
  expect(done).toEqual(expect.arrayContaining(['采购需求 完成采购', '合同 创建']));
  expect(done.join()).not.toMatch(/[A-Za-z]/);

  await own.invoke('user.requestErasure', { reason: '不再负责采购' });
  const operator = world.as('operator');
  const queue = async () =>
    (await operator.invoke('console.workQueue', { kind: 'erasure' })).items.map(({ id }) => id);
  expect(await queue()).toEqual([buyer.userId]);
  await operator.invoke('console.act', {
    kind: 'user',
    id: buyer.userId,
    action: 'decline',
    reason: '请先完成合同签署',
  });
  expect(await queue()).toEqual([]);
  await own.invoke('user.requestErasure', {});
  const erase = (account: string) =>
    operator.invoke('console.eraseUser', { userId: buyer.userId, account, reason });
  expect((await expectFailure(erase('somebody'))).fields).toEqual({ account: `请输入 ${buyer.account}。` });
  await expectFailure(erase(buyer.account), 409, /^还不能注销：合同 HT\S+ 还在签署中/);

  await sign(world, 'buyer', contractId);
  await sign(world, awarded.provider, contractId);
  await expectFailure(erase(buyer.account), 409, /只有本人一位管理员/);
  await db
    .updateTable('company_member')
    .set({ role: 'owner' })
    .where('user_id', '=', world.people.colleague.userId)
    .execute();
  const before = await operator.invoke('console.personalData', { userId: buyer.userId });
  expect(before.obstacles).toEqual([]);
  expect(before.tables.filter(({ how }) => how === 'keep').map(({ title }) => title)).toEqual([
    '合同签署记录',
    '操作记录',
  ]);
  await operator.invoke('console.exportPerson', { userId: buyer.userId, reason });
  await erase(buyer.account);
  expect(
    (await tablesWith([buyer.mobile, buyer.account, '测试采购员甲'])).filter(
      (table) => !(shortLived as readonly string[]).includes(table),
    ),
  ).toEqual(['contract_event']);
  await expectFailure(own.invoke('user.detail', {}), 700);
  const login = { account: buyer.mobile, password: buyer.password };
  await expectFailure(world.as('visitor').invoke('user.accountLogin', login), 400);
  await expectFailure(erase(buyer.account), 404);
  expect(await queue()).toEqual([]);
  const record = await operator.invoke('console.record', { kind: 'user', id: buyer.userId });
  expect([record.title, record.marks, record.actions]).toEqual(['已注销用户', ['已注销'], []]);
  const unfreeze = operator.invoke('console.act', {
    kind: 'user',
    id: buyer.userId,
    action: 'unfreeze',
    reason: '资料已核实无误',
  });
  await expectFailure(unfreeze, 409);
  // The contract that they signed stands as it was.
  expect((await world.as(awarded.provider).invoke('contract.detail', { contractId })).status.name).toBe(
    '签署完成',
  );
});

test('a copy is asked for three times a day, replaces the one before, and goes after a week', async () => {
  const own = world.as('provider');
  const made = async () => {
    await own.invoke('user.exportOwnData', {});
    await runDueJobs(world.services);
    return keyOf((await own.invoke('user.ownDataCopy', {})).file);
  };
  const [, first, second] = [await made(), await made(), await made()];
  await expectFailure(own.invoke('user.exportOwnData', {}), 429, /^申请个人信息副本过于频繁/);
  await expectFailure(own.invoke('common.download', { name: first }), 404);
  await own.invoke('common.download', { name: second });
  await purge(world.services.db, new Date(Date.now() + 6 * 86_400_000));
  await own.invoke('common.download', { name: second });
  await purge(world.services.db, new Date(Date.now() + 8 * 86_400_000));
  expect(await own.invoke('user.ownDataCopy', {})).toMatchObject({ state: 'none', file: null });
  await expectFailure(own.invoke('common.download', { name: second }), 404);
});

test('a copy that cannot be made says so; the next request begins anew', async () => {
  const own = world.as('otherBuyer');
  await own.invoke('user.exportOwnData', {});
  const { db } = world.services;
  const { run } = await db
    .selectFrom('personal_copy')
    .select('run')
    .where('user_id', '=', world.people.otherBuyer.userId)
    .executeTakeFirstOrThrow();
  const files = { ...world.services.ports.files, incoming: '/nowhere' };
  const services = { ...world.services, ports: { ...world.services.ports, files } };
  const completeIn = async () => undefined;
  const { userId } = world.people.otherBuyer;
  await expect(
    copyPersonalDataJob({ services, completeIn, lastAttempt: true }, { userId, run }),
  ).rejects.toThrow();
  expect(await own.invoke('user.ownDataCopy', {})).toMatchObject({ state: 'failed' });
  await own.invoke('user.exportOwnData', {});
  await runDueJobs(world.services);
  expect(await own.invoke('user.ownDataCopy', {})).toMatchObject({ state: 'ready' });
});

test('an operator’s account is ended, not erased; they can’t ask for it', async () => {
  const { operator } = world.people;
  const asked = world.as('operator').invoke('user.requestErasure', {});
  await expectFailure(asked, 409);
  const erased = world
    .as('operator')
    .invoke('console.eraseUser', { userId: operator.userId, account: operator.account, reason });
  await expectFailure(erased, 409);
});
