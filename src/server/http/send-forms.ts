import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedCodings } from '#server/page-cache/accepted-coding.ts';
import type { PageForms } from '#server/page-cache/page-forms.ts';
import { withTracking } from '#server/page-cache/page-address.ts';

/**
 * Sends the form that this client takes, or says that it has it already. Written past Fastify: the head was put together when the form was
 * made. `own` are this answer's further headers, flat.
 */
export function sendForms(
  request: IncomingMessage,
  response: ServerResponse,
  forms: PageForms,
  own: readonly string[],
  tracking = '',
): void {
  const { content } = forms;
  const form = forms.best(acceptedCodings(request.headers['accept-encoding']));
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
