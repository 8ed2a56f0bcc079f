import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, callTable } from '#wire/table/call-table.ts';
import { createApp } from '#server/http/app.ts';
import { sendJob } from '#server/jobs/job-queues.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { startBoss } from '#server/node/start-boss.ts';
import { personKeys } from '#server/person-keys.ts';
import { openFiles } from '#server/ports/open-files.ts';
import { readSettings } from '#server/settings.ts';
import { openServices } from '#server/start/services.ts';
import { pngBytes } from '#test/world/files.ts';
import { addUser } from '#test/world/people.ts';
import { rowsOf } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';
import { addListed, addSlot, dayAfter, openYear } from './examination.testkit.ts';

// Two nodes on one database: what is done on one holds on the other.

const PERSON_KEY = 'one key of people for all nodes of this test';
const quiet = pino({ level: 'silent' });
const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'checkup-nodes-'));
  folders.push(made);
  return made;
};
const closers: (() => Promise<unknown>)[] = [];

const world = useWorld();
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(async () => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

/** A node of its own, with its own data folder. */
async function node(environment: Record<string, string> = {}) {
  const settings = readSettings({
    DATA_DIR: folder(),
    DEMO: 'on',
    LOG_LEVEL: 'silent',
    SECRET: 'one secret for all nodes of this test',
    ...environment,
  });
  const services = await openServices(settings, world.database.url, quiet);
  const app = await createApp(services, undefined);
  await app.ready();
  closers.push(async () => {
    await app.close();
    await services.close();
  });
  return app;
}
/** Below `/bid/api/`. */
const pathOf = (name: CallName) => callTable[name].split('/bid/api/')[1] as string;
type Node = Awaited<ReturnType<typeof node>>;

const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'x-requested-with': 'test' });
async function post(at: Node, path: string, payload: object, headers: Record<string, string>) {
  return (await at.inject({ method: 'POST', url: `/bid/api/${path}`, payload, headers })).json();
}

async function upload(at: Node, bytes: Buffer): Promise<string> {
  const body = new FormData();
  body.set('moudleCode', 'licence');
  body.set('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  const request = new Request('http://x', { method: 'POST', body });
  const response = await at.inject({
    method: 'POST',
    url: '/bid/api/common/upload',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      ...bearer(world.people.member.token),
      'content-type': request.headers.get('content-type') ?? '',
    },
  });
  return response.json().data.src;
}
const download = (at: Node, src: string) =>
  at.inject({ url: src, headers: bearer(world.people.member.token) });

test('a session opened on one node holds on the other, and ends on both', async () => {
  const [one, two] = [await node(), await node()];
  const { account, password } = world.people.buyer;
  const { data } = await post(one, 'user/accountLogin', { account, password }, bearer(''));
  const mine = bearer(data.accessToken);
  expect((await post(two, 'user/detail', {}, mine)).code).toBe(200);
  await post(two, 'user/logout', {}, mine);
  expect((await post(one, 'user/detail', {}, mine)).code).toBe(700);
});

test('what a password change and an operator’s leaving end is dead on the other node at once', async () => {
  const [one, two] = [await node(), await node()];
  const [user, reviewer] = [await addUser(world.db), await addUser(world.db, 'reviewer')];
  const { userId, account, password, token } = user;
  const { data } = await post(two, 'user/accountLogin', { account, password }, bearer(''));
  const wish = { userId, reason: '来电咨询草稿去向' };
  const view = (await post(one, pathOf('console.viewAs'), wish, bearer(reviewer.token))).data.accessToken;
  const codes = async () => {
    const found = [];
    for (const at of [one, two])
      for (const bearing of [token, data.accessToken, view])
        found.push((await post(at, 'user/detail', {}, bearer(bearing))).code);
    return found;
  };
  expect(await codes()).toEqual([200, 200, 200, 200, 200, 200]);
  await post(one, 'user/logout', {}, bearer(reviewer.token));
  await post(
    two,
    pathOf('user.updatePassword'),
    { oldPassword: password, newPassword: 'another-pass-2026' },
    bearer(data.accessToken),
  );
  // 702: ended by another one of the same person.
  expect(await codes()).toEqual([702, 200, 700, 702, 200, 700]);
});

test('the last place is given once, whichever node is asked', async () => {
  const nodes = [await node({ PERSON_KEY }), await node({ PERSON_KEY })] as const;
  const personKey = personKeys(PERSON_KEY);
  const there = { ...world, services: { ...world.services, personKey } };
  const year = await openYear(there);
  const slotId = await addSlot(there, year.institutionId, dayAfter(there, 3), 1);
  const links = [];
  for (let at = 0; at < 8; at += 1) {
    const { token, data } = await addListed(there, year);
    const opened = await post(
      nodes[0],
      pathOf('checkup.open'),
      { token, mobileTail: data.mobile.slice(-4) },
      bearer(''),
    );
    links.push({ token, proof: opened.data.proof, slotId });
  }
  const answers = await Promise.all(
    links.map((link, at) => post(nodes[at % 2] as Node, pathOf('checkup.book'), link, bearer(''))),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array(7).fill(409)]);
});

test('a job that an ending node was at is done by another one', async () => {
  const { services, database, people } = world;
  const { mobile } = people.member;
  const sent: string[] = [];
  let begun = 0;
  const sendingBy = (sendNotice: (mobile: string) => Promise<void>) => ({
    ...services,
    ports: { ...services.ports, sms: { ...services.ports.sms, sendNotice } },
  });
  const hanging = startBoss(
    sendingBy((to) => {
      if (to === mobile) begun += 1;
      return new Promise(() => {});
    }),
    database.pool,
  );
  await services.db.transaction().execute((tx) => sendJob(tx, 'sms', { mobile, text: '交还的任务' }));
  await expect.poll(() => begun).toBe(1);
  // As on SIGTERM: it waits some seconds for what is being done, and hands it back.
  await hanging.stop();
  const other = startBoss(
    sendingBy(async (to) => {
      if (to === mobile) sent.push(to);
    }),
    database.pool,
  );
  closers.push(() => other.stop());
  await expect.poll(() => sent).toEqual([mobile]);
  expect(begun).toBe(1);
});

test('limits count what every node sees', async () => {
  const [one, two] = [await node(), await node()];
  const wrong = { account: world.people.provider.account, password: 'wrong-pass-2026' };
  const answers: { data?: { fields?: Record<string, string> } }[] = [];
  for (const at of [one, two, one, two]) answers.push(await post(at, 'user/accountLogin', wrong, bearer('')));
  expect(answers.at(-1)?.data?.fields).toHaveProperty('captcha');
});

test('each job is done by one of them', async () => {
  const { services, database, people } = world;
  const { db } = services;
  const texts = Array.from({ length: 30 }, (_, at) => `只送一次 ${at}`);
  const nodes = [startBoss(services, database.pool), startBoss(services, database.pool)];
  closers.push(() => Promise.all(nodes.map((jobs) => jobs.stop())));
  await db.transaction().execute(async (tx) => {
    for (const text of texts)
      await queueNotice(tx, {
        to: { users: [people.member.userId] },
        kind: 'test',
        message: 'lead-added',
        values: { 线索: text },
        target: null,
      });
  });
  const delivered = async () =>
    (await rowsOf(db, 'notification', { user_id: people.member.userId, kind: 'test' })).map(
      ({ body }) => body,
    );
  await expect.poll(async () => new Set(await delivered()).size).toBe(texts.length);
  await Promise.all(nodes.map((jobs) => jobs.stop()));
  expect((await delivered()).toSorted()).toEqual(texts.toSorted());
});

describe('a file uploaded on one node', () => {
  test('is read on the other from the folder that they share', async () => {
    const FILES_DIR = folder();
    const [one, two] = [await node({ FILES_DIR }), await node({ FILES_DIR })];
    const src = await upload(one, pngBytes);
    expect((await download(two, src)).rawPayload).toEqual(pngBytes);
  });

  test('is 503 with the reason where that node cannot see it', async () => {
    const [one, two] = [await node(), await node()];
    const answer = await download(two, await upload(one, pngBytes));
    expect(answer.statusCode).toBe(503);
    expect(answer.json().message).toContain('访问不到它的存放位置');
  });
});

test('with too little room on the disk a node is not ready, and says where', async () => {
  const answer = await (await node({ MIN_FREE_MB: '99999' })).inject('/readyz');
  const roomy = await (await node({ MIN_FREE_MB: '0' })).inject('/readyz');
  expect([roomy.statusCode, roomy.json().status]).toEqual([200, 'ready']);
  expect([answer.statusCode, answer.json().status]).toEqual([503, 'disk full: DATA_DIR']);
});

describe('an S3-compatible store', () => {
  const objects = new Map<string, Buffer>();
  let server: Server;
  let s3: Record<string, string>;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const key = request.url?.split('?')[0] ?? '';
      if (!request.headers.authorization?.includes('Credential=test-key/')) response.statusCode = 403;
      else if (request.method === 'PUT') objects.set(key, await buffer(request));
      else if (request.method === 'DELETE') objects.delete(key);
      else if (request.method === 'GET') {
        const object = objects.get(key);
        if (object) return response.end(object);
        response.statusCode = 404;
      }
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    s3 = {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: 'checkup',
      S3_ACCESS_KEY_ID: 'test-key',
      S3_SECRET_ACCESS_KEY: 'test-secret',
    };
  });
  afterAll(() => server.close());

  test('takes a file, gives it, removes it; the arriving one is gone', async () => {
    const settings = readSettings({ DATA_DIR: folder(), ...s3 });
    const files = await openFiles(settings, quiet);
    const path = join(settings.dataDir, 'arrived');
    writeFileSync(path, pngBytes);
    await files.put('key-of-a-file', path);
    expect(objects.get('/checkup/key-of-a-file')).toEqual(pngBytes);
    expect(() => readFileSync(path)).toThrow('ENOENT');
    expect(await files.get('key-of-a-file')).toEqual(pngBytes);
    await files.remove('key-of-a-file');
    await expect(files.get('key-of-a-file')).rejects.toMatchObject({ code: 503 });
  });

  test('serves a file on a node that did not take it', async () => {
    const [one, two] = [await node(s3), await node(s3)];
    expect((await download(two, await upload(one, pngBytes))).rawPayload).toEqual(pngBytes);
  });

  test('that refuses is 503 for the upload', async () => {
    const files = await openFiles(
      readSettings({ DATA_DIR: folder(), ...s3, S3_ACCESS_KEY_ID: 'other' }),
      quiet,
    );
    const path = join(folder(), 'arrived');
    writeFileSync(path, pngBytes);
    await expect(files.put('another-file', path)).rejects.toMatchObject({ code: 503 });
  });

  test('is set entirely or not at all, and not beside a shared folder', () => {
    expect(() => readSettings({ S3_BUCKET: 'x' })).toThrow('set all of S3_ENDPOINT');
    expect(() => readSettings({ ...s3, FILES_DIR: '/x' })).toThrow('set one of them');
  });
});
