import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly items?: Schema;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** Paths of lists of ids that may name one twice. */
function loose(schema: Schema, path: string): string[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => loose(one, `${path}.${key}`)),
    ...(schema.items ? loose(schema.items, `${path}[]`) : []),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => loose(one, path)),
  ];
  return schema.items?.format === 'uuid' && !schema.uniqueItems ? [path, ...inside] : inside;
}

test('a list of ids names each once, in every call', () => {
  const found = (Object.values(calls) as AnyEndpoint[]).flatMap(({ name, input }) =>
    loose(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema, name),
  );
  expect(found).toEqual([]);
});
