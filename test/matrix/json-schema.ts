import { z } from 'zod';
import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import type { CallName } from '#wire/table/call-table.ts';

/** What the matrix reads of a call's JSON schema. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
}

const made = new Map<CallName, Schema>();

/** Of what a call takes, in our keys; made once, as the matrix asks thousands of times. */
export function inputSchemaOf(name: CallName): Schema {
  const definition = calls[name] as AnyEndpoint;
  const schema =
    made.get(name) ?? (z.toJSONSchema(definition.input, { io: 'input', unrepresentable: 'any' }) as Schema);
  made.set(name, schema);
  return schema;
}
