import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedCodings } from '#server/page-cache/accepted-coding.ts';
import type { Answer } from '#server/page-cache/page-cache.ts';
import { withTracking } from '#server/page-cache/page-address.ts';

/** What of a page goes down this connection; written past Fastify, whose headers the page brings itself. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { forms, origin }: Answer,
  requestId: string,
  tracking: string,
): void {
  const { content } = forms;
  const form = forms.best(acceptedCodings(request.headers['accept-encoding']));
  const own = ['x-request-id', requestId, 'x-cache', origin];
  if (content.status === 200 && form.etag && forms.isKnownBy(request.headers['if-none-match'])) {
    response.writeHead(304, [...content.headers, 'etag', form.etag, ...own]);
    response.end();
    return;
  }
  const head = tracking !== '' && isRedirect(content.status) ? led(form.head, tracking) : form.head;
  response.writeHead(content.status, head.concat(own));
  // Node sends no body after the head of a HEAD request.
  response.end(form.body);
}

const isRedirect = (status: number) => status === 301 || status === 302;

const led = (head: readonly string[], tracking: string): readonly string[] =>
  head.map((value, i) => (head[i - 1] === 'location' && i % 2 === 1 ? withTracking(value, tracking) : value));
