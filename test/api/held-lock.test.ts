import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { kindsOfWork } from '#server/db/kinds-of-work.ts';
import { useApp, useWorld } from '#test/world/use-world.ts';

// Somebody (a forgotten psql, a migration, a dump) holds the table of demands. More calls run into it than there are
// connections for calls.

// Calls would give up in the middle of a slow test; visitors' reads keep their true limit.
beforeAll(() => {
  const patient = { ...kindsOfWork.call, lock: 60_000, statement: 60_000 };
  vi.spyOn(kindsOfWork, 'call', 'get').mockReturnValue(patient as never);
});
const world = useWorld();
const app = useApp(world);
afterAll(() => vi.restoreAllMocks());
let holder: PoolClient;
let blocked: Promise<Answer>[];

interface Answer {
  readonly status: number;
  readonly body: {
    readonly code: number;
    readonly message: string;
    readonly data: { readonly accessToken?: string };
  };
}

beforeEach(async () => {
  holder = await world.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE demand IN ACCESS EXCLUSIVE MODE');
  const { connections } = kindsOfWork.call;
  // Each waits with one statement on a connection of its own, as calls do that come long after one another.
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  blocked = [
    ...Array.from({ length: connections + 2 }, () => call('bid/list', world.people.buyer.token)),
    ...Array.from({ length: kindsOfWork.visitorRead.connections - 2 }, () => call('bid/listPageDemand')),
  ];
  await allWait();
  clock.mockRestore();
});
afterEach(async () => {
  await holder.query('ROLLBACK');
  holder.release();
  await Promise.all(blocked);
});

async function call(path: string, token?: string, payload: object = {}): Promise<Answer> {
  const headers = {
    'x-requested-with': 'XMLHttpRequest',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await app().inject({ method: 'POST', url: `/bid/api/${path}`, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

/** Until every connection for calls waits for the lock. */
async function allWait(): Promise<void> {
  for (;;) {
    const rows = await world.sql`SELECT count(*) AS waiting FROM pg_stat_activity
       WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    if (rows[0]?.waiting >= kindsOfWork.call.connections + kindsOfWork.visitorRead.connections - 2) return;
  }
}

test('others sign in, stay signed in and read, and the node is ready, while nothing of the blocked has ended', async () => {
  let ended = 0;
  for (const one of blocked.slice(0, kindsOfWork.call.connections)) void one.then(() => (ended += 1));
  const { account, password } = world.people.provider;
  const signedIn = await call('user/accountLogin', undefined, { account, password });
  expect(signedIn.body.code).toBe(200);
  const detail = await call('user/detail', signedIn.body.data.accessToken);
  expect(detail.body.code).toBe(200);
  expect((await app().inject('/readyz')).statusCode).toBe(200);
  expect((await call('common/listDict', undefined, { code: 'check_type' })).body.code).toBe(200);
  expect(ended).toBe(0);
});

test('a call that waits in vain answers 503 and says so; afterwards it works', async () => {
  const first = await Promise.race(blocked);
  expect([first.status, first.body.code]).toEqual([503, 503]);
  expect(first.body.message).toContain('正被另一项操作占用');
  await holder.query('ROLLBACK');
  await Promise.all(blocked);
  expect((await call('bid/list', world.people.buyer.token)).body.code).toBe(200);
});

test('what a node still runs when it must go is ended in the database', async () => {
  // Which of the calls have a connection is not said: the rest get one once those are ended, and wait for the lock.
  const { connections } = kindsOfWork.call;
  const ended: Answer[] = [];
  const asMany = new Promise<void>((resolve) => {
    for (const one of blocked.slice(0, connections + 2))
      void one.then((answer) => ended.push(answer) === connections && resolve());
  });
  await world.services.endStatements();
  await asMany;
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set([503]));
});
