import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Services } from '#server/api/call-context.ts';
import { createPipeline } from '#server/node/invoke.ts';
import { apiDocumentRoutes } from './api-document-routes.ts';
import { apiRoutes } from './api-routes.ts';
import { facadeRoutes } from './facade-routes.ts';
import { answerFailure } from './failures.ts';
import { healthRoutes } from './health.ts';
import { isNoticeStream, noticeStreamRoute } from './notice-stream-route.ts';
import { pageRoutes } from './page-routes.ts';
import { createPages } from './pages.ts';
import { readOn } from './read-on.ts';
import { requestIds } from './request-ids.ts';
import { originForm } from './request-target.ts';
import { policyOfOthers, securityHeaders } from './security-headers.ts';
import { sitemapRoutes } from './sitemap-routes.ts';
import { answerUnknown } from './unknown.ts';
import type { WebBuild } from './web-build.ts';

/** Who sends half a request holds a connection no longer than this. A file of 20 MB on a slow line takes most of two minutes. */
const patience = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 };

/** The HTTP door: API, pages, health. Not yet listening. */
export async function createApp(
  services: Services,
  web: WebBuild | undefined,
  { requestTimeout, ...http } = patience,
): Promise<FastifyInstance> {
  const app = fastify({
    http,
    requestTimeout,
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(services.settings.trustProxy),
    bodyLimit: 1024 * 1024,
    rewriteUrl: ({ url = '/' }) => originForm(url),
    genReqId: requestIds(),
    // What is logged names the request itself; a logger for each would cost more than answering it from memory.
    childLoggerFactory: (logger) => logger,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    // A load balancer in front closes idle connections first.
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Addresses that can't be read.
    frameworkErrors: answerFailure(services),
  });
  app.setErrorHandler(answerFailure(services));
  const pipeline = createPipeline(services);
  const pages = web && createPages(services, pipeline, web);
  const security = securityHeaders(services.settings.publicUrl);
  // Before all other hooks, which cost more than sending a page from memory.
  if (pages)
    app.addHook('onRequest', (request, reply, done) => {
      if (!pages.answerFromMemory(request, reply)) done();
    });
  app.addHook('onSend', (request, reply, _payload, done) => {
    readOn(request, reply);
    reply.headers(security).header('x-request-id', request.id);
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policyOfOthers);
    done();
  });
  answerUnknown(app);
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500 || (reply.elapsedTime > 1000 && !isNoticeStream(request)))
      services.log.warn(
        {
          requestId: request.id,
          method: request.method,
          url: request.url.split('?')[0],
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'slow or failed request',
      );
    done();
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  // Development compiles in this very process: its pauses are no overload.
  if (web?.clientFolder)
    await app.register(underPressure, {
      maxEventLoopDelay: services.settings.overloadMs,
      exposeStatusRoute: false,
    });

  healthRoutes(app, services, pages);
  sitemapRoutes(app, services);
  facadeRoutes(app);
  // Its hooks concern calls only: pages are asked for a hundred times as often.
  await app.register(async (api) => {
    await api.register(multipart, { throwFileSizeLimit: false });
    apiRoutes(api, services, pipeline);
    noticeStreamRoute(api, services);
  });
  apiDocumentRoutes(app, services.settings.publicUrl);
  if (pages && web) await pageRoutes(app, pages, web);

  return app;
}

/** A number is how many proxies stand in front: that many addresses are theirs, counted from here; the next is the client's. */
const trusted = (setting: boolean | number | string) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
