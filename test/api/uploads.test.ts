import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pngBytes } from '#test/world/files.ts';
import { useApp, useWorld } from '#test/world/use-world.ts';

// Files over the real door: where they lie while they arrive, and how many may arrive at once.

const world = useWorld();
const app = useApp(world);
let port: number;
beforeAll(async () => {
  await app().listen({ port: 0, host: '127.0.0.1' });
  port = (app().server.address() as AddressInfo).port;
});
beforeEach(() => mkdir(world.services.ports.files.incoming, { recursive: true }));
afterAll(async () => {
  app().server.closeAllConnections();
});

const arriving = () => readdir(world.services.ports.files.incoming);
const chinese = expect.stringMatching(/[\u4e00-\u9fff].*。$/);
const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

async function send(body: Buffer, contentType = 'multipart/form-data; boundary=b') {
  const response = await app().inject({
    method: 'POST',
    url: '/bid/api/common/upload',
    headers: {
      'content-type': contentType,
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${world.people.member.token}`,
    },
    payload: body,
  });
  return { status: response.statusCode, body: response.json() as { code: number; message: string } };
}
const sendAs = (moduleCode: string, bytes: Buffer) =>
  send(
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="moduleCode"\r\n\r\n${moduleCode}\r\n`),
      form(bytes),
    ]),
  );
const sendTyped = (fileType: string) =>
  send(
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="fileType"\r\n\r\n${fileType}\r\n`),
      form(pngBytes),
    ]),
  );
const form = (bytes: Buffer) => Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);

/** A request whose file has begun and does not go on. */
async function begin(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST /bid/api/common/upload HTTP/1.1\r\nHost: x\r\nX-Requested-With: x\r\nAuthorization: Bearer ${world.people.buyer.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n${head}`,
  );
  socket.write(pngBytes);
  return socket;
}

test('a small file that unfolds to gigabytes is refused with its measures', async () => {
  const huge = Buffer.from(pngBytes);
  huge.writeUInt32BE(20_000, 16);
  huge.writeUInt32BE(20_000, 20);
  const { body } = await sendAs('institution_photo', huge);
  expect(body).toMatchObject({ code: 400, message: expect.stringContaining('20,000 × 20,000 像素') });
  expect((await sendAs('institution_photo', pngBytes)).body.code).toBe(200);
});

test('the one kind of upload there is is 2; another is refused at its field', async () => {
  expect((await sendTyped('2')).body.code).toBe(200);
  for (const other of ['77', '1', 'x', ''])
    expect((await sendTyped(other)).body).toMatchObject({
      code: 400,
      data: { fields: { fileType: expect.stringContaining('只能是 2') } },
    });
});

test('after the answer nothing is left among the arriving files, whether taken or refused', async () => {
  expect((await send(form(pngBytes))).body.code).toBe(200);
  expect((await send(form(Buffer.from('MZ\0\0')))).body.code).toBe(400);
  expect((await send(form(Buffer.alloc(20 * 1024 * 1024 + 1)))).body.code).toBe(413);
  expect(await arriving()).toEqual([]);
});

test.each([
  ['in the file', Buffer.concat([Buffer.from(head), pngBytes])],
  ['in a part’s head', Buffer.from('--b\r\nContent-Disp')],
  ['before the last boundary', Buffer.concat([Buffer.from(head), pngBytes, Buffer.from('\r\n--b')])],
])('a form that ends %s is refused and leaves nothing', async (_, body) => {
  expect(await send(body)).toEqual({
    status: 200,
    body: { code: 400, message: chinese, data: expect.anything() },
  });
  expect(await arriving()).toEqual([]);
});

test('a form without a boundary is refused', async () => {
  expect(await send(form(pngBytes), 'multipart/form-data')).toMatchObject({
    status: 200,
    body: { code: 400 },
  });
});

test('one user has four uploads at a time; a connection that breaks gives its place back and leaves no file', async () => {
  const sockets = [await begin(), await begin(), await begin(), await begin()];
  await expect.poll(arriving).toHaveLength(4);
  const fifth = await begin();
  const [answer] = (await once(fifth, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 429 [^]*同时最多上传/);
  // Others are not concerned.
  expect((await send(form(pngBytes))).body.code).toBe(200);
  for (const socket of [...sockets, fifth]) socket.destroy();
  await expect.poll(arriving).toEqual([]);
});
