import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes. Who sends more than any upload may have is not waited for. */
const most = 64 * 1024 * 1024;

/**
 * What is left of a request's body when its answer is already known is read and thrown away: a client that is still sending
 * would otherwise see a broken connection instead of the answer, and the next call on that connection would wait behind
 * the rest. The server's time limit for a request bounds it.
 */
export function readOn({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { 'content-length': length, 'transfer-encoding': chunked } = raw.headers;
  if (raw.complete || (length === undefined && chunked === undefined)) return;
  if (Number(length ?? 0) > most) {
    reply.header('connection', 'close');
    return;
  }
  // The framework closes the connection after too large a body.
  reply.removeHeader('connection');
  raw.unpipe();
  raw.resume();
}
