import { z } from 'zod';
import { calls } from '#wire/calls.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import type { CallName } from '#wire/table/call-table.ts';

// Answers as the wire declares them: a test says what it is about, the rest is the least that the call's schema takes.

/** Any part of an answer; of a list, whole records or parts of them. */
export type Part<T> = T extends readonly (infer One)[]
  ? readonly Part<One>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Part<T[Key]> }
    : T;

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  /** Of a record: its keys. */
  readonly propertyNames?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
}

const made = new Map<CallName, Schema>();

function schemaOf(name: CallName): Schema {
  const known = made.get(name);
  if (known) return known;
  const { output } = calls[name] as AnyEndpoint;
  const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Schema;
  made.set(name, schema);
  return schema;
}

/** The answer of a call: `part` over the least of it. Fails where the wire knows no such answer. */
export function answerOf<N extends CallName>(name: N, part: Part<CallOutput<N>> | undefined): CallOutput<N> {
  const whole = filled(schemaOf(name), part, name);
  const parsed = (calls[name] as AnyEndpoint).output.safeParse(whole);
  if (!parsed.success) throw new Error(`${name} does not answer so: ${z.prettifyError(parsed.error)}`);
  return parsed.data as CallOutput<N>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function filled(schema: Schema, part: unknown, at: string): unknown {
  const choices = choicesOf(schema);
  if (choices) return filled(chosen(choices, part), part, at);
  if (part === undefined) return least(schema);
  if (Array.isArray(part)) return part.map((one, n) => filled(schema.items ?? {}, one, `${at}[${n}]`));
  if (!isObject(part) || !schema.properties) return part;
  const { properties, required = [] } = schema;
  for (const key of Object.keys(part))
    if (!(key in properties)) throw new Error(`${at} has no ${key}: the wire answers nothing of that name.`);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => part[key] !== undefined || required.includes(key))
      .map(([key, inner]) => [key, filled(inner, part[key], `${at}.${key}`)]),
  );
}

function choicesOf({ anyOf, oneOf, type, ...schema }: Schema): readonly Schema[] | undefined {
  return (
    anyOf ??
    oneOf ??
    (Array.isArray(type) ? type.map((one: string) => ({ ...schema, type: one })) : undefined)
  );
}

/** Of several forms the one that has all that is said; without anything said the emptiest. */
function chosen(choices: readonly Schema[], part: unknown): Schema {
  if (part === undefined) return choices.find(({ type }) => type === 'null') ?? (choices[0] as Schema);
  const fits = (schema: Schema): boolean => {
    const inner = choicesOf(schema);
    if (inner) return inner.some(fits);
    if (schema.const !== undefined) return schema.const === part;
    if (schema.enum) return schema.enum.includes(part);
    if (part === null) return schema.type === 'null';
    if (Array.isArray(part)) return schema.type === 'array';
    if (!isObject(part))
      return schema.type === typeof part || (schema.type === 'integer' && typeof part === 'number');
    const { properties } = schema;
    if (!properties) return schema.type === 'object';
    return Object.entries(part).every(([key, value]) => {
      const inner = properties[key];
      if (!inner) return false;
      return inner.const === undefined || inner.const === value;
    });
  };
  return choices.find(fits) ?? (choices[0] as Schema);
}

function least(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return schema.properties ? filled(schema, {}, '') : leastRecord(schema);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => filled(schema.items ?? {}, undefined, ''));
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0);
    case 'boolean':
      return false;
    case 'string':
      return leastText(schema);
    default:
      return null;
  }
}

/** A record whose keys are a list has all of them. */
function leastRecord({ propertyNames, additionalProperties }: Schema): object {
  const one = typeof additionalProperties === 'object' ? additionalProperties : {};
  return Object.fromEntries((propertyNames?.enum ?? []).map((key) => [key, filled(one, undefined, '')]));
}

function leastText({ format, pattern }: Schema): string {
  if (format === 'uuid') return idOf(0);
  if (format === 'date-time') return '2026-11-20T02:00:00.000Z';
  if (format === 'date') return '2026-11-20';
  return ['', '0', '440300', '13800000000'].find((text) => new RegExp(pattern ?? '').test(text)) ?? '';
}

/** The id of the n-th record of a test. */
export const idOf = (n: number): string => `019aa000-0000-7000-8000-${String(n).padStart(12, '0')}`;
