import type { RequestInfo } from '#server/api/call-context.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Which recorded landing this browser session began with, so that a lead can say which advertisement brought it. The id of
 * that record and nothing else; it ends with the session, pages' scripts can't read it, other sites' requests don't bring it.
 * @param secure people come by https: `__Host-` keeps other hosts of the domain, and http, from planting one
 */
export function landingOf(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): NonNullable<RequestInfo['landing']> {
  const name = secure ? '__Host-checkup_landing' : 'checkup_landing';
  const id = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
  const visitId = new RegExp(`(?:^|;\\s*)${name}=(${id})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  return {
    visitId,
    remember(fresh) {
      const flags = `Path=${secure ? '/; Secure' : '/bid/api'}; HttpOnly; SameSite=Strict`;
      void reply.header('set-cookie', `${name}=${fresh}; ${flags}`);
    },
  };
}
