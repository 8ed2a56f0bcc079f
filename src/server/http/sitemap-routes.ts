import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '#server/api/call-context.ts';
import { robots } from '#server/modules/common/robots.ts';
import { listFiles } from '#server/modules/sitemap/list-files.query.ts';
import { sitemapIndex } from '#server/modules/sitemap/sitemap-xml.ts';
import { writeFile } from '#server/modules/sitemap/write-file.query.ts';
import { faviconIco } from './favicon-ico.ts';

const base = '/bid-web';
const xml = 'application/xml; charset=utf-8';
const text = 'text/plain; charset=utf-8';

/** What search engines read besides pages: the sitemap, an index of files by kind, robots.txt, and the icon. */
export function sitemapRoutes(app: FastifyInstance, services: Services): void {
  const { publicReads, settings, clock } = services;
  const site = settings.publicUrl + base;

  app.get(`${base}/sitemap.xml`, async (_request, reply) =>
    cacheable(reply, xml).send(sitemapIndex(site, await listFiles(services, clock()))),
  );

  app.get<{ Params: { part: string } }>(
    `${base}/sitemap-:part(^[^/]{1,100}).xml`,
    async ({ params }, reply) => {
      const pieces = writeFile(publicReads.db, site, params.part, clock());
      if (!pieces)
        return reply.status(404).type(text).send('没有这份站点地图，请从 sitemap.xml 重新进入。\n');
      return cacheable(reply, xml).send(Readable.from(pieces));
    },
  );

  // Webmasters' tools and old programs ask at the root, whatever robots.txt and the pages say.
  app.get('/sitemap.xml', async (_request, reply) => reply.redirect(`${base}/sitemap.xml`, 301));
  for (const path of ['/favicon.ico', `${base}/favicon.ico`])
    app.get(path, async (_request, reply) => cacheable(reply, 'image/x-icon').send(faviconIco));

  const rules = robots(`${site}/sitemap.xml`);
  // Crawlers ask at the root; the other address is for a server that shares its host with other sites.
  for (const path of ['/robots.txt', `${base}/robots.txt`])
    app.get(path, async (_request, reply) => cacheable(reply, text).send(rules));
}

/** Crawlers come back every few hours at most. */
const cacheable = (reply: FastifyReply, type: string) =>
  reply.type(type).header('cache-control', 'public, max-age=3600');
