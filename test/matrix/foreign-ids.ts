import type { CallName } from '#wire/table/call-table.ts';
import type { World } from '#test/world/world.ts';
import type { AccessFixture } from './access-fixture.ts';
import { valuesFor } from './access-input.ts';
import type { Schema } from './json-schema.ts';

type Values = Readonly<Record<string, unknown>>;

const isId = ({ format }: Schema) => format === 'uuid';
const choices = (schema: Schema): readonly Schema[] => schema.anyOf ?? [schema];

/** Whether an id stands anywhere in it. */
function holdsId(schema: Schema): boolean {
  return choices(schema).some(
    (one) =>
      isId(one) ||
      (one.items !== undefined && holdsId(one.items)) ||
      Object.values(one.properties ?? {}).some(holdsId),
  );
}

/** `input` with every id of the schema in it, also those that may be left out, in lists and in parts. */
export function withEveryId(
  schema: Schema,
  input: unknown,
  idOf: (key: string) => unknown,
  key = '',
): unknown {
  const one = choices(schema).find(holdsId);
  if (!one) return input;
  if (isId(one)) return typeof input === 'string' && input !== '' ? input : idOf(key);
  if (one.items) {
    const items = one.items;
    const given = Array.isArray(input) && input.length > 0 ? input : [undefined];
    return given.map((inner) => withEveryId(items, inner, idOf, key));
  }
  const known = (typeof input === 'object' && input !== null ? input : {}) as Values;
  const ids = Object.entries(one.properties ?? {}).filter(([, inner]) => holdsId(inner));
  return {
    ...known,
    ...Object.fromEntries(ids.map(([name, inner]) => [name, withEveryId(inner, known[name], idOf, name)])),
  };
}

/** `input` with one id after the other replaced by somebody else's. */
export function* withForeignIds(
  schema: Schema,
  input: unknown,
  foreignOf: (key: string) => string,
  path = '',
): Generator<{ readonly path: string; readonly foreign: string; readonly input: unknown }> {
  const one = choices(schema).find(holdsId);
  if (!one || input === undefined || input === null) return;
  const key = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (isId(one)) {
    const foreign = foreignOf(key);
    yield { path, foreign, input: foreign };
    return;
  }
  for (const [name, inner] of Object.entries(input as object)) {
    const part = one.items ?? one.properties?.[name];
    if (!part) continue;
    for (const made of withForeignIds(part, inner, foreignOf, path ? `${path}.${name}` : name))
      yield {
        ...made,
        input: Array.isArray(input)
          ? input.with(Number(name), made.input)
          : { ...(input as Values), [name]: made.input },
      };
  }
}

/**
 * The id that a key of a call's input means, of the records of `f`.
 * @throws Error for a key that is not known here: a new one is to be added
 */
export function idOfKey(world: World, f: AccessFixture, name: CallName, key: string): string {
  const file = f.licences.buyer.fileId;
  const others: Values = {
    ids: f.notificationId,
    id: f.notificationId,
    sessionId: f.sessionId,
    invitationId: f.invitationId,
    fileId: file,
    photoFileId: file,
    licenceFileId: file,
    before: file,
    attachments: file,
    rowIds: f.rowId,
    institutionIds: f.institutionId,
    demandIds: f.sent.demandId,
    quotationIds: f.sent.bids[0]?.quotationId,
    from: f.sent.bids[0]?.quotationId,
  };
  // Of a member the owner: whoever else the buyer's company has is no stranger to it.
  if (key === 'userId') return world.people.buyer.userId;
  const known = valuesFor(world, f, name)[key];
  const id = typeof known === 'string' && uuid.test(known) ? known : (others[key] ?? [known].flat()[0]);
  if (typeof id !== 'string' || !uuid.test(id)) throw new Error(`no id is known for ${key} of ${name}`);
  return id;
}
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
