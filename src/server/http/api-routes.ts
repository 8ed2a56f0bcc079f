import { rm } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure, forbidden, invalid } from '#domain/kernel/failure.ts';
import { calls } from '#wire/calls.ts';
import { decodeKeys } from '#wire/kernel/codec.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import { addressOf, type CallName } from '#wire/table/call-table.ts';
import type { RequestInfo, Services } from '#server/api/call-context.ts';
import { type Caller, requireCaller, signedIn, visitor } from '#server/api/caller.ts';
import { successEnvelope } from '#server/api/envelope.ts';
import { logDenied } from '#server/api/security-log.ts';
import { callerOfBearer } from '#server/modules/api-token/token-caller.ts';
import type { Pipeline } from '#server/node/invoke.ts';
import { bearerOf, headerOf } from './bearer.ts';
import { bodyLimitOf } from './body-limit.ts';
import { deviceOf, landingOf } from './cookies.ts';
import { networkOf } from './network-of.ts';
import { type ReceivedForm, receiveFile, uploadLimits } from './receive-file.ts';
import { placesOf, uploadPlaces } from './upload-places.ts';
import { writtenOf } from './written-cookie.ts';

/** One route for each definition, nothing by hand. */
export function apiRoutes(app: FastifyInstance, services: Services, pipeline: Pipeline): void {
  app.removeContentTypeParser('text/plain');
  for (const definition of Object.values(calls) as AnyEndpoint[]) {
    const { method, path } = addressOf(definition.name);
    app.route({
      method,
      bodyLimit: bodyLimitOf(definition),
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => answer(definition, request, reply),
    });
  }

  // What strangers upload takes no place of those who work here.
  const places = { member: uploadPlaces(placesOf.member), visitor: uploadPlaces(placesOf.visitor) };
  const secure = services.settings.publicUrl.startsWith('https:');

  async function answer(definition: AnyEndpoint, request: FastifyRequest, reply: FastifyReply) {
    // Also a failure is nobody else's business; and what a browser stored, the next one at that desk could read.
    reply.header('cache-control', 'no-store');
    const token = bearerOf(request);
    const caller = await admit(definition, token, request);
    if (!definition.upload) return call(definition, { caller, token }, request, reply);
    // Before a byte of an upload is taken.
    requireCaller(caller, definition);
    const kind = definition.access.caller === 'visitor' ? 'visitor' : 'member';
    const giveBack = places[kind].take(kind === 'visitor' ? networkOf(request.ip) : signedIn(caller).userId);
    let received: ReceivedForm | undefined;
    try {
      received = await receiveFile(request, services.ports.files.incoming, uploadLimits[kind]);
      return await call(definition, { caller, token }, request, reply, received);
    } finally {
      giveBack();
      if (received) await rm(received.file.path, { force: true });
    }
  }

  async function call(
    definition: AnyEndpoint,
    { caller, token }: { caller: Caller; token: string | undefined },
    request: FastifyRequest,
    reply: FastifyReply,
    received?: ReceivedForm,
  ) {
    const written = writtenOf(request, reply, services);
    const info: RequestInfo = {
      id: request.id,
      address: networkOf(request.ip),
      device: deviceOf(request, reply, secure),
      landing: landingOf(request, reply, secure),
      userAgent: headerOf(request, 'user-agent'),
      token,
      idempotencyKey: headerOf(request, 'idempotency-key'),
      written: written.position,
      entrance: {
        host: request.headers.host ?? '',
        forwardedFor: headerOf(request, 'x-forwarded-for'),
        forwardedProto: headerOf(request, 'x-forwarded-proto'),
      },
      file: received?.file,
    };
    // One source: what a POST's address says would lie in logs and histories, and could gainsay its body.
    const sent = request.method === 'GET' ? request.query : (received?.fields ?? bodyOf(request));
    const input = decodeKeys({ ...(sent as object), ...(request.params as object) });
    const result = await pipeline.invoke(caller, info, definition.name as CallName, input as never);
    if (definition.effect !== 'read') await written.remember();
    if (!definition.file) return reply.send(successEnvelope(result));
    const file = result as unknown as { name: string; mime: string; bytes: Uint8Array };
    // What a visitor gets is no secret, and nothing is ever stored under a name again.
    if (caller.kind === 'visitor') reply.header('cache-control', 'public, max-age=86400');
    return reply
      .type(file.mime)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('vary', 'authorization')
      .send(Buffer.from(file.bytes));
  }

  async function admit(definition: AnyEndpoint, token: string | undefined, request: FastifyRequest) {
    try {
      if (definition.effect !== 'read' && !request.headers['x-requested-with'])
        throw forbidden('请求缺少 X-Requested-With 请求头，已拒绝。');
      return await callerFor(definition, token);
    } catch (error) {
      const about = {
        services,
        caller: visitor,
        request: { id: request.id, address: networkOf(request.ip) },
      };
      if (error instanceof Failure) logDenied(about, definition.name, error);
      throw error;
    }
  }

  /** A token that is no longer good doesn't keep anybody from what visitors may see. */
  async function callerFor(definition: AnyEndpoint, token: string | undefined): Promise<Caller> {
    if (token === undefined) return visitor;
    try {
      return await callerOfBearer(services.sessions, token, services.settings);
    } catch (error) {
      if (definition.access.caller === 'visitor') return visitor;
      throw error;
    }
  }
}

/**
 * One JSON object in UTF-8, or nothing at all: what came as something else would be read as an empty input, and done.
 * @throws Failure 400
 */
function bodyOf(request: FastifyRequest): object {
  const { body = null } = request;
  const charset = /charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (request.isMultipart() || typeof body !== 'object' || Array.isArray(body) || !/^utf-?8$/i.test(charset))
    throw invalid('请求内容须为一个 UTF-8 编码的 JSON 对象。');
  return body ?? {};
}
