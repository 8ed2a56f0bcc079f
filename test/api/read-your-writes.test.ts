import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPool } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createApp } from '#server/http/app.ts';
import { programFolder } from '#server/program-files.ts';
import { readSettings } from '#server/settings.ts';
import { prepareData } from '#server/start/prepare-data.ts';
import { type OpenServices, openServices } from '#server/start/services.ts';
import { within } from '#test/slowness.ts';
import { type Replicated, serverPrograms, startReplicated } from '#test/world/replicated.ts';

// A real replica that streams from a real primary, and is held back (decision 165). Left out where PostgreSQL's own programs are not installed.

describe.skipIf(serverPrograms === undefined)('with a replica', () => {
  let servers: Replicated;
  let services: OpenServices;
  let app: FastifyInstance;
  const dataDir = mkdtempSync(join(tmpdir(), 'checkup-replica-'));

  beforeAll(async () => {
    servers = await startReplicated();
    const settings = readSettings({
      DATA_DIR: dataDir,
      DATABASE_URL: servers.primaryUrl,
      DATABASE_REPLICA_URL: servers.replicaUrl,
      REPLICA_LAG_SECONDS: '2',
      DEMO: 'on',
    });
    const pool = openPool(servers.primaryUrl);
    await migrate(pool, join(programFolder, 'migrations'));
    await prepareData(settings, pool);
    await pool.end();
    services = await openServices(settings, servers.primaryUrl, pino({ level: 'silent' }));
    app = await createApp(services, undefined);
    await until('in use');
  }, within(60_000));
  afterAll(async () => {
    await app.close();
    await services.close();
    servers.remove();
    rmSync(dataDir, { recursive: true });
  });

  const until = (state: string) =>
    vi.waitFor(() => expect(services.publicReads.state).toBe(state), within(20_000));

  async function onReplica(statement: string): Promise<void> {
    const pool = openPool(servers.replicaUrl);
    await pool.query(statement);
    await pool.end();
  }

  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  /** A write, and the cookies that came with its answer. */
  async function signIn(): Promise<string> {
    const payload = { account: 'demo_buyer', password: demoPassword };
    const { cookies } = await app.inject({
      method: 'POST',
      url: '/bid/api/user/accountLogin',
      headers,
      payload,
    });
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }
  /** The name of a region, read as visitors read. */
  const shown = (written?: string) =>
    services.publicReads.read(async (db) => {
      const row = await db.selectFrom('region').select('name').where('id', '=', '110000').executeTakeFirst();
      return row?.name;
    }, written);
  const rename = (name: string) =>
    services.db.updateTable('region').set({ name }).where('id', '=', '110000').execute();
  const metric = async (name: string) =>
    new RegExp(`^${name} (.+)$`, 'm').exec((await app.inject({ url: '/metrics' })).body)?.[1];

  test('who has just written reads from the primary, others from the replica, until it shows the write', async () => {
    await onReplica('SELECT pg_wal_replay_pause()');
    const before = await shown();
    await rename('北京（新）');
    const written = await services.publicReads.written();
    expect([await shown(written), await shown()]).toEqual(['北京（新）', before]);
    await onReplica('SELECT pg_wal_replay_resume()');
    await services.publicReads.caughtUp();
    const from = services.publicReads.counts.replica;
    expect([await shown(written), services.publicReads.counts.replica]).toEqual(['北京（新）', from + 1]);
  });

  test('the answer of a write brings the place in a signed cookie; a made-up one counts for nothing', async () => {
    await onReplica('SELECT pg_wal_replay_pause()');
    const cookie = await signIn();
    expect(cookie).toMatch(/checkup_written=[\dA-F]+-[\dA-F]+\.[\w-]{43}/);
    const hall = (sent: string) =>
      app.inject({
        method: 'POST',
        url: '/bid/api/bid/listPageDemand',
        headers: { ...headers, cookie: sent },
        payload: {},
      });
    const counted = async (sent: string) => {
      const { primary, replica } = { ...services.publicReads.counts };
      await hall(sent);
      const now = services.publicReads.counts;
      return { primary: now.primary - primary, replica: now.replica - replica };
    };
    // Fills what is cached for everybody, which is read from the replica whoever asks.
    await hall('');
    expect(await counted(cookie)).toMatchObject({ replica: 0 });
    expect(await counted('')).toMatchObject({ primary: 0 });
    expect(await counted(`checkup_written=FFFFFFFF-FFFFFFFF.${'A'.repeat(43)}`)).toMatchObject({
      primary: 0,
    });
    await onReplica('SELECT pg_wal_replay_resume()');
  });

  test('one that lags by more than the setting is left out, said so, and comes back when it has caught up', async () => {
    await onReplica('SELECT pg_wal_replay_pause()');
    await rename('北京（三）');
    await until('behind');
    expect([await shown(), await metric('replica_up')]).toEqual(['北京（三）', '0']);
    expect(Number(await metric('replica_lag_seconds'))).toBeGreaterThanOrEqual(2);
    await onReplica('SELECT pg_wal_replay_resume()');
    await until('in use');
    expect([await shown(), await metric('replica_up')]).toEqual(['北京（三）', '1']);
  });

  test('one that dies is left out, and comes back', async () => {
    servers.stopReplica();
    expect(await shown()).toBe('北京（三）');
    await until('away');
    servers.startReplica();
    await until('in use');
  });
});
