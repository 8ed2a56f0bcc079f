import fc from 'fast-check';
import { z } from 'zod';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';

/** As far as inputs have it. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | false;
  readonly propertyNames?: Schema;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export type Values = Record<string, unknown>;

const texts = fc.oneof(
  fc.constantFrom(
    '体检',
    '128.00',
    '440300',
    '0',
    "'; DROP TABLE demand; --",
    '<script>alert(1)</script>',
    '%_\\',
    '🙂',
  ),
  fc.string({ maxLength: 30, unit: 'grapheme' }),
);

function ofString({ format, pattern, minLength = 0, maxLength = 1_000 }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid({ version: 7 });
  if (format === 'date')
    return fc.integer({ min: 1, max: 28 }).map((day) => `2027-02-${String(day).padStart(2, '0')}`);
  if (format === 'date-time')
    return fc.integer({ min: 10, max: 23 }).map((hour) => `2027-02-03T${hour}:00:00+08:00`);
  // Zod's own patterns look ahead, which no generator does backwards.
  if (pattern && !pattern.includes('(?='))
    return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= maxLength);
  if (pattern) return fc.constant('plum-tree-7');
  return texts.map((text) =>
    [...text].slice(0, maxLength).join('').padEnd(minLength, '一').slice(0, maxLength),
  );
}

function ofObject(schema: Schema): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([key, inner]) => [key, arbitraryOf(inner)] as const,
  );
  const requiredKeys = (schema.required ?? []).filter((key) => key in (schema.properties ?? {}));
  const named = fc.record(Object.fromEntries(properties), { requiredKeys });
  if (!schema.additionalProperties) return named;
  return fc.dictionary(
    arbitraryOf(schema.propertyNames ?? { type: 'string', maxLength: 20 }) as fc.Arbitrary<string>,
    arbitraryOf(schema.additionalProperties),
    { maxKeys: Math.min(3, schema.maxProperties ?? 3) },
  );
}

function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) return fc.oneof(...ways.map(arbitraryOf));
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -9, max: schema.maximum ?? 9 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -9, max: schema.maximum ?? 9, noNaN: true });
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
      });
    case 'object':
      return ofObject(schema);
    default:
      return ofString(schema);
  }
}

/** Inputs of a call, made from its own schema: what a rule beyond the schema says, they may break. */
export const inputsOf = ({ input }: AnyEndpoint): fc.Arbitrary<Values> =>
  arbitraryOf(
    z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema,
  ) as fc.Arbitrary<Values>;

/** What stands in no field: wrong types, ends of numbers and of time, what breaks out of a language. */
const wrongValues: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  1e300,
  Number.POSITIVE_INFINITY,
  'x',
  '1e2',
  '0x10',
  '9999-99-99',
  '\u0000\ud800',
  [],
  [[]],
  {},
  { $ne: null },
];

/** `input` without each of its keys, and with each of the wrong values in each of its places, one at a time. */
export function* brokenInputs(input: unknown): Generator<{ readonly path: string; readonly input: unknown }> {
  if (typeof input !== 'object' || input === null) return;
  for (const [key, value] of Object.entries(input)) {
    const change = (inner: unknown): unknown => {
      if (Array.isArray(input)) return input.with(Number(key), inner);
      const { [key]: _, ...others } = input as Values;
      return inner === undefined ? others : { ...others, [key]: inner };
    };
    for (const wrong of wrongValues) yield { path: key, input: change(wrong) };
    for (const { path, input: inner } of brokenInputs(value))
      yield { path: `${key}.${path}`, input: change(inner) };
  }
}

/** `input` speaking of records that are there, wherever a key of theirs stands. */
export function withRecords(input: unknown, records: Values): unknown {
  if (Array.isArray(input)) return input.map((one) => withRecords(one, records));
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      typeof value === 'string' && typeof records[key] === 'string' && key.endsWith('Id')
        ? records[key]
        : withRecords(value, records),
    ]),
  );
}
