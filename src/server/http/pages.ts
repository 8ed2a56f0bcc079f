import { visitor } from '#server/api/caller.ts';
import type { RequestInfo, Services } from '#server/api/call-context.ts';
import type { Pipeline } from '#server/api/invoke.ts';
import { type RegionSnapshot, regionSnapshot } from '#server/modules/common/region-snapshot.ts';
import { acceptedCodings } from '#server/page-cache/accepted-coding.ts';
import { keepAnswers } from '#server/page-cache/kept-answers.ts';
import { longestKept, pageAddress } from '#server/page-cache/page-address.ts';
import { type Answer, type Origin, PageCache } from '#server/page-cache/page-cache.ts';
import type { Invoke } from '#wire/invoke.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createPageRenderer } from './page-renderer.ts';
import { securityHeaders } from './security-headers.ts';
import { sendForms } from './send-forms.ts';
import { visitorCity } from './visitor-city.ts';
import type { WebBuild } from './web-build.ts';

export interface Pages {
  /** Answers from the cache when it can without waiting; says whether it did. */
  readonly answerReady: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Answers in any case. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly counts: () => Readonly<Record<Origin, number>> & {
    readonly pages: number;
    readonly bytes: number;
  };
}

/** Pages for visitors, from the cache or made for them. In development every page is made anew. */
export function createPages(services: Services, pipeline: Pipeline, web: WebBuild): Pages {
  const { settings, clock, changes, ports, replica } = services;
  // Not in development: its pages change with the sources.
  const keeps = web.clientFolder !== undefined && settings.pageCacheBytes > 0;
  const now = () => clock().getTime();
  const ask = visitorInvoke(pipeline);
  const renderer = createPageRenderer(
    services,
    keeps ? keepAnswers(changes, now)(ask) : ask,
    web,
    securityHeaders(settings.publicUrl),
  );
  const cache = new PageCache({
    bytes: settings.pageCacheBytes,
    changes,
    now,
    make: renderer.make,
  });
  const counts: Record<Origin, number> = { hit: 0, stale: 0, miss: 0, kept: 0 };
  /** Of the page made last: the cities of its time are good enough to find pages of its time. */
  let regions: RegionSnapshot | undefined;

  const cityOf = (request: FastifyRequest, known: RegionSnapshot) =>
    visitorCity(request.headers.cookie, request.ip, known, ports.geoIp);

  function send(request: FastifyRequest, reply: FastifyReply, answer: Answer, tracking: string): void {
    counts[answer.origin] += 1;
    reply.hijack();
    const own = ['x-request-id', request.id, 'x-cache', answer.origin];
    sendForms(request.raw, reply.raw, answer.forms, own, tracking);
  }

  function hintEarly(request: FastifyRequest, reply: FastifyReply): void {
    if (!settings.earlyHints || request.method !== 'GET') return;
    // Only browsers that open a page: others may take an interim answer for the answer.
    if (request.headers['sec-fetch-mode'] !== 'navigate' || request.raw.httpVersion !== '1.1') return;
    const link = renderer.hintsOf(request.url.split('?', 1)[0] ?? '');
    if (link.length > 0) reply.raw.writeEarlyHints({ link: [...link] });
  }

  return {
    answerReady(request, reply) {
      if (!regions) return false;
      const { address, tracking } = pageAddress(request.url);
      const answer = cache.ready(address, cityOf(request, regions));
      if (!answer) return false;
      send(request, reply, answer, tracking);
      return true;
    },
    async answer(request, reply) {
      hintEarly(request, reply);
      regions = await regionSnapshot(replica).catch((error: unknown) => {
        // The database is away: those that were known find the pages that are kept.
        if (regions) return regions;
        throw error;
      });
      const city = cityOf(request, regions);
      const { address, tracking } = pageAddress(request.url);
      const answer: Answer =
        keeps && address.length <= longestKept
          ? await cache.answer(address, city)
          : { forms: (await renderer.make(address, city)).forms, origin: 'miss' };
      await answer.forms.prepare(acceptedCodings(request.headers['accept-encoding']));
      send(request, reply, answer, tracking);
    },
    counts: () => ({ ...counts, ...cache.size() }),
  };
}

/** Pages are rendered for nobody in particular. */
function visitorInvoke(pipeline: Pipeline): Invoke {
  const request: RequestInfo = {
    id: 'page',
    address: '',
    token: undefined,
    idempotencyKey: undefined,
    file: undefined,
  };
  return (name, input) => pipeline.invoke(visitor, request, name, input);
}
