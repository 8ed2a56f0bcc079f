// oxlint-disable-next-line no-restricted-imports -- this file runs in Node only, and React's Node renderer is its fastest
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

// The server takes both from `build.entry.module`, so that page code and server share one copy of React Router.
export { createRequestHandler } from 'react-router';
export { createPageContext } from './api/invoke-context.ts';

export const streamTimeout = 5_000;

/**
 * Stands as nonce at the inline scripts that React and the router write. The server takes it out of the finished page and allows exactly
 * those scripts by their hashes; markup that got into a page by mistake can't know it and stays forbidden.
 */
export const scriptMark: string = crypto.randomUUID();

/** Pages wait for all their data, so a page is sent whole: one buffer that can be cached and has a length. */
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
      <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />,
      {
        nonce: scriptMark,
        onAllReady() {
          clearTimeout(timer);
          const parts: Uint8Array[] = [];
          const sink = new Writable({
            write(chunk: Uint8Array, _encoding, done) {
              parts.push(chunk);
              done();
            },
            final(done) {
              const body = Buffer.concat(parts);
              headers.set('Content-Length', String(body.byteLength));
              resolve(new Response(body, { status: finalStatus, headers }));
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
