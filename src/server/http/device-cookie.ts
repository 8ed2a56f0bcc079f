import type { RequestInfo } from '#server/api/call-context.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'checkup_device';
/** As long as browsers allow. */
const maxAge = 400 * 86_400;

/**
 * The browser's token: pages' scripts can't read it, other sites' requests don't bring it, and it signs nobody in.
 * @param secure people come by https
 */
export function deviceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): NonNullable<RequestInfo['device']> {
  const token = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  return {
    token,
    remember(fresh) {
      const flags = `Path=/bid/api; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
      void reply.header('set-cookie', `${name}=${fresh}; ${flags}`);
    },
  };
}
