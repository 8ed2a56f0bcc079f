// Run as a process of its own: React's render of one page with its data at hand, sent by a bare http server. The data
// is asked for once, and each render gets the same router context, with the encoded data as a stream of its own.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pino } from 'pino';
import { visitor } from '#server/api/caller.ts';
import { createPageRenderer } from '#server/http/page-renderer.ts';
import { builtWeb, type PageBundle } from '#server/http/web-build.ts';
import { regionSnapshot } from '#server/modules/common/region-snapshot.ts';
import { createPipeline } from '#server/node/invoke.ts';
import { readSettings } from '#server/settings.ts';
import { openServices } from '#server/start/services.ts';

type Render = (
  request: Request,
  status: number,
  headers: Headers,
  context: Record<string, unknown>,
) => Promise<Response & { readonly page: Uint8Array }>;

const [port, url = '', path = ''] = process.argv.slice(2);
const settings = readSettings({ DATABASE_URL: url, LOG_LEVEL: 'error' });
const services = await openServices(settings, url, pino({ level: 'error' }));
const pipeline = createPipeline(services);
const web = builtWeb(join(import.meta.dirname, '..', '..', 'dist/web'));
const bundle = await web.load();
const render = (bundle.entry.module as unknown as { default: Render }).default;

let given: Parameters<Render> | undefined;
let chunks: unknown[] = [];
const listening = {
  ...bundle,
  entry: {
    module: {
      ...bundle.entry.module,
      default: async (...all: Parameters<Render>) => {
        given = all;
        chunks = [];
        for await (const chunk of all[3].serverHandoffStream as ReadableStream) chunks.push(chunk);
        return renderGiven();
      },
    },
  },
} as unknown as PageBundle;

function renderGiven(): ReturnType<Render> {
  if (!given) throw new Error('no page was asked for');
  const [request, status, headers, context] = given;
  const copy = {
    ...context,
    staticHandlerContext: { ...(context.staticHandlerContext as object) },
    renderMeta: {},
    serverHandoffStream: ReadableStream.from(chunks),
  };
  return render(request, status, new Headers(headers), copy);
}

const request = { id: '', address: '', token: undefined, idempotencyKey: undefined, file: undefined };
const renderPage = createPageRenderer(
  services,
  (name, input) => pipeline.invoke(visitor, request, name, input),
  listening,
  false,
);
const regions = await regionSnapshot(services);
await renderPage({ address: path, city: '440300', regions, page: undefined });
await services.close();

const server = createServer(async (_request, response) => {
  const { page } = await renderGiven();
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length });
  response.end(page);
});
server.listen(Number(port), '127.0.0.1', () => console.log('Ready'));
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
