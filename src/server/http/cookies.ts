import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestInfo } from '#server/api/call-context.ts';

/**
 * A cookie for calls: pages' scripts can't read it, other sites' requests don't bring it, and it signs nobody in.
 * @param secure people come by https: `__Host-` keeps other hosts of the domain, and http, from planting one
 * @param pattern what its value looks like; anything else counts as none
 * @param maxAge in seconds; left out: it ends with the browser's session
 * @param path for which requests it is; left out: for calls
 */
export function hostCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    secure,
    pattern,
    maxAge,
    path = '/bid/api',
    ...cookie
  }: { name: string; secure: boolean; pattern: string; maxAge?: number; path?: string },
): { readonly value: string | undefined; readonly remember: (value: string) => void } {
  const name = `${secure ? '__Host-' : ''}checkup_${cookie.name}`;
  const flags = [
    `Path=${secure ? '/; Secure' : path}`,
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

/** As long as browsers allow. */
const longest = 400 * 86_400;

/** The browser's token. */
export function deviceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): NonNullable<RequestInfo['device']> {
  const cookie = { name: 'device', secure, pattern: String.raw`[\w-]{43}`, maxAge: longest };
  const { value: token, remember } = hostCookie(request, reply, cookie);
  return { token, remember };
}

const idPattern = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;

/**
 * Which recorded landing this browser session began with, so that a lead can say which advertisement brought it. The id of
 * that record and nothing else.
 */
export function landingOf(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): NonNullable<RequestInfo['landing']> {
  const { value: visitId, remember } = hostCookie(request, reply, {
    name: 'landing',
    secure,
    pattern: idPattern,
  });
  return { visitId, remember };
}
