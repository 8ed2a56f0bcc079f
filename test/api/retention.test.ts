import { expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { goWith, keptFor } from '#server/node/kept-tables.ts';
import { leftovers, purge } from '#server/node/purge.ts';
import { addUser } from '#test/world/people.ts';
import { addRows } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';

// Every table is kept for a reason that is written down, or has a period.

const world = useWorld();
const day = 86_400_000;

test('each table has a period, goes with another, or is kept for a reason', async () => {
  const rows = await world.sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
  const swept = Object.keys(leftovers(new Date()));
  const said = [...swept, ...Object.keys(goWith), ...Object.keys(keptFor)];
  expect(rows.map(({ name }) => name).filter((name) => !said.includes(name))).toEqual([]);
  expect(said.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  expect(said.length).toBe(new Set(said).size);
});

test('what goes with another is deleted with it, by the database', async () => {
  const rows = await world.sql<{ child: string; parent: string }>`
    SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint
    WHERE contype = 'f' AND confdeltype = 'c'`;
  for (const [child, parent] of Object.entries(goWith)) expect(rows).toContainEqual({ child, parent });
});

test('no period takes a row that procurement or contracts refer to', async () => {
  const swept = Object.keys(leftovers(new Date()));
  const rows = await world.sql<{ child: string; parent: string; how: string }>`
    SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent, confdeltype AS how
    FROM pg_constraint WHERE contype = 'f'`;
  const taken = rows.filter(
    ({ child, parent, how }) => swept.includes(parent) && child in keptFor && how === 'c',
  );
  expect(taken).toEqual([]);
});

test('what has served its time goes, what may still be needed stays', async () => {
  const { db } = world;
  const now = new Date();
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const { userId } = await addUser(db);
  const { institutionId } = world.people.provider;
  const session = (label: string, expires: number, revoked: number | null) =>
    addRows(db, 'session', {
      id: newId(),
      user_id: userId,
      token_hash: Buffer.from(label),
      browser: label,
      expires_at: ago(expires),
      revoked_at: revoked === null ? null : ago(revoked),
    });
  await session('ended long ago', -5, 181);
  await session('expired long ago', 181, null);
  await session('ended lately', -5, 179);
  await session('in use', -5, null);
  const notice = (title: string, created: number, read: boolean) =>
    addRows(db, 'notification', {
      id: newId(),
      user_id: userId,
      kind: 'text',
      title,
      body: '',
      created_at: ago(created),
      read_at: read ? ago(created) : null,
    });
  await notice('old, read', 366, true);
  await notice('very old, not read', 731, false);
  await notice('old, not read', 366, false);
  await notice('lately read', 364, true);
  const visits = [newId(), newId(), newId()] as const;
  for (const [at, id] of visits.entries())
    await addRows(db, 'visit', {
      id,
      query: '{}' as never,
      url_source: '',
      created_at: ago(at === 2 ? 399 : 401),
    });
  await db.updateTable('app_user').set({ visit_id: visits[1] }).where('id', '=', userId).execute();
  const batch = async (file_name: string, created: number, confirmed: number | null, state = 'ready') => {
    const [id, file] = [newId(), newId()];
    await addRows(db, 'stored_file', {
      id: file,
      owner_id: userId,
      storage_key: file,
      name: file_name,
      mime: '',
      size: 1,
      sha256: '',
      module_code: 'price_list',
    });
    await addRows(db, 'import_batch', {
      id,
      institution_id: institutionId,
      file_id: file,
      file_name,
      columns: '{}' as never,
      created_by: userId,
      created_at: ago(created),
      confirmed_at: confirmed === null ? null : ago(confirmed),
    });
    await world.sql`INSERT INTO import_row (id, batch_id, row_no, raw, name, state, change, errors, warnings, candidates)
      VALUES (${newId()}, ${id}, 1, '[]', '项目', ${state}, 'new', '{}', '[]', '[]')`;
  };
  await batch('never taken', 91, null);
  await batch('taken in part', 91, null, 'confirmed');
  await batch('not taken yet', 89, null);
  await batch('taken long ago', 500, 401, 'confirmed');
  await batch('taken within the year', 500, 399, 'confirmed');

  const kept = await world.sql<{ table: string; count: number }>`
    SELECT 'demand' AS table, count(*)::int FROM demand UNION ALL SELECT 'audit_event', count(*)::int FROM audit_event`;
  await purge(db, now);
  const names = async (statement: Promise<readonly { name: string }[]>) =>
    (await statement).map(({ name }) => name).toSorted();
  expect(
    await names(world.sql`SELECT browser AS name FROM session WHERE user_id = ${userId} AND browser <> ''`),
  ).toEqual(['ended lately', 'in use']);
  expect(await names(world.sql`SELECT title AS name FROM notification WHERE user_id = ${userId}`)).toEqual([
    'lately read',
    'old, not read',
  ]);
  expect(await names(world.sql`SELECT id AS name FROM visit`)).toEqual([visits[1], visits[2]].toSorted());
  expect(
    await names(world.sql`SELECT file_name AS name FROM import_batch WHERE created_by = ${userId}`),
  ).toEqual(['not taken yet', 'taken in part', 'taken within the year']);
  expect(
    await world.sql`SELECT 'demand' AS table, count(*)::int FROM demand UNION ALL SELECT 'audit_event', count(*)::int FROM audit_event`,
  ).toEqual(kept);
});
