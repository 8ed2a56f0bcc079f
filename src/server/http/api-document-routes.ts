import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '#server/node/openapi.ts';
import { apiClient } from './api-client.ts';
import { apiDocsPage } from './api-docs.ts';
import { contentPolicy } from './security-headers.ts';

const documents = {
  '/bid/api/openapi.json': { type: 'application/json', textOf: JSON.stringify },
  '/bid/api/client.ts': { type: 'text/plain', textOf: apiClient },
  '/bid/api/docs': { type: 'text/html', textOf: apiDocsPage },
} satisfies Record<string, { type: string; textOf: (document: Record<string, unknown>) => string }>;

/** What programs and programmers read of the calls. Each is megabytes of objects while it is made, so that is done at its first request, and its bytes are cached. */
export function apiDocumentRoutes(app: FastifyInstance, publicUrl: string): void {
  for (const [path, { type, textOf }] of Object.entries(documents)) {
    let bytes: Buffer | undefined;
    app.get(path, async (_request, reply) => {
      bytes ??= Buffer.from(textOf(openApiDocument(publicUrl)));
      return reply
        .type(`${type}; charset=utf-8`)
        .header('content-security-policy', contentPolicy([]))
        .send(bytes);
    });
  }
}
