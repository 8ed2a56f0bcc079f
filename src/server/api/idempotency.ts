import { createHmac } from 'node:crypto';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { sql } from 'kysely';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import type { WriteContext } from './call-context.ts';

/**
 * Runs `work` once per caller and Idempotency-Key. A repeat answers what the first call answered; two at the same time:
 * the second waits for the first one's commit. A failure is not stored (its transaction is rolled back), so the call
 * may be sent again under the same key. Calls with secrets ignore the key: nothing of them is stored.
 * @throws Failure 409 when the key was used for another request.
 */
export async function once(
  context: WriteContext,
  definition: Pick<AnyEndpoint, 'name' | 'ignoresIdempotencyKey'>,
  input: unknown,
  work: () => Promise<unknown>,
) {
  const key = context.request.idempotencyKey;
  if (key === undefined || ignoresKey(context, definition)) return work();
  if (key.length < 8 || key.length > 100) throw invalid('Idempotency-Key 须为 8 到 100 个字符。');
  const { name } = definition;
  const { caller, request } = context;
  const scope = caller.kind === 'signedIn' ? (caller.token?.id ?? caller.userId) : `@${request.address}`;
  const hash = requestHash(context, name, input);
  const claimed = await context.tx
    .insertInto('idempotency')
    .values({ scope, key, endpoint: name, request_hash: hash, response: null })
    .onConflict((conflicted) => conflicted.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const { rows } = await sql<{ request_hash: string; response: unknown }>`
      SELECT request_hash, response FROM idempotency WHERE scope = ${scope} AND key = ${key}`.execute(
      context.tx,
    );
    const first = rows[0];
    if (!first || first.request_hash !== hash)
      throw conflict('这个请求编号已用于另一次操作，请刷新页面后重试。');
    return first.response;
  }
  const result = await work();
  await context.tx
    .updateTable('idempotency')
    .set({ response: JSON.stringify(result ?? null) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
  return result;
}

const ignoresKey = (
  { caller }: WriteContext,
  { ignoresIdempotencyKey: ignores }: Pick<AnyEndpoint, 'ignoresIdempotencyKey'>,
) => ignores === 'always' || (ignores === 'visitors' && caller.kind === 'visitor');

/** Keyed by the site's secret: who reads the table can't try out inputs against it. */
const requestHash = ({ services, request }: WriteContext, name: string, input: unknown) =>
  createHmac('sha256', services.secret)
    .update(`${name}\n${JSON.stringify(input)}\n`)
    .update(request.file?.sha256 ?? '')
    .digest('base64');
