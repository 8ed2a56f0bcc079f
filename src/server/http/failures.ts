import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Failure, invalid, tooLarge } from '#domain/kernel/failure.ts';
import type { Services } from '#server/api/call-context.ts';
import { failureEnvelope, httpStatusOf } from '#server/api/envelope.ts';
import { withHotline } from '#server/modules/content/service-contact.query.ts';
import { failureOf } from '#server/node/failure-of.ts';
import { byProgram } from './bearer.ts';
import { sendLastResort } from './last-resort.ts';
import { isPageRequest } from './page-routes.ts';

/** Seconds, where it is not known how long. */
const usualWait = 10;

/** Whatever was thrown, in our words: an envelope for calls, a page for who opened one. */
export const answerFailure =
  (services: Services) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const failure = await withHotline(
      services,
      asFailure(error) ??
        failureOf(error, services.log, { requestId: request.id, url: request.url.split('?')[0] }),
    );
    if (failure.code === 429 || failure.code === 503)
      reply.header('retry-after', failure.retryAfter ?? usualWait);
    if (isPageRequest(request))
      return sendLastResort(reply, failure.code < 600 ? failure.code : 500, failure);
    return reply
      .status(httpStatusOf(failure.code, byProgram(request)))
      .type('application/json; charset=utf-8')
      .send(failureEnvelope(failure));
  };

/** Fastify's own failures (malformed JSON, too large a body, overload). */
function asFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  const status = (error as Partial<FastifyError>).statusCode;
  if (status === 413) return tooLarge('提交的内容过大，请精简后重试。');
  if (status === 503) return new Failure(503, '当前访问较多，请稍后重试。');
  if (status !== undefined && status >= 400 && status < 500)
    return invalid('请求格式不正确，请刷新页面后重试。');
  return undefined;
}
