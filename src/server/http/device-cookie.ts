import type { RequestInfo } from '#server/api/call-context.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** As long as browsers allow. */
const maxAge = 400 * 86_400;

/**
 * The browser's token: pages' scripts can't read it, other sites' requests don't bring it, and it signs nobody in.
 * @param secure people come by https: `__Host-` keeps other hosts of the domain, and http, from planting one
 */
export function deviceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): NonNullable<RequestInfo['device']> {
  const name = secure ? '__Host-checkup_device' : 'checkup_device';
  const token = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  return {
    token,
    remember(fresh) {
      const flags = `Path=${secure ? '/; Secure' : '/bid/api'}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict`;
      void reply.header('set-cookie', `${name}=${fresh}; ${flags}`);
    },
  };
}
