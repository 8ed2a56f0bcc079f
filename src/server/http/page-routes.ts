import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { base, type Pages } from './pages.ts';
import type { WebBuild } from './web-build.ts';

export const assetsPath = `${base}/assets/`;

/** For a page or its data, not for a file beside it and not for a call. */
export const isPageRequest = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && url.startsWith(`${base}/`) && !url.startsWith(assetsPath);

/** Pages below /bid-web/ and the files beside them. */
export async function pageRoutes(app: FastifyInstance, pages: Pages, web: WebBuild): Promise<void> {
  const { middleware, clientFolder } = web;
  if (middleware) {
    app.addHook('onRequest', async (request, reply) => {
      if (request.url.startsWith(base) && (await middleware(request.raw, reply.raw))) reply.hijack();
    });
  }
  if (clientFolder) {
    // Named by their content, so good for ever; compressed by the build (precompress-assets.ts).
    await app.register(files, {
      root: join(clientFolder, 'assets'),
      prefix: assetsPath,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
    });
    app.get(assetsPath, async (_request, reply) => reply.callNotFound());
  } else app.get(`${assetsPath}*`, async (_request, reply) => reply.callNotFound());
  app.get('/', async (_request, reply) => reply.redirect(`${base}/`, 302));
  app.get(base, async (_request, reply) => reply.redirect(`${base}/`, 301));
  app.route({
    method: ['GET', 'HEAD'],
    url: `${base}/*`,
    handler(request, reply) {
      const shorter = withoutEndingSlash(request.url);
      return shorter === undefined ? pages.answer(request, reply) : reply.redirect(shorter, 301);
    },
  });
}

/** The one address of a page that was asked for with slashes at its end; undefined when it was asked for by that. */
function withoutEndingSlash(url: string): string | undefined {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (!path.endsWith('/') || path === `${base}/`) return undefined;
  return path.replace(/\/+$/, '') + url.slice(path.length);
}
