import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyLimitOf } from '#server/http/body-limit.ts';
import type { PersonaName } from '#test/world/people.ts';
import { useApp, useWorld } from '#test/world/use-world.ts';
import { inputBounds } from '#wire/bounds.ts';
import { addressOf, type CallName, callTable } from '#wire/call-table.ts';
import { calls } from '#wire/calls.ts';
import { atMost, boundsOf } from '#wire/kernel/bounds.ts';
import { legacyKey } from '#wire/kernel/codec.ts';
import type { AnyEndpoint, CallerKind } from '#wire/kernel/endpoint.ts';
import type { Envelope } from '#wire/kernel/envelope.ts';

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
  Array.from({ length: count }, (_, i) => one(i)).join(',');

/** Bodies of at most `bytes`, each nasty in its own way; `keys` are the call's own. */
const shapes: Readonly<Record<string, (bytes: number, keys: readonly string[]) => string>> = {
  'wrong values in arrays': (bytes, keys) =>
    `{${keys.map((key) => `"${key}":[${many(Math.floor(bytes / 8 / Math.max(1, keys.length)), () => '"html"')}]`).join(',')}}`,
  'arrays of empty objects': (bytes, keys) =>
    `{${keys.map((key) => `"${key}":[${many(Math.floor(bytes / 4 / Math.max(1, keys.length)), () => '{}')}]`).join(',')}}`,
  'many keys': (bytes, keys) =>
    `{${[...keys, 'filter'].map((key) => `"${key}":{${many(Math.floor(bytes / 16 / (keys.length + 1)), (i) => `"k${i}":[]`)}}`).join(',')}}`,
  'many unknown keys': (bytes) => `{${many(Math.floor(bytes / 14), (i) => `"key${i}":1`)}}`,
  'one long key': (bytes) => `{"filter":{"${'k'.repeat(bytes - 100)}":[]},"meta":{}}`,
  'long texts': (bytes, keys) =>
    `{${keys.map((key) => `"${key}":"${' x'.repeat(Math.floor(bytes / 2 / Math.max(1, keys.length)) - 20)}"`).join(',')}}`,
  'deep nesting': (bytes) => deep(Math.min(100_000, Math.floor(bytes / 8))),
  'five thousand deep': () => deep(2_500),
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

async function send(definition: AnyEndpoint, payload: string) {
  const { path } = addressOf(definition.name);
  const began = performance.now();
  const response = await app().inject({
    method: 'POST',
    url: path.replaceAll(/\{\w+\}/g, 'x'),
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${world.people[personas[definition.access.caller]].token}`,
    },
    payload,
  });
  const milliseconds = performance.now() - began;
  if (milliseconds > slowest.milliseconds)
    Object.assign(slowest, { milliseconds, call: `${definition.name} (${payload.length} bytes)` });
  return response;
}

const posted = (Object.values(calls) as AnyEndpoint[]).filter(
  ({ name }) => addressOf(name).method === 'POST',
);

test.each(Object.keys(shapes))(
  '%s are answered briefly by every call',
  async (shape) => {
    for (const definition of posted) {
      // A megabyte, which a call may refuse unread, and as much as it reads.
      for (const size of new Set([1_000_000, Math.min(1_000_000, bodyLimitOf(definition))])) {
        const payload = (shapes[shape] as (typeof shapes)[string])(size, keysOf(definition));
        const response = await send(definition, payload);
        const about = `${definition.name}, ${payload.length} bytes`;
        expect(response.statusCode, about).not.toBe(500);
        // A file, of a call whose input may be left out.
        if (response.statusCode === 200 && !response.headers['content-type']?.includes('json')) continue;
        const { code, message, data } = response.json() as Envelope<{ fields?: object } | null>;
        expect([code, message], about).toEqual([
          expect.any(Number),
          expect.stringMatching(/[\u4e00-\u9fff]/),
        ]);
        if (code === 200) continue; // Unknown keys are no problem of a call that takes none.
        expect(response.rawPayload.length, about).toBeLessThan(100_000);
        expect(Object.keys(data?.fields ?? {}).length, about).toBeLessThanOrEqual(20);
      }
    }
  },
  120_000,
);

/** On the wire. */
const keysOf = ({ input }: AnyEndpoint): string[] =>
  Object.keys(
    (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ??
      {},
  ).map(legacyKey);
