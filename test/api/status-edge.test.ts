import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { machines } from '#domain/access/machines.ts';
import { edgesOf, type Machine } from '#domain/kernel/machine.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { useDatabase } from '#test/world/use-world.ts';

// The machines are declared in the domain and mirrored by status_edge: neither may drift.

const database = useDatabase();

let db: Database;
beforeAll(async () => {
  db = openDatabase(database.pool);
});

describe.each(Object.entries(machines) as [string, Machine<number, string>][])('%s', (name, machine) => {
  test('status_edge holds exactly its moves', async () => {
    const { rows } = await sql<{ from_status: number; to_status: number }>`
      SELECT from_status, to_status FROM status_edge WHERE machine = ${name} ORDER BY 1, 2`.execute(db);
    expect(rows.map((row) => [row.from_status, row.to_status])).toEqual(edgesOf(machine));
  });

  test('the CHECK on the column allows exactly its states', async () => {
    const { rows } = await sql<{ definition: string }>`
      SELECT pg_get_constraintdef(c.oid) AS definition FROM pg_constraint c
      WHERE c.conrelid = ${name}::regclass AND c.conname = ${`${name}_status_check`}`.execute(db);
    const allowed = (
      await Promise.all(
        Array.from({ length: 12 }, async (_, state) => {
          const check =
            rows[0]?.definition.replace(/^CHECK /, '').replaceAll('status', `${state}`) ?? 'false';
          const answer = await sql<{ ok: boolean }>`SELECT ${sql.raw(check)} AS ok`.execute(db);
          return answer.rows[0]?.ok ? state : undefined;
        }),
      )
    ).filter((state) => state !== undefined);
    expect(allowed).toEqual(
      Object.keys(machine.labels)
        .map(Number)
        .toSorted((a, b) => a - b),
    );
  });

  test('a trigger refuses a move that no machine knows', async () => {
    const { rows } = await sql<{ yes: boolean }>`
      SELECT EXISTS (SELECT FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
        WHERE t.tgrelid = ${name}::regclass AND p.proname = 'refuse_illegal_status' AND t.tgenabled = 'O') AS yes`.execute(
      db,
    );
    expect(rows[0]?.yes).toBe(true);
  });
});
