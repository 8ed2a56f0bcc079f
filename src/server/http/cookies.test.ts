import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { deviceOf, landingOf } from './cookies.ts';

const token = 'a'.repeat(43);
function rememberedDevice(secure: boolean, cookie?: string) {
  let sent = '';
  const reply = { header: (_: string, value: string) => (sent = value) } as unknown as FastifyReply;
  const device = deviceOf({ headers: { cookie } } as FastifyRequest, reply, secure);
  device.remember(token);
  return { sent, known: device.token };
}

test('of a device: on https the cookie can come from this host and from https only', () => {
  const { sent } = rememberedDevice(true);
  expect(sent).toMatch(
    /^__Host-checkup_device=a{43}; Path=\/; Secure; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
  );
  expect(rememberedDevice(true, `x=1; __Host-checkup_device=${token}`).known).toBe(token);
  expect(rememberedDevice(true, `checkup_device=${token}`).known).toBeUndefined();
});

test('of a device: on http, where browsers refuse the prefix, it goes with calls only', () => {
  expect(rememberedDevice(false).sent).toMatch(
    /^checkup_device=a{43}; Path=\/bid\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
  );
  expect(rememberedDevice(false, `checkup_device=${token}; y=2`).known).toBe(token);
});

const id = '019aa000-0000-7000-8000-000000000000';
function rememberedLanding(secure: boolean, cookie?: string) {
  let sent = '';
  const reply = { header: (_: string, value: string) => (sent = value) } as unknown as FastifyReply;
  const landing = landingOf({ headers: { cookie } } as FastifyRequest, reply, secure);
  landing.remember(id);
  return { sent, known: landing.visitId };
}

test('of a landing: it ends with the browser session and is for calls only; what is no id counts as none', () => {
  expect(rememberedLanding(true).sent).toBe(
    `__Host-checkup_landing=${id}; Path=/; Secure; HttpOnly; SameSite=Strict`,
  );
  expect(rememberedLanding(false).sent).toBe(
    `checkup_landing=${id}; Path=/bid/api; HttpOnly; SameSite=Strict`,
  );
  expect(rememberedLanding(true, `x=1; __Host-checkup_landing=${id}`).known).toBe(id);
  expect(rememberedLanding(true, `checkup_landing=${id}`).known).toBeUndefined();
  expect(rememberedLanding(false, 'checkup_landing=1 OR 1').known).toBeUndefined();
});
