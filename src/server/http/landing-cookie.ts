import type { RequestInfo } from '#server/api/call-context.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from './host-cookie.ts';

const pattern = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;

/**
 * Which recorded landing this browser session began with, so that a lead can say which advertisement brought it. The id of
 * that record and nothing else.
 */
export function landingOf(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): NonNullable<RequestInfo['landing']> {
  const { value: visitId, remember } = hostCookie(request, reply, { name: 'landing', secure, pattern });
  return { visitId, remember };
}
