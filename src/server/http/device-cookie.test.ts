import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { deviceOf } from './device-cookie.ts';

const token = 'a'.repeat(43);
function remembered(secure: boolean, cookie?: string) {
  let sent = '';
  const reply = { header: (_: string, value: string) => (sent = value) } as unknown as FastifyReply;
  const device = deviceOf({ headers: { cookie } } as FastifyRequest, reply, secure);
  device.remember(token);
  return { sent, known: device.token };
}

test('on https the cookie can come from this host and from https only', () => {
  const { sent } = remembered(true);
  expect(sent).toMatch(
    /^__Host-checkup_device=a{43}; Path=\/; Secure; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
  );
  expect(remembered(true, `x=1; __Host-checkup_device=${token}`).known).toBe(token);
  expect(remembered(true, `checkup_device=${token}`).known).toBeUndefined();
});

test('on http, where browsers refuse the prefix, it goes with calls only', () => {
  expect(remembered(false).sent).toMatch(
    /^checkup_device=a{43}; Path=\/bid\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
  );
  expect(remembered(false, `checkup_device=${token}; y=2`).known).toBe(token);
});
