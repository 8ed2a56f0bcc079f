import fastifyStatic from '@fastify/static';
import { join } from 'node:path';
import { defaultCityId } from '#domain/region/region.ts';
import { visitor } from '#server/api/caller.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Pipeline } from '#server/api/invoke.ts';
import { type RegionSnapshot, regionSnapshot } from '#server/modules/common/region-snapshot.ts';
import type { Invoke } from '#wire/invoke.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentPolicy } from './content-policy.ts';
import { takeScriptMark } from './inline-scripts.ts';
import type { PageBundle, WebBuild } from './web-build.ts';

const base = '/bid-web';

/** Pages below /bid-web/, rendered in process with a visitor's `invoke`; hashed assets beside them. */
export async function pageRoutes(
  app: FastifyInstance,
  services: Services,
  pipeline: Pipeline,
  web: WebBuild,
): Promise<void> {
  if (web.clientFolder) {
    await app.register(fastifyStatic, {
      root: join(web.clientFolder, 'assets'),
      prefix: `${base}/assets/`,
      immutable: true,
      maxAge: '1y',
      decorateReply: false,
    });
  }
  const { middleware } = web;
  if (middleware) {
    app.addHook('onRequest', async (request, reply) => {
      if (request.url.startsWith(base) && (await middleware(request.raw, reply.raw))) reply.hijack();
    });
  }
  app.get('/', async (_request, reply) => reply.redirect(`${base}/`, 302));
  app.get(base, async (_request, reply) => reply.redirect(`${base}/`, 301));
  app.route({ method: ['GET', 'HEAD'], url: `${base}/*`, handler: render });

  const mode = web.clientFolder ? 'production' : 'development';
  let renderer: Renderer | undefined;
  // Made once for each bundle: it derives all routes.
  function rendererOf(bundle: PageBundle): Renderer {
    if (renderer?.bundle !== bundle) {
      const { createRequestHandler, createPageContext, scriptMark } = bundle.entry.module;
      renderer = { bundle, handle: createRequestHandler(bundle, mode), createPageContext, scriptMark };
    }
    return renderer;
  }

  async function render(request: FastifyRequest, reply: FastifyReply) {
    const { handle, createPageContext, scriptMark } = rendererOf(await web.load());
    const requestInfo = {
      id: request.id,
      address: request.ip,
      token: undefined,
      idempotencyKey: undefined,
      file: undefined,
    };
    const invoke: Invoke = (name, input) => pipeline.invoke(visitor, requestInfo, name, input);
    const regions = await regionSnapshot(services.replica);
    const origin = services.settings.publicUrl;
    const context = createPageContext({
      invoke,
      now: services.clock(),
      origin,
      icpNumber: services.settings.icpNumber,
      cityOfVisitor: cityOfCookie(request.headers.cookie, regions) ?? defaultCityId,
      cities: regions.served,
      findRegion: regions.find,
    });
    const pageRequest = new Request(new URL(request.url, origin), {
      method: request.method,
      headers: { 'accept-language': 'zh-CN' },
    });
    const response = await handle(pageRequest, context);
    void reply.status(response.status);
    for (const [name, value] of response.headers) void reply.header(name, value);
    if (!response.headers.has('cache-control')) void reply.header('cache-control', 'no-cache');
    const page = takeScriptMark(Buffer.from(await response.arrayBuffer()), scriptMark);
    void reply.header('content-security-policy', contentPolicy(page.scriptHashes, mode === 'development'));
    if (response.body === null) return reply.send();
    return reply.header('content-length', page.body.length).send(page.body);
  }
}

interface Renderer {
  readonly bundle: PageBundle;
  readonly handle: ReturnType<PageBundle['entry']['module']['createRequestHandler']>;
  readonly createPageContext: PageBundle['entry']['module']['createPageContext'];
  readonly scriptMark: string;
}

function cityOfCookie(cookies: string | undefined, regions: RegionSnapshot): string | undefined {
  const code = /(?:^|;\s*)currentCity=(\d{6})(?:;|$)/.exec(cookies ?? '')?.[1];
  return code !== undefined && regions.find(code) ? code : undefined;
}
