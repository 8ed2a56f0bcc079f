import type { FastifyRequest } from 'fastify';
import { tokenPrefix } from '#domain/institution/api-token.ts';
import { notSignedIn } from '#domain/kernel/failure.ts';

export const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Whether a program asks, by a token of its institution. Never throws: failures are answered by it. */
export const byProgram = (request: FastifyRequest): boolean =>
  new RegExp(`^bearer ${tokenPrefix}`, 'i').test(headerOf(request, 'authorization') ?? '');

/** The access token. @throws Failure 700 for another scheme */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = headerOf(request, 'authorization');
  if (!header) return undefined;
  const [scheme, token] = header.split(' ');
  if (scheme?.toLowerCase() !== 'bearer') throw notSignedIn();
  return token || undefined;
}
