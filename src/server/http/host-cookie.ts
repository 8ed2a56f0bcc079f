import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A cookie for calls: pages' scripts can't read it, other sites' requests don't bring it, and it signs nobody in.
 * @param secure people come by https: `__Host-` keeps other hosts of the domain, and http, from planting one
 * @param pattern what its value looks like; anything else counts as none
 * @param maxAge in seconds; left out: it ends with the browser's session
 */
export function hostCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure, pattern, maxAge, ...cookie }: { name: string; secure: boolean; pattern: string; maxAge?: number },
): { readonly value: string | undefined; readonly remember: (value: string) => void } {
  const name = `${secure ? '__Host-' : ''}checkup_${cookie.name}`;
  const flags = [
    `Path=${secure ? '/; Secure' : '/bid/api'}`,
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    'HttpOnly; SameSite=Strict',
  ];
  return {
    value: new RegExp(`(?:^|;\\s*)${name}=(${pattern})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1],
    remember(value) {
      void reply.header('set-cookie', [`${name}=${value}`, ...flags].join('; '));
    },
  };
}
