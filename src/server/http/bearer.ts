import { notSignedIn } from '#domain/kernel/failure.ts';
import type { FastifyRequest } from 'fastify';

export const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The access token. @throws Failure 700 for another scheme */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = headerOf(request, 'authorization');
  if (!header) return undefined;
  const [scheme, token] = header.split(' ');
  if (scheme?.toLowerCase() !== 'bearer') throw notSignedIn();
  return token || undefined;
}
