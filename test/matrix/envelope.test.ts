import { describe, expect, test } from 'vitest';
import { fillDraft } from '#test/api/demand-steps.ts';
import { pngBytes } from '#test/world/files.ts';
import type { PersonaName } from '#test/world/people.ts';
import { useApp, useWorld } from '#test/world/use-world.ts';

// What crosses the network, over the real HTTP door (docs/product.md, Calls).

const world = useWorld();
const app = useApp(world);

const json = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
const bearer = (who: PersonaName) => ({ authorization: `Bearer ${world.people[who].token}` });
interface Request {
  readonly headers?: Record<string, string>;
  readonly payload?: string | Buffer;
}
async function post(path: string, { headers = json, payload = '{}' }: Request = {}) {
  const response = await app().inject({ method: 'POST', url: `/bid/api/${path}`, headers, payload });
  return { response, body: response.json() as { code: number; message: string; data: never } };
}
const chinese = expect.stringMatching(/[\u4e00-\u9fff].*。$/);

/** A multipart body as a browser sends it. */
function form(fields: Record<string, string>, file?: { name: string; bytes: Buffer }) {
  const boundary = 'matrix-boundary';
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]);
  const parts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  if (file) parts.push(part(`name="file"; filename="${file.name}"`, file.bytes));
  return {
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

describe('failures come in the envelope', () => {
  test.each([
    ['GET', '/bid/api/nothing/here'],
    ['POST', '/bid/api/nothing/here'],
    ['GET', '/bid/api/user/detail'],
    ['DELETE', '/bid/api/user/detail'],
    ['POST', '/bid/api/bid/detail/'],
  ] as const)('no such call: %s %s', async (method, url) => {
    const response = await app().inject({ method, url, headers: json });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.json()).toEqual({ code: 404, message: chinese, data: null });
  });

  test('no such call, whatever the body', async () => {
    const { body } = await post('nothing/here', { payload: '{"a":' });
    expect(body).toEqual({ code: 404, message: chinese, data: null });
  });

  test('the root leads to the site; what lies outside of it and of the API is not there', async () => {
    const root = await app().inject({ method: 'GET', url: '/?hmsr=a' });
    expect([root.statusCode, root.headers.location]).toEqual([302, '/bid-web/']);
    const response = await app().inject({ method: 'GET', url: '/foo' });
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(response.body).toContain('This page could not be found');
    expect(response.body).toContain('<a href="/bid-web/">');
  });

  test.each(['{"a":', 'null and more', '[1'])('malformed JSON: %s', async (payload) => {
    const { response, body } = await post('user/accountLogin', { payload });
    expect(response.statusCode).toBe(200);
    expect(body).toEqual({ code: 400, message: chinese, data: null });
  });

  test.each(['[]', '"text"', '7', 'null', ''])('a body that is no object: %s', async (payload) => {
    const { body } = await post('user/accountLogin', { payload });
    expect(body.code).toBe(400);
    expect(body.message).toEqual(chinese);
  });

  test('a content type that no call takes', async () => {
    const { body } = await post('user/accountLogin', {
      headers: { ...json, 'content-type': 'application/xml' },
      payload: '<a/>',
    });
    expect(body).toEqual({ code: 400, message: chinese, data: null });
  });

  test('input problems name their fields', async () => {
    const { response, body } = await post('user/mobileLogin', { payload: '{"mobile":"123"}' });
    expect(response.statusCode).toBe(200);
    expect(body).toEqual({
      code: 400,
      message: '请填写 11 位大陆手机号。',
      data: { fields: { mobile: '请填写 11 位大陆手机号。', smsCode: expect.any(String) } },
    });
  });

  test('what stands in the address of a POST is not read', async () => {
    const { body } = await post('user/mobileLogin?smsCode=123456', { payload: '{"mobile":"13800000000"}' });
    expect(body.data).toEqual({ fields: { smsCode: expect.any(String) } });
  });

  test('a key that would reach into the prototype changes nothing', async () => {
    const { body } = await post('bid/listPageDemand', { payload: '{"__proto__":{"size":1}}' });
    expect(body.code).toBe(400);
    expect(({} as { size?: number }).size).toBeUndefined();
  });

  test('a body over the limit is 413, as status and in the envelope', async () => {
    const payload = JSON.stringify({ account: 'x'.repeat(1024 * 1024) });
    const { response, body } = await post('user/accountLogin', { payload });
    expect(response.statusCode).toBe(413);
    expect(body).toEqual({ code: 413, message: chinese, data: null });
  });

  test('a file over 20 MB is 413', async () => {
    const { headers, payload } = form({}, { name: 'a.png', bytes: Buffer.alloc(20 * 1024 * 1024 + 1) });
    const { response, body } = await post('common/upload', {
      headers: { ...headers, ...bearer('buyer') },
      payload,
    });
    expect([response.statusCode, body.code, body.message]).toEqual([413, 413, chinese]);
  });
});

describe('X-Requested-With', () => {
  test.each(['user/logout', 'user/accountLogin', 'bid/getNewBidId', 'common/picCaptcha'])(
    'a changing call without it is refused: %s',
    async (path) => {
      const { response, body } = await post(path, {
        headers: { 'content-type': 'application/json', ...bearer('buyer') },
      });
      expect([response.statusCode, body.code, body.message]).toEqual([200, 403, chinese]);
    },
  );

  test('the session of a refused sign-out lives on', async () => {
    await post('user/logout', { headers: { 'content-type': 'application/json', ...bearer('buyer') } });
    expect((await post('user/detail', { headers: { ...json, ...bearer('buyer') } })).body.code).toBe(200);
  });

  test('a reading call needs none', async () => {
    const { body } = await post('common/listHotCity', { headers: { 'content-type': 'application/json' } });
    expect(body.code).toBe(200);
  });
});

describe('sessions', () => {
  const detail = (authorization: string) => post('user/detail', { headers: { ...json, authorization } });

  test.each(['Bearer nonsense', 'Bearer ', 'Basic abc', 'Bearer a b'])(
    '%s is not signed in',
    async (header) => {
      const { response, body } = await detail(header);
      expect([response.statusCode, body]).toEqual([200, { code: 700, message: chinese, data: null }]);
    },
  );

  test('an expired token is 700, and still sees what visitors see', async () => {
    const { token, userId } = world.people.otherBuyer;
    expect((await detail(`Bearer ${token}`)).body.code).toBe(200);
    await world.sql`UPDATE session SET expires_at = now() - interval '1 second' WHERE user_id = ${userId}`;
    expect((await detail(`Bearer ${token}`)).body).toEqual({ code: 700, message: chinese, data: null });
    const { body } = await post('bid/listPageDemand', {
      headers: { ...json, authorization: `Bearer ${token}` },
    });
    expect(body.code).toBe(200);
  });

  test('a frozen account is 701', async () => {
    const { token, userId } = world.people.otherProvider;
    await world.sql`UPDATE app_user SET frozen_at = now() WHERE id = ${userId}`;
    expect((await detail(`Bearer ${token}`)).body).toEqual({ code: 701, message: chinese, data: null });
  });
});

describe('every answer', () => {
  test('carries a request id of its own, whatever became of it', async () => {
    const answers = await Promise.all([
      post('common/listHotCity'),
      post('nothing/here'),
      post('user/detail'),
      post('user/accountLogin', { payload: '{' }),
    ]);
    const ids = answers.map(({ response }) => response.headers['x-request-id']);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is an envelope of code, message and data', async () => {
    const { response, body } = await post('common/listHotCity');
    expect(response.statusCode).toBe(200);
    expect(body).toEqual({ code: 200, message: expect.any(String), data: expect.any(Array) });
  });

  test('is not to be sniffed for another type', async () => {
    const { response } = await post('common/listHotCity');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('legacy keys', () => {
  /** Every key of the value, at any depth. */
  const keysOf = (value: unknown): string[] =>
    value === null || typeof value !== 'object'
      ? []
      : Object.entries(value).flatMap(([key, inner]) => [
          ...(Array.isArray(value) ? [] : [key]),
          ...keysOf(inner),
        ]);

  test('stand on the wire in both directions, ours do not', async () => {
    const { demandId } = await fillDraft(world);
    const headers = { ...json, ...bearer('buyer') };
    const { body } = await post('bid/getBidOrder', { headers, payload: JSON.stringify({ bidId: demandId }) });
    expect(body).toMatchObject({ code: 200, data: { bidId: demandId, cities: [{ districtId: '440300' }] } });
    expect(keysOf(body)).not.toContain('demandId');
    expect(keysOf(body)).not.toContain('regionId');
  });

  test('name the fields of input problems', async () => {
    const headers = { ...json, ...bearer('buyer') };
    const { body } = await post('bid/getBidOrder', { headers, payload: '{"bidId":"17"}' });
    expect(body).toMatchObject({ code: 400, data: { fields: { bidId: chinese } } });
  });

  test('work in forms: an upload’s purpose is moudleCode', async () => {
    const send = (purpose: string) => {
      const { headers, payload } = form(
        { moudleCode: purpose, fileType: '2' },
        { name: '照.png', bytes: pngBytes },
      );
      return post('common/upload', { headers: { ...headers, ...bearer('buyer') }, payload });
    };
    const { body } = await send('licence');
    expect(body).toMatchObject({
      code: 200,
      data: { name: '照.png', src: expect.stringContaining('/bid/api/common/download/') },
    });
    expect((await send('no-such')).body).toMatchObject({
      code: 400,
      data: { fields: { moudleCode: chinese } },
    });
  });

  test('work in paths, and a file comes as a file', async () => {
    const uploaded = form({ moudleCode: 'licence' }, { name: '执照.png', bytes: pngBytes });
    const { body } = await post('common/upload', {
      headers: { ...uploaded.headers, ...bearer('buyer') },
      payload: uploaded.payload,
    });
    const url = (body.data as { src: string }).src;
    const file = await app().inject({ method: 'GET', url, headers: bearer('buyer') });
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.equals(pngBytes)]).toEqual([
      200,
      'image/png',
      true,
    ]);
    expect(file.headers['cache-control']).toBe('no-store');
    const refused = await app().inject({ method: 'GET', url });
    expect(refused.json()).toEqual({ code: 404, message: chinese, data: null });
  });
});

test('a key in the header makes a call safe to repeat', async () => {
  const headers = { ...json, ...bearer('provider'), 'idempotency-key': 'over-http-1' };
  const payload = JSON.stringify({
    orgId: world.people.provider.institutionId,
    name: '心电图',
    listPrice: '25.00',
  });
  const first = await post('org_checkup/add', { headers, payload });
  const again = await post('org_checkup/add', { headers, payload });
  expect(first.body.code).toBe(200);
  expect(again.body).toEqual(first.body);
});
