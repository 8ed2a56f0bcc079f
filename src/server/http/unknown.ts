import type { FastifyInstance } from 'fastify';
import { notFound } from '#domain/kernel/failure.ts';
import { sendLastResort } from './last-resort.ts';
import { assetsPath } from './page-routes.ts';

const reads = (method: string) => method === 'GET' || method === 'HEAD';

/** What no route answers. */
export function answerUnknown(app: FastifyInstance): void {
  // Before the body is read: whatever came with it, the address is what is wrong.
  app.addHook('onRequest', (request, _reply, done) => {
    const isCall = request.is404 && (request.url.startsWith('/bid/api/') || !reads(request.method));
    done(isCall ? notFound('没有这个接口，请核对请求方式和地址。') : undefined);
  });
  app.setNotFoundHandler(async (request, reply) => {
    // A page of an older build asks for files that are gone: its chunk guard must see that, and no page be made.
    if (request.url.startsWith(assetsPath))
      return reply
        .status(404)
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send('not found');
    const [path] = request.url.split('?');
    if (path === '/') return reply.redirect('/bid-web/', 302);
    return sendLastResort(reply, 404, notFound('没有找到这个页面，请从首页重新进入。'));
  });
}
