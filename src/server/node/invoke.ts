import type { Act } from '#domain/access/act.ts';
import { Failure, invalid, notFound } from '#domain/kernel/failure.ts';
import { inputBounds } from '#wire/bounds.ts';
import { calls } from '#wire/calls.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { wireName } from '#wire/kernel/codec.ts';
import { type AnyEndpoint, actOf } from '#wire/kernel/endpoint.ts';
import type { CallName } from '#wire/table/call-table.ts';
import type { ReadContext, RequestInfo, Services, WriteContext } from '#server/api/call-context.ts';
import { type Caller, requireCaller, requireSecondStep, signedIn, visitor } from '#server/api/caller.ts';
import { checkStructure } from '#server/api/check-structure.ts';
import { notInThisRole } from '#server/api/company-access.ts';
import { once, sentOnce } from '#server/api/idempotency.ts';
import { inputProblems, parseInput } from '#server/api/input-problems.ts';
import { relations } from '#server/api/relations.ts';
import { requireOwn } from '#server/api/require-own.ts';
import { logDenied, logSecurityEvent } from '#server/api/security-log.ts';
import { unknownKeys } from '#server/api/unknown-keys.ts';
import { catalogueCalls } from '#server/changes/catalogue-calls.ts';
import type { Database } from '#server/db/database.ts';
import { byToken, limitToken, recordTokenCall } from '#server/modules/api-token/token-caller.ts';
import { withHotline } from '#server/modules/content/service-contact.query.ts';
import { failureOf } from './failure-of.ts';
import { handlers } from './handlers.ts';
import { requireOneSide } from './one-side.ts';

/** Keys that a call doesn't know are left out of a page's call; a few may come along. */
const mostUnknownKeys = 500;

type AnyHandler = ((context: ReadContext | WriteContext, input: unknown) => Promise<unknown>) & {
  readonly beforehand?: (context: ReadContext, input: unknown) => Promise<unknown>;
};

export interface Pipeline {
  readonly invoke: <N extends CallName>(
    caller: Caller,
    request: RequestInfo,
    name: N,
    input: CallInput<N>,
  ) => Promise<CallOutput<N>>;
}

/**
 * The one way to a handler, behind HTTP, server rendering and tests alike: caller → parse → transaction → relation →
 * handler → present. Rejects with a Failure only; anything else was logged and became "500, our fault".
 */
export function createPipeline(services: Services): Pipeline {
  async function run(caller: Caller, request: RequestInfo, definition: AnyEndpoint, rawInput: unknown) {
    requireCaller(caller, definition);
    requireSecondStep(caller, definition);
    requireOwn(caller, definition);
    const sent = checkStructure(rawInput ?? {}, inputBounds[definition.name].nodes + mostUnknownKeys);
    const input = definition.kind === 'list' ? withoutEmptyFilters(sent) : sent;
    const parsed = parseInput(definition.input, input);
    if (!parsed.success) {
      const fields = inputProblems(parsed.error);
      const [first] = Object.entries(fields);
      const told = first?.[1] ?? '提交的内容不完整，请检查后重试。';
      // A machine has no form that shows which field is meant.
      throw invalid(first && byToken(caller) ? `${wireName(first[0])}：${told}` : told, fields);
    }
    if (byToken(caller)) requireKnown(input, parsed.data);
    const acting = byToken(caller) && definition.access.caller === 'visitor' ? visitor : caller;
    const base = {
      caller: acting,
      now: services.clock(),
      request,
      services,
      catalogue: services.catalogue(),
    };
    const handler = (handlers as unknown as Record<string, AnyHandler>)[definition.name] as AnyHandler;
    if (definition.effect !== 'write') {
      const answer = await reading(services, caller, request, definition, async (db) => {
        const context: ReadContext = { ...base, db };
        await requireRelation(context, definition, parsed.data);
        const work = async () => definition.output.parse(await handler(context, parsed.data));
        return definition.effect === 'send' ? sentOnce(context, definition, parsed.data, work) : work();
      });
      await recordTokenCall(services.independent, base, caller, definition.name, 200);
      return answer;
    }
    const beforehand =
      handler.beforehand && (await readBefore(base, definition, handler.beforehand, parsed.data));
    const after: (() => void)[] = [];
    const result = await poolOf(services, definition)
      .transaction()
      .execute(async (tx) => {
        const context: WriteContext = { ...base, tx, afterCommit: (work) => after.push(work), beforehand };
        const answer = await once(context, definition, parsed.data, async () => {
          await requireRelation({ ...base, db: tx }, definition, parsed.data);
          return definition.output.parse(await handler(context, parsed.data));
        });
        await recordTokenCall(tx, base, caller, definition.name, 200);
        return answer;
      });
    for (const work of after) work();
    if (catalogueCalls.has(definition.name)) await readOwnWrite(services);
    return result;
  }

  /** Who stands in no relation has nothing read for them; asked again in the transaction. */
  async function readBefore(
    base: Omit<ReadContext, 'db'>,
    definition: AnyEndpoint,
    read: NonNullable<AnyHandler['beforehand']>,
    input: Readonly<Record<string, unknown>>,
  ) {
    const context: ReadContext = { ...base, db: poolOf(services, definition) };
    await requireRelation(context, definition, input);
    return read(context, input);
  }

  return {
    async invoke(caller, request, name, input) {
      try {
        if (byToken(caller)) await limitToken(services, caller.token.id);
        return (await run(caller, request, calls[name], input)) as never;
      } catch (error) {
        const known = error instanceof Failure;
        const failure = known ? error : failureOf(error, services.log, { requestId: request.id, call: name });
        if (known) logDenied({ services, request, caller }, name, failure);
        // A flood of refused calls is counted, not written down one by one.
        if (failure.code !== 429)
          await recordTokenCall(
            services.independent,
            { now: services.clock(), request },
            caller,
            name,
            failure.code,
          ).catch((reason: unknown) =>
            services.log.error({ err: reason, requestId: request.id }, 'call of a token not recorded'),
          );
        throw await withHotline(services, failure);
      }
    },
  };
}

/** A program that misspells a field is told so: nobody looks at what it did. @throws Failure 400 */
function requireKnown(input: unknown, parsed: unknown): void {
  const unknown = unknownKeys(input, parsed);
  if (unknown.length === 0) return;
  const told = '接口没有这个字段，请对照接口文档检查拼写。本次调用没有执行。';
  throw invalid(
    `${unknown.map(wireName).join('、')}：${told}`,
    Object.fromEntries(unknown.map((path) => [path, told])),
  );
}

/** What was written is written, also when it cannot be read just then: the database's notice has it read again. */
const readOwnWrite = ({ refreshCatalogue, log }: Services): Promise<void> =>
  refreshCatalogue().catch((err: unknown) => log.warn({ err }, 'own change of the catalogue not read yet'));

/** `''` and `null` choose nothing in a list. */
function withoutEmptyFilters(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '' && value !== null));
}

/** What signing in needs works also while other calls wait for a locked table. */
const poolOf = (services: Services, { pool }: AnyEndpoint) =>
  pool === 'signIn' ? services.sessions : services.db;

const reading = <Result>(
  services: Services,
  caller: Caller,
  { written }: RequestInfo,
  definition: AnyEndpoint,
  work: (db: Database) => Promise<Result>,
): Promise<Result> =>
  // A program that comes with a token keeps no cookies: nobody knows when it wrote last.
  definition.effect === 'read' && definition.access.caller === 'visitor' && !byToken(caller)
    ? services.publicReads.read(work, written)
    : work(poolOf(services, definition));

async function requireRelation(
  context: Omit<ReadContext, 'now' | 'catalogue'>,
  definition: AnyEndpoint,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { relation, by } = definition.access;
  if (!relation || !by) return;
  const id = input[by];
  // An optional id that is left out speaks of no record: the handler decides what that means.
  if (id === undefined || id === null) return;
  const proves = (act: Act) => relations[relation](context.db, context.caller, String(id), act);
  const act = actOf(definition);
  if (await proves(act)) {
    if (definition.effect !== 'read')
      await requireOneSide(context.db, signedIn(context.caller), relation, String(id));
    return;
  }
  // Who sees the record by another role of its organisation is told so.
  if (act !== 'read' && (await proves('read'))) throw notInThisRole();
  // Told like a record that doesn't exist; the log says which relation was missing.
  logSecurityEvent(context, 'access refused', { call: definition.name, code: 404, relation });
  throw notFound('没有找到这条记录，它可能已被删除，或不属于当前账号。');
}
