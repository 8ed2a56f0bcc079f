import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import type { Sql } from '#server/db/database.ts';
import type { ReadContext, WriteContext } from './call-context.ts';

type Keyed = Pick<AnyEndpoint, 'name' | 'ignoresIdempotencyKey'>;

/**
 * Runs `work` once per caller and Idempotency-Key. A repeat answers what the first call answered; two at the same time:
 * the second waits for the first one's commit. A failure is not stored (its transaction is rolled back), so the call
 * may be sent again under the same key. Calls with secrets ignore the key: nothing of them is stored.
 * @throws Failure 409 when the key was used for another request.
 */
export async function once(
  context: WriteContext,
  definition: Keyed,
  input: unknown,
  work: () => Promise<unknown>,
) {
  const key = keyOf(context, definition);
  if (key === undefined) return work();
  const use = useOf(context, definition, input, key);
  if (!(await claim(context.tx, use))) return (await firstAnswer(context.tx, use)).response;
  const result = await work();
  await keepAnswer(context.tx, use, result);
  return result;
}

/**
 * The same for a call that sends something and so has no transaction: a repeat while the first is on its way is refused, and
 * also when nobody knows what became of it, because the node ended meanwhile.
 * @throws Failure 409
 */
export async function sentOnce(
  context: ReadContext,
  definition: Keyed,
  input: unknown,
  work: () => Promise<unknown>,
) {
  const key = keyOf(context, definition);
  if (key === undefined) return work();
  const db = context.services.independent;
  const use = useOf(context, definition, input, key);
  if (!(await claim(db, use))) {
    const first = await firstAnswer(db, use);
    if (first.answered) return first.response;
    throw conflict('这个请求正在处理，请稍后刷新页面查看结果。');
  }
  try {
    const result = await work();
    await keepAnswer(db, use, result);
    return result;
  } catch (error) {
    await db.deleteFrom('idempotency').where('scope', '=', use.scope).where('key', '=', key).execute();
    throw error;
  }
}

interface Use {
  readonly scope: string;
  readonly key: string;
  readonly endpoint: string;
  readonly request_hash: string;
}

/** @throws Failure 400 */
function keyOf(context: ReadContext | WriteContext, definition: Keyed): string | undefined {
  const key = context.request.idempotencyKey;
  if (key === undefined || ignoresKey(context, definition)) return undefined;
  if (key.length < 8 || key.length > 100) throw invalid('Idempotency-Key 须为 8 到 100 个字符。');
  return key;
}

function useOf(context: ReadContext | WriteContext, { name }: Keyed, input: unknown, key: string): Use {
  const { caller, request } = context;
  const scope = caller.kind === 'signedIn' ? (caller.token?.id ?? caller.userId) : `@${request.address}`;
  return { scope, key, endpoint: name, request_hash: requestHash(context, name, input) };
}

async function claim(db: Sql, use: Use): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency')
    .values({ ...use, response: null })
    .onConflict((conflicted) => conflicted.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** @throws Failure 409 when the key was used for another request */
async function firstAnswer(db: Sql, { scope, key, request_hash: hash }: Use) {
  const { rows } = await sql<{ request_hash: string; response: unknown; answered: boolean }>`
    SELECT request_hash, response, response IS NOT NULL AS answered FROM idempotency
    WHERE scope = ${scope} AND key = ${key}`.execute(db);
  const [first] = rows;
  if (!first || first.request_hash !== hash)
    throw conflict('这个请求编号已用于另一次操作，请刷新页面后重试。');
  return first;
}

const keepAnswer = (db: Sql, { scope, key }: Use, result: unknown) =>
  db
    .updateTable('idempotency')
    .set({ response: JSON.stringify(result ?? null) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();

const ignoresKey = ({ caller }: Pick<ReadContext, 'caller'>, { ignoresIdempotencyKey: ignores }: Keyed) =>
  ignores === 'always' || (ignores === 'visitors' && caller.kind === 'visitor');

/** Keyed by the site's secret: who reads the table can't try out inputs against it. */
const requestHash = (
  { services, request }: Pick<ReadContext, 'services' | 'request'>,
  name: string,
  input: unknown,
) =>
  createHmac('sha256', services.secret)
    .update(`${name}\n${JSON.stringify(input)}\n`)
    .update(request.file?.sha256 ?? '')
    .digest('base64');
