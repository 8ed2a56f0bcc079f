// oxlint-disable-next-line no-restricted-imports -- this file runs in Node only, and React's Node renderer is its fastest
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type RequestHandler,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { PageModule } from '#wire/pages.ts';
import { createPageContext } from './api/invoke-context.ts';
import { cachedPages, frameCalls } from './routes/cached-pages.ts';
import { ScriptNonce } from './shell/first-notices.tsx';
import { requestsOf, startCallsScript } from './shell/signed-in/start-calls.ts';
import { FirstRequests } from './shell/signed-in/started-requests.tsx';

export const streamTimeout = 5_000;

/**
 * Stands at the inline scripts that React and the router write. The server takes it out of the finished page and allows exactly
 * those scripts by their hashes; markup that got into a page by mistake can't know it and stays forbidden.
 */
const scriptNonce: string = crypto.randomUUID();

const firstRequests = { nonce: scriptNonce, script: startCallsScript, requestsOf };

/** The server takes it from `build.entry.module`, so that page code and server share one copy of React Router. */
export const pageModule = {
  createRequestHandler,
  createPageContext,
  cachedPages,
  frameCalls,
  scriptNonce,
} satisfies PageModule<ServerBuild, RequestHandler>;

/** Carries the page beside an empty body: out of a body it would come as the third copy. */
class PageResponse extends Response {
  readonly page: Uint8Array;

  constructor(page: Uint8Array, init: ResponseInit) {
    super(null, init);
    this.page = page;
  }
}

/** Pages wait for all their data, so a page is sent whole: one buffer that can be cached. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const timer = setTimeout(() => abort(new Error('页面渲染超时')), streamTimeout + 1000);
    const { pipe, abort } = renderToPipeableStream(
      <ScriptNonce value={scriptNonce}>
        <FirstRequests value={firstRequests}>
          <ServerRouter context={routerContext} url={request.url} nonce={scriptNonce} />
        </FirstRequests>
      </ScriptNonce>,
      {
        nonce: scriptNonce,
        // Nothing is streamed, so no finished part shall be sent after the page and put in its place by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          const parts: Uint8Array[] = [];
          const sink = new Writable({
            write(chunk: Uint8Array, _encoding, done) {
              parts.push(chunk);
              done();
            },
            final(done) {
              resolve(new PageResponse(Buffer.concat(parts), { status: finalStatus, headers }));
              done();
            },
          });
          sink.on('error', reject);
          pipe(sink);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error as Error);
        },
        onError(error) {
          finalStatus = 500;
          console.error(error);
        },
      },
    );
  });
}
