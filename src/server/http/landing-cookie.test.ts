import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { landingOf } from './landing-cookie.ts';

const id = '019aa000-0000-7000-8000-000000000000';
function remembered(secure: boolean, cookie?: string) {
  let sent = '';
  const reply = { header: (_: string, value: string) => (sent = value) } as unknown as FastifyReply;
  const landing = landingOf({ headers: { cookie } } as FastifyRequest, reply, secure);
  landing.remember(id);
  return { sent, known: landing.visitId };
}

test('it ends with the browser session and is for calls only; what is no id counts as none', () => {
  expect(remembered(true).sent).toBe(
    `__Host-checkup_landing=${id}; Path=/; Secure; HttpOnly; SameSite=Strict`,
  );
  expect(remembered(false).sent).toBe(`checkup_landing=${id}; Path=/bid/api; HttpOnly; SameSite=Strict`);
  expect(remembered(true, `x=1; __Host-checkup_landing=${id}`).known).toBe(id);
  expect(remembered(true, `checkup_landing=${id}`).known).toBeUndefined();
  expect(remembered(false, 'checkup_landing=1 OR 1').known).toBeUndefined();
});
