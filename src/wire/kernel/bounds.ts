import { z } from 'zod';

/** The most that an input can be. */
export interface Bounds {
  /** As JSON, every character escaped. */
  readonly bytes: number;
  /** Objects, arrays and values. */
  readonly nodes: number;
}

interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | false;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** As annotated by `atMost`. */
  readonly atMost?: Bounds;
}

const bytesPerCharacter = 6; // \u4f53
const numberBytes = 24;
/** Whole, and without a quantifier that has no end: what matches is short. */
const shortPattern = /^\^(?:[^*+{[\\]|\\.|\{\d+(?:,\d+)?\}|\[(?:[^\]\\]|\\.)*\])*\$$/;
const patternLength = 64;

/**
 * How large an input of this schema can be.
 * @throws Error that names the string, array, record or number without a maximum
 */
export function boundsOf(schema: z.ZodType): Bounds {
  return walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, 'input');
}

/** Marks a part of an input whose own maximums multiply to more than a rule over all of it allows. */
export const atMost = <T extends z.ZodType>(part: T, largest: Bounds): T => part.meta({ atMost: largest });

function walk(schema: Schema, path: string): Bounds {
  const { bytes, nodes } = largestOf(schema, path);
  const { atMost: limit = { bytes, nodes } } = schema;
  return { bytes: Math.min(bytes, limit.bytes), nodes: Math.min(nodes, limit.nodes) };
}

function largestOf(schema: Schema, path: string): Bounds {
  const unbounded = () => new Error(`${path} has no maximum`);
  if (schema.const !== undefined || schema.enum) {
    const values = schema.enum ?? [schema.const];
    return { bytes: Math.max(...values.map((value) => JSON.stringify(value).length)), nodes: 1 };
  }
  if (schema.anyOf) {
    const ways = schema.anyOf.map((one) => walk(one, path));
    return {
      bytes: Math.max(...ways.map((way) => way.bytes)),
      nodes: Math.max(...ways.map((way) => way.nodes)),
    };
  }
  switch (schema.type) {
    case 'boolean':
    case 'null':
      return { bytes: 5, nodes: 1 };
    case 'number':
    case 'integer':
      if (!isLimit(schema.minimum) || !isLimit(schema.maximum)) throw unbounded();
      return { bytes: numberBytes, nodes: 1 };
    case 'string': {
      const length =
        schema.maxLength ?? (shortPattern.test(schema.pattern ?? '') ? patternLength : undefined);
      if (length === undefined) throw unbounded();
      return { bytes: 2 + bytesPerCharacter * length, nodes: 1 };
    }
    case 'array': {
      if (schema.maxItems === undefined || !schema.items) throw unbounded();
      const item = walk(schema.items, `${path}[]`);
      return { bytes: 2 + schema.maxItems * (item.bytes + 1), nodes: 1 + schema.maxItems * item.nodes };
    }
    case 'object':
      return ofObject(schema, path, unbounded);
    default:
      throw unbounded();
  }
}

function ofObject(schema: Schema, path: string, unbounded: () => Error): Bounds {
  let [bytes, nodes] = [2, 1];
  for (const [key, value] of Object.entries(schema.properties ?? {})) {
    const inner = walk(value, `${path}.${key}`);
    bytes += bytesPerCharacter * key.length + 4 + inner.bytes;
    nodes += inner.nodes;
  }
  if (schema.additionalProperties) {
    const most = schema.maxProperties ?? schema.propertyNames?.enum?.length;
    if (most === undefined) throw unbounded();
    const key = walk(schema.propertyNames ?? { type: 'string', maxLength: 100 }, `${path}’s keys`);
    const value = walk(schema.additionalProperties, `${path}’s values`);
    bytes += most * (key.bytes + value.bytes + 2);
    nodes += most * value.nodes;
  }
  return { bytes, nodes };
}

/** Zod's own ends of the safe integers are no limit that anybody chose. */
const isLimit = (limit: number | undefined) =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
