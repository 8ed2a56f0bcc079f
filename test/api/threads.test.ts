import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { openWorkers } from '#server/workers.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// A node whose threads end while they load, as after a release that was copied by half: calls that need one fail in words,
// and the node says so wherever it is looked at.

const world = useWorld();
const folder = mkdtempSync(join(tmpdir(), 'checkup-threads-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('threads that do not start are told to the caller, the log, /readyz, /metrics and the page of state', async () => {
  const file = join(folder, 'half.mjs');
  writeFileSync(file, 'throw new Error("half a module")');
  const logged: object[] = [];
  const workers = openWorkers({ log: { error: (what: object) => logged.push(what) }, fileOf: () => file });
  const working = world.services.workers;
  Object.assign(world.services, { workers });
  const app = await createApp(world.services, undefined);
  try {
    const before = await app.inject('/readyz');
    expect(before.json()).not.toHaveProperty('threadsThatDoNotStart');

    const contract = { name: '合同.pdf', bytes: Buffer.from('%PDF-1.7 hello') };
    await expectFailure(
      world.as('visitor', { file: contract }).invoke('contract.verify', {}),
      503,
      /^核验签名的程序暂时无法启动，请稍后再试/,
    );
    expect(logged).toHaveLength(3);
    expect(logged[0]).toMatchObject({
      program: 'signatures',
      err: { message: expect.stringContaining('half a module') },
    });

    const after = await app.inject('/readyz');
    expect(after.statusCode).toBe(200);
    expect(after.json()).toMatchObject({ status: 'ready', threadsThatDoNotStart: ['signatures'] });
    const metrics = await app.inject('/metrics');
    expect(metrics.body).toContain('threads_start{program="signatures"} 0');
    expect(metrics.body).toContain('threads_start{program="sheets"} 1');
    const { services } = await world.as('operator').invoke('console.siteHealth', {});
    expect(services.find(({ name }) => name === '核验签名的程序')).toMatchObject({
      ready: false,
      problem: expect.stringContaining('half a module'),
    });
  } finally {
    Object.assign(world.services, { workers: working });
    await app.close();
    await workers.close();
  }
});
