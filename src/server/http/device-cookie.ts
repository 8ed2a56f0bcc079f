import type { RequestInfo } from '#server/api/call-context.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from './host-cookie.ts';

/** As long as browsers allow. */
const maxAge = 400 * 86_400;

/** The browser's token. */
export function deviceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): NonNullable<RequestInfo['device']> {
  const cookie = { name: 'device', secure, pattern: String.raw`[\w-]{43}`, maxAge };
  const { value: token, remember } = hostCookie(request, reply, cookie);
  return { token, remember };
}
