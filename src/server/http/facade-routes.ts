import type { FastifyInstance } from 'fastify';
import { facadeSvg } from '#domain/institution/facade.ts';

/** The drawn façades of institutions without photos. Drawn from the address alone: nothing is looked up, any address has one. */
export function facadeRoutes(app: FastifyInstance): void {
  app.get<{ Params: { type: string; code: string } }>(
    '/bid-web/facade/:type(^[A-Z_]{1,40}$)/:code(^[0-9A-Za-z]{1,40}).svg',
    async ({ params: { type, code } }, reply) =>
      reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(facadeSvg(code, type)),
  );
}
