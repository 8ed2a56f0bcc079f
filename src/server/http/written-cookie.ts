import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/api/call-context.ts';
import type { Position } from '#server/db/positions.ts';
import { hostCookie } from './cookies.ts';

type WrittenServices = Pick<Services, 'publicReads' | 'secret' | 'settings'>;

/** Seconds beyond the lag that a replica may have: by then it shows the write, or was found to lag and left out. */
const margin = 5;

/**
 * Up to where a browser has written, in a cookie that pages and calls bring. Signed: a made-up place behind everything would
 * keep its reader off the replica and off the pages in memory for good.
 */
export function writtenOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicReads, secret, settings }: WrittenServices,
): { readonly position: Position | undefined; readonly remember: () => Promise<void> } {
  if (publicReads.state === 'none') return { position: undefined, remember: async () => {} };
  const { value = '', remember } = hostCookie(request, reply, {
    name: 'written',
    secure: settings.publicUrl.startsWith('https:'),
    pattern: String.raw`[\dA-F]{1,8}-[\dA-F]{1,8}\.[\w-]{43}`,
    maxAge: settings.mostReplicaLagMs / 1_000 + margin,
    path: '/',
  });
  const [place = '', signature = ''] = value.split('.');
  const isOurs =
    value !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(place, secret)));
  return {
    position: isOurs ? place.replace('-', '/') : undefined,
    async remember() {
      const position = await publicReads.written();
      if (position === undefined) return;
      const written = position.replace('/', '-');
      remember(`${written}.${signatureOf(written, secret)}`);
    },
  };
}

const signatureOf = (place: string, secret: string): string =>
  createHmac('sha256', secret).update(`written ${place}`).digest('base64url');
