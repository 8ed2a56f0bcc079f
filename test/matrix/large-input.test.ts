import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inputBounds } from '#wire/bounds.ts';
import { calls } from '#wire/calls.ts';
import { atMost, boundsOf } from '#wire/kernel/bounds.ts';
import { legacyKey } from '#wire/kernel/codec.ts';
import type { AnyEndpoint, CallerKind } from '#wire/kernel/endpoint.ts';
import type { Envelope } from '#wire/kernel/envelope.ts';
import { addressOf, type CallName, callTable } from '#wire/table/call-table.ts';
import { bodyLimitOf } from '#server/http/body-limit.ts';
import { openSession } from '#server/modules/user/session.store.ts';
import { within } from '#test/slowness.ts';
import type { PersonaName } from '#test/world/people.ts';
import { useApp, useWorld } from '#test/world/use-world.ts';
import { inputSchemaOf } from './json-schema.ts';

// Every call has a largest input, and answers what is larger, deeper or stranger quickly and in few words.

const world = useWorld();
const app = useApp(world);

const callNames = Object.keys(callTable) as CallName[];

describe('the bounds of a schema', () => {
  // The largest is a whole demand: 60 packages of 150 items.
  test('every call has them', () => {
    for (const name of callNames) expect(inputBounds[name].nodes, name).toBeLessThan(40_000);
  });

  test.each([
    ['string', z.string()],
    ['pattern without end', z.string().regex(/^\d+$/)],
    ['moment', z.iso.datetime()],
    ['array', z.array(z.string().max(3))],
    ['array’s items', z.array(z.string()).max(3)],
    ['record', z.record(z.string().max(3), z.string().max(3))],
    ['record’s keys', z.record(z.string(), z.string().max(3)).meta({ maxProperties: 3 })],
    ['other keys', z.object({}).catchall(z.string().max(3))],
    ['number', z.number().min(0)],
    ['whole number', z.int()],
    ['anything', z.unknown()],
    ['one of two', z.union([z.literal(''), z.string()])],
    ['an optional one', z.string().default('')],
  ])('a %s without a maximum is found', (_, schema) => {
    expect(() => boundsOf(z.object({ field: schema }))).toThrow(/^input\.field.* has no maximum$/);
  });

  test('are no more than a rule over a part of the input says', () => {
    const part = z.array(z.array(z.boolean()).max(100)).max(100);
    expect(boundsOf(z.object({ part })).nodes).toBe(10_102);
    expect(boundsOf(z.object({ part: atMost(part, { bytes: 500, nodes: 200 }) }))).toEqual({
      bytes: expect.any(Number),
      nodes: 201,
    });
  });

  test('count what the largest input takes', () => {
    const schema = z.object({ ids: z.array(z.string().max(4)).max(10), flag: z.boolean() });
    const largest = { ids: Array.from({ length: 10 }, () => '\\u4f53'.repeat(4)), flag: false };
    const { bytes, nodes } = boundsOf(schema);
    expect(nodes).toBe(13);
    expect(bytes).toBeGreaterThanOrEqual(JSON.stringify(largest).replaceAll('\\\\', '\\').length);
  });
});

const deep = (depth: number) => `${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`;
const many = (count: number, one: (i: number) => string) =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, i) => one(i)).join(',');
const inEach = (keys: readonly string[], value: string) =>
  `{${keys.map((key) => `"${key}":${value}`).join(',')}}`;

/** What a body may take: bytes, and objects, arrays and values. */
interface Room {
  readonly bytes: number;
  readonly nodes: number;
}

/** Bodies that fill the room, each nasty in its own way; `keys` are the call's own. */
const shapes: Readonly<Record<string, (room: Room, keys: readonly string[]) => string>> = {
  'wrong values in arrays': ({ bytes, nodes }, keys) =>
    inEach(keys, `[${many(Math.min(bytes / 8, nodes) / Math.max(1, keys.length), () => '"html"')}]`),
  'arrays of empty objects': ({ bytes, nodes }, keys) =>
    inEach(keys, `[${many(Math.min(bytes / 4, nodes) / Math.max(1, keys.length), () => '{}')}]`),
  'many keys': ({ bytes, nodes }, keys) =>
    inEach(
      [...keys, 'filter'],
      `{${many(Math.min(bytes / 16, nodes) / (keys.length + 1), (i) => `"k${i}":[]`)}}`,
    ),
  'many unknown keys': ({ bytes, nodes }) => `{${many(Math.min(bytes / 14, nodes), (i) => `"key${i}":1`)}}`,
  'one long key': ({ bytes }) => `{"filter":{"${'k'.repeat(bytes - 100)}":[]},"meta":{}}`,
  'long texts': ({ bytes }, keys) =>
    inEach(keys, `"${' x'.repeat(Math.floor(bytes / 2 / Math.max(1, keys.length)) - 20)}"`),
  'deep nesting': ({ bytes, nodes }) => deep(Math.floor(Math.min(bytes / 8, nodes))),
  'five thousand deep': () => deep(2_500),
};

/** In each of a call's keys, on every call. */
const strange: Readonly<Record<string, string>> = {
  'a hundred thousand elements': `[${many(100_000, () => '1')}]`,
  'a number beyond all': '1e309',
  'a day beyond all': '"+275760-09-13T00:00:00Z"',
  'NUL and half a character': '"\\u0000\\ud800"',
  'a prototype': '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  'SQL and script': '"\'; DROP TABLE demand; --<script>alert(1)</script>"',
};

const personas: Readonly<Record<CallerKind, PersonaName>> = {
  visitor: 'member',
  member: 'member',
  buyer: 'buyer',
  provider: 'provider',
  operator: 'operator',
};
const slowest = { milliseconds: 0, call: '' };
afterAll(() => console.info(`slowest answer: ${slowest.call} in ${Math.round(slowest.milliseconds)} ms`));

async function send(
  { name, access }: AnyEndpoint,
  payload: string,
  contentType: string | undefined = 'application/json',
) {
  const { path } = addressOf(name);
  const began = performance.now();
  const response = await app().inject({
    method: 'POST',
    url: path.replaceAll(/\{\w+\}/g, 'x'),
    headers: {
      ...(contentType && { 'content-type': contentType }),
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${await tokenFor(name, personas[access.caller])}`,
    },
    payload,
  });
  const milliseconds = performance.now() - began;
  if (milliseconds > slowest.milliseconds)
    Object.assign(slowest, { milliseconds, call: `${name} (${payload.length} bytes)` });
  return response;
}

/** Who signs out has a session for it: the others go on. */
const tokenFor = async (name: CallName, who: PersonaName) =>
  name === 'user.logout' ? openSession(world.db, world.people[who].userId) : world.people[who].token;

const posted = (Object.values(calls) as AnyEndpoint[]).filter(
  ({ name }) => addressOf(name).method === 'POST',
);

/** Never our fault, in few words of Chinese. Answers the code. */
async function answered(definition: AnyEndpoint, payload: string, type?: string): Promise<number> {
  const response = await send(definition, payload, type);
  const about = `${definition.name}, ${payload.length} bytes`;
  expect(response.statusCode, about).not.toBe(500);
  // A file, of a call whose input may be left out.
  if (response.statusCode === 200 && !response.headers['content-type']?.includes('json')) return 200;
  const { code, message, data } = response.json() as Envelope<{ fields?: object } | null>;
  expect([code, message], about).toEqual([expect.any(Number), expect.stringMatching(/[\u4e00-\u9fff]/)]);
  if (code === 200) return code; // Unknown keys are no problem of a call that takes none.
  expect(response.rawPayload.length, about).toBeLessThan(100_000);
  expect(Object.keys(data?.fields ?? {}).length, about).toBeLessThanOrEqual(20);
  return code;
}

const megabyte = 1_000_000;
/** As much as its schema ever sees: what has more nodes is refused before (check-structure.ts). */
const roomOf = (definition: AnyEndpoint): Room => ({
  bytes: Math.min(megabyte, bodyLimitOf(definition)),
  nodes: inputBounds[definition.name].nodes + 400,
});
/** Of the calls that read about equally much one: before the schema all are the same. */
const oneOfEachLimit = [...Map.groupBy(posted, (one) => Math.ceil(Math.log2(bodyLimitOf(one)))).values()].map(
  ([first]) => first as AnyEndpoint,
);

test.each(Object.keys(shapes))(
  '%s are answered briefly by every call',
  async (shape) => {
    const made = shapes[shape] as (typeof shapes)[string];
    for (const definition of posted) await answered(definition, made(roomOf(definition), keysOf(definition)));
    for (const definition of oneOfEachLimit) {
      const { bytes } = roomOf(definition);
      await answered(definition, made({ bytes, nodes: bytes }, keysOf(definition)));
    }
  },
  within(60_000),
);

test('a megabyte is refused unread by every call that takes less', async () => {
  const payload = shapes['long texts']?.({ bytes: megabyte, nodes: 1 }, ['keyword']) ?? '';
  for (const definition of posted.filter((one) => bodyLimitOf(one) < payload.length))
    expect(await answered(definition, payload), definition.name).toBe(413);
});

test.each(Object.keys(strange))('%s in each of its fields is answered by every call', async (what) => {
  for (const definition of posted)
    await answered(definition, inEach(keysOf(definition), strange[what] as string));
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

/** Uploads read them in a way of their own; of the others all are read by the same lines before the call is known: each meets one. */
const noObjects: readonly (readonly [string, string | undefined, string])[] = [
  ['plain text', 'text/plain', '{}'],
  ['a form', 'application/x-www-form-urlencoded', 'id=1&name=x'],
  ['XML', 'application/xml', '<id>1</id>'],
  ['no type', undefined, '{}'],
  ['a type that is none', 'json', '{}'],
  ['another charset', 'application/json; charset=gbk', '{}'],
  ['JSON that breaks off', 'application/json', '{"id":"1'],
  ['JSON that is no object', 'application/json', '"x"'],
  ['a list', 'application/json', '[{"id":"1"}]'],
  ['a form without its boundary', 'multipart/form-data', '{}'],
  ['a form that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data'],
];
test.each(noObjects.map((one, at) => [...one, at] as const))(
  '%s as the body is refused with 400',
  async (_, type, payload, at) => {
    for (const [i, definition] of posted.entries())
      if (definition.upload || i % noObjects.length === at)
        expect(await answered(definition, payload, type ?? ''), definition.name).toBe(400);
  },
);

test('all of them were still signed in', async () => {
  for (const who of new Set(Object.values(personas))) await world.call(who, 'user.detail', {});
});

/** On the wire. */
const keysOf = ({ name }: AnyEndpoint): string[] =>
  Object.keys(inputSchemaOf(name).properties ?? {}).map(legacyKey);
