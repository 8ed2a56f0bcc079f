import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assetRoutes } from './asset-routes.ts';
import type { Pages } from './pages.ts';
import type { WebBuild } from './web-build.ts';

const base = '/bid-web';
export const assetsPath = `${base}/assets/`;

/** For a page or its data, not for a file beside it and not for a call. */
export const isPageRequest = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && url.startsWith(`${base}/`) && !url.startsWith(assetsPath);

/** Pages that can be answered without waiting never come to their route. */
export function answerReadyPages(app: FastifyInstance, pages: Pages): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isPage = isPageRequest(request);
    const shorter = isPage ? withoutEndingSlash(request.url) : undefined;
    if (shorter !== undefined) void reply.redirect(shorter, 301);
    else if (!isPage || !pages.answerReady(request, reply)) done();
  });
}

/** The one address of a page that was asked for with slashes at its end; undefined when it was asked for by that. */
function withoutEndingSlash(url: string): string | undefined {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (!path.endsWith('/') || path === `${base}/`) return undefined;
  return path.replace(/\/+$/, '') + url.slice(path.length);
}

/** Pages below /bid-web/ and the files beside them; `common` are the headers of every answer. */
export async function pageRoutes(
  app: FastifyInstance,
  pages: Pages,
  web: WebBuild,
  common: Readonly<Record<string, string>>,
): Promise<void> {
  const { middleware, clientFolder } = web;
  if (middleware) {
    app.addHook('onRequest', async (request, reply) => {
      if (request.url.startsWith(base) && (await middleware(request.raw, reply.raw))) reply.hijack();
    });
  }
  if (clientFolder) await assetRoutes(app, assetsPath, join(clientFolder, 'assets'), common);
  else app.get(`${assetsPath}*`, async (_request, reply) => reply.callNotFound());
  app.get('/', async (_request, reply) => reply.redirect(`${base}/`, 302));
  app.get(base, async (_request, reply) => reply.redirect(`${base}/`, 301));
  app.route({ method: ['GET', 'HEAD'], url: `${base}/*`, handler: pages.answer });
}
