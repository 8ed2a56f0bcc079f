import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notSignedIn } from '#domain/kernel/failure.ts';
import { noticeStreamPath } from '#wire/notice/stream.ts';
import type { Services } from '#server/api/call-context.ts';
import { callerOf } from '#server/modules/user/session.store.ts';
import { bearerOf } from './bearer.ts';
import { networkOf } from './network-of.ts';

/** It stays open as long as its page does, which is nothing to warn of. */
export const isNoticeStream = (request: FastifyRequest): boolean =>
  request.routeOptions.url === noticeStreamPath;

/** Server-sent events for open pages; who may not have them gets an envelope, as with calls. */
export function noticeStreamRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { after?: string } }>(noticeStreamPath, async (request, reply) => {
    // `no-transform` and the header of nginx: whoever stands between passes each event on at once.
    reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
    const token = bearerOf(request);
    if (token === undefined) throw notSignedIn('请先登录，再继续操作。');
    const caller = await callerOf(services.sessions, token, services.settings);
    // Who has gone meanwhile has no address any more.
    if (request.raw.socket.destroyed) return reply.hijack();
    const { after } = request.query;
    const stream = services.noticeStreams.open(
      caller,
      networkOf(request.ip),
      typeof after === 'string' ? after.slice(0, 100) : '',
    );
    return reply.type('text/event-stream').send(stream);
  });
  // Before the server waits for requests to end: these never do.
  app.addHook('preClose', async () => services.noticeStreams.close());
}
