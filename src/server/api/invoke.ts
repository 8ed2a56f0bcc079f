import { Failure, invalid, notFound } from '#domain/kernel/failure.ts';
import type { CallName } from '#wire/call-table.ts';
import { inputBounds } from '#wire/bounds.ts';
import { calls } from '#wire/calls.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { Act } from '#domain/access/act.ts';
import { actOf, type AnyEndpoint } from '#wire/kernel/endpoint.ts';
import { type Caller, requireKind } from './caller.ts';
import type { ReadContext, RequestInfo, Services, WriteContext } from './call-context.ts';
import { checkStructure } from './check-structure.ts';
import { notInThisRole } from './company-access.ts';
import { failureOf } from './failure-of.ts';
import { handlers } from './handlers.ts';
import { once } from './idempotency.ts';
import { inputProblems } from './input-problems.ts';
import { logDenied, logSecurityEvent } from './security-log.ts';
import { relations } from './relations.ts';

/** Keys that a call doesn't know are left out; a few may come along. */
const unknownKeys = 500;

type AnyHandler = (context: ReadContext | WriteContext, input: unknown) => Promise<unknown>;

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
    requireKind(caller, definition.access.caller);
    const input = checkStructure(rawInput ?? {}, inputBounds[definition.name].nodes + unknownKeys);
    const parsed = definition.input.safeParse(input);
    if (!parsed.success) {
      const fields = inputProblems(parsed.error);
      throw invalid(Object.values(fields)[0] ?? '提交的内容不完整，请检查后重试。', fields);
    }
    const base = { caller, now: services.clock(), request, services, catalogue: services.catalogue() };
    const handler = (handlers as unknown as Record<string, AnyHandler>)[definition.name] as AnyHandler;
    if (definition.effect === 'read') {
      const db = readsFrom(services, definition);
      await requireRelation({ ...base, db }, definition, parsed.data);
      return definition.output.parse(await handler({ ...base, db }, parsed.data));
    }
    const after: (() => void)[] = [];
    const result = await writesTo(services, definition)
      .transaction()
      .execute((tx) => {
        const context: WriteContext = { ...base, tx, afterCommit: (work) => after.push(work) };
        return once(context, definition, parsed.data, async () => {
          await requireRelation({ ...base, db: tx }, definition, parsed.data);
          return definition.output.parse(await handler(context, parsed.data));
        });
      });
    for (const work of after) work();
    return result;
  }

  return {
    async invoke(caller, request, name, input) {
      try {
        return (await run(caller, request, calls[name], input)) as never;
      } catch (error) {
        if (!(error instanceof Failure))
          throw failureOf(error, services.log, { requestId: request.id, call: name });
        logDenied({ services, request, caller }, name, error);
        throw error;
      }
    },
  };
}

/** What signing in needs works also while other calls wait for a locked table. */
const isSignIn = ({ name }: AnyEndpoint) => name.startsWith('user.') || name.startsWith('captcha.');

const writesTo = (services: Services, definition: AnyEndpoint) =>
  isSignIn(definition) ? services.sessions : services.db;

const readsFrom = (services: Services, definition: AnyEndpoint) =>
  definition.access.caller === 'visitor' ? services.replica : writesTo(services, definition);

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
  if (await proves(act)) return;
  // Who sees the record by another role of its organisation is told so.
  if (act !== 'read' && (await proves('read'))) throw notInThisRole();
  // Told like a record that doesn't exist; the log says which relation was missing.
  logSecurityEvent(context, 'access refused', { call: definition.name, code: 404, relation });
  throw notFound('没有找到这条记录，它可能已被删除，或不属于当前账号。');
}
