import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Invoke } from '#wire/invoke.ts';
import type { CachedPage } from '#wire/pages.ts';
import type { RequestInfo, Services } from '#server/api/call-context.ts';
import { visitor } from '#server/api/caller.ts';
import { type Topic, topics } from '#server/changes/topics.ts';
import type { Position } from '#server/db/positions.ts';
import {
  type RegionSnapshot,
  regionSnapshot,
  regionSnapshotTopics,
} from '#server/modules/common/region-snapshot.ts';
import type { Pipeline } from '#server/node/invoke.ts';
import { topicsOfCall } from '#server/node/topics-of-call.ts';
import { type CacheStatus, type Page, PageCache } from '#server/page-cache/page-cache.ts';
import { type PageAddress, pageAddressReader } from '#server/page-cache/page-key.ts';
import { createPageRenderer, type RenderPage } from './page-renderer.ts';
import { securityHeaders } from './security-headers.ts';
import { visitorCity } from './visitor-city.ts';
import type { PageBundle, WebBuild } from './web-build.ts';
import { writtenOf } from './written-cookie.ts';

export const base = '/bid-web';

export interface Pages {
  /** Sends a page that is fresh in memory; false: it is for `answer` to send. */
  readonly answerFromMemory: (request: FastifyRequest, reply: FastifyReply) => boolean;
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  readonly counts: () => Readonly<Record<CacheStatus, number>> & {
    readonly pages: number;
    readonly bytes: number;
  };
}

interface Wanted extends PageAddress {
  readonly city: string;
  readonly key: string;
  readonly topics: readonly Topic[];
}

/** Pages for visitors, from the cache or rendered for them. In development every page is rendered anew. */
export function createPages(services: Services, pipeline: Pipeline, web: WebBuild): Pages {
  const { settings, clock, changes, ports } = services;
  const development = web.clientFolder === undefined;
  const security = securityHeaders(settings.publicUrl);
  const caching = !development && settings.pageCacheBytes > 0;
  const cache = new PageCache(settings.pageCacheBytes || 1, changes, () => clock().getTime());
  const counts: Record<CacheStatus, number> = { hit: 0, stale: 0, miss: 0, 'stale-if-error': 0 };
  let opened: OpenBundle | undefined;
  let lastRegions: RegionSnapshot | undefined;

  async function open(): Promise<OpenBundle> {
    const bundle = await web.load();
    if (opened?.bundle !== bundle)
      opened = openBundle(bundle, (invoke) => createPageRenderer(services, invoke, bundle, development), {
        cached: visitorInvoke(pipeline, services),
        after: (written) => (name, input) =>
          pipeline.invoke(visitor, { ...pageRequest, written }, name, input),
      });
    return opened;
  }

  async function regionsNow(): Promise<RegionSnapshot> {
    try {
      lastRegions = await regionSnapshot(services);
      return lastRegions;
    } catch (error) {
      // The database is away: the regions that were known find the pages that are cached.
      if (lastRegions) return lastRegions;
      throw error;
    }
  }

  function wantedBy(
    request: FastifyRequest,
    { readAddress, topicsOf }: OpenBundle,
    regions: RegionSnapshot,
  ): Wanted {
    const address = readAddress(request.url);
    const { page } = address;
    const city = visitorCity(request.headers.cookie, request.ip, regions, ports.geoIp);
    return {
      ...address,
      city,
      key: `${page?.sameInEveryCity ? '' : city} ${address.address}`,
      topics: (page && topicsOf.get(page)) ?? [],
    };
  }

  return {
    answerFromMemory(request, reply) {
      const { method, url } = request;
      if (!caching || !opened || !lastRegions || (method !== 'GET' && method !== 'HEAD')) return false;
      if (!url.startsWith(`${base}/`) || writtenOf(request, reply, services).position) return false;
      const wanted = wantedBy(request, opened, lastRegions);
      const page = wanted.page && cache.fresh(wanted);
      if (!page) return false;
      counts.hit += 1;
      send(request, reply, { page, status: 'hit' }, wanted.ignored);
      return true;
    },
    async answer(request, reply) {
      const [bundle, regions] = await Promise.all([open(), regionsNow()]);
      const { page, address, city, key, topics, ignored } = wantedBy(request, bundle, regions);
      const render = () => bundle.render({ address, city, regions, page });
      const { position } = writtenOf(request, reply, services);
      const own =
        position && !(await services.publicReads.shows(position))
          ? await bundle.renderAfter(position, { address, city, regions, page }).catch(() => undefined)
          : undefined;
      const entry = own
        ? ({ page: own, status: 'miss' } as const)
        : page && caching
          ? await cache.get({
              key,
              topics,
              async render() {
                const rendered = await render();
                return { ...rendered, headers: { ...security, ...rendered.headers } };
              },
            })
          : ({ page: await render(), status: 'miss' } as const);
      counts[entry.status] += 1;
      return send(request, reply, entry, ignored);
    },
    counts: () => ({ ...counts, ...cache.size() }),
  };
}

interface OpenBundle {
  readonly bundle: PageBundle;
  readonly render: RenderPage;
  /** For who has just written what the replica does not show yet: nothing older than that, and for them alone. */
  readonly renderAfter: (written: Position, ...request: Parameters<RenderPage>) => ReturnType<RenderPage>;
  readonly readAddress: (url: string) => PageAddress;
  readonly topicsOf: ReadonlyMap<CachedPage, readonly Topic[]>;
}

function openBundle(
  bundle: PageBundle,
  rendererOf: (invoke: Invoke) => RenderPage,
  invokes: { readonly cached: Invoke; readonly after: (written: Position) => Invoke },
): OpenBundle {
  const { cachedPages, frameCalls } = bundle.entry.module.pageModule;
  const topicsOf = ({ calls }: CachedPage) => [
    ...new Set([
      ...regionSnapshotTopics,
      ...[...frameCalls, ...calls].flatMap((name) => topicsOfCall[name] ?? topics),
    ]),
  ];
  return {
    bundle,
    render: rendererOf(invokes.cached),
    renderAfter: (written, ...request) => rendererOf(invokes.after(written))(...request),
    readAddress: pageAddressReader(base, cachedPages),
    topicsOf: new Map(cachedPages.map((page) => [page, topicsOf(page)])),
  };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, status }: { readonly page: Page; readonly status: CacheStatus },
  ignored: string,
): FastifyReply {
  if (!('variants' in page)) {
    const { location } = page.headers;
    reply.status(page.status).headers(page.headers);
    // Whoever is redirected has still come from that advertisement.
    if (location && ignored)
      reply.header('location', `${location}${location.includes('?') ? '&' : '?'}${ignored}`);
    // Compressed on the way out, like every other answer.
    return reply.header('x-cache', status).send(page.body);
  }
  const { etag = '' } = page.headers;
  if (request.headers['if-none-match']?.includes(etag.slice(2)))
    return reply.status(304).headers(page.headers).header('x-cache', status).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = encodings.find((one) => accepts(accepted, one));
  if (!encoding)
    return reply.headers(page.headers).header('x-cache', status).send(gunzipSync(page.variants.gzip.body));
  // Past Fastify's own reply, which costs as much as everything else together: the head was put together with the page.
  const { head, body } = page.variants[encoding];
  reply.hijack();
  reply.raw.writeHead(200, head.concat('x-request-id', request.id, 'x-cache', status));
  reply.raw.end(body);
  return reply;
}

const encodings = ['br', 'gzip'] as const;
/** `q=0` declines; other weights make no difference between two that are both welcome. */
const declines = { br: /\bbr\s*;\s*q=0(?:\.0*)?(?:,|\s|$)/, gzip: /\bgzip\s*;\s*q=0(?:\.0*)?(?:,|\s|$)/ };
const accepts = (header: string, encoding: (typeof encodings)[number]): boolean =>
  header.includes(encoding) && !(header.includes('q=0') && declines[encoding].test(header));

/** Time alone changes answers a little, as it does pages. */
const answerTtlMs = 30_000;

const pageRequest: RequestInfo = {
  id: 'page',
  address: '',
  token: undefined,
  idempotencyKey: undefined,
  file: undefined,
};

/** Pages are rendered for nobody in particular, so what a call answers to one serves the others. */
function visitorInvoke(pipeline: Pipeline, { reads, changes }: Services): Invoke {
  return (name, input) => {
    const call = () => pipeline.invoke(visitor, pageRequest, name, input);
    // While notifications of changes do not arrive, nothing cached is trusted.
    const topics = topicsOfCall[name];
    if (!changes.listening || !topics) return call();
    return reads.get(`${name} ${JSON.stringify(input)}`, { topics, ttlMs: answerTtlMs }, call);
  };
}
