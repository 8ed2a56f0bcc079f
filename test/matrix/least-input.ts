import type { Schema } from './json-schema.ts';

type Values = Readonly<Record<string, unknown>>;

/** The required keys, and those that are named: as `values` say, or the least that the schema takes. */
export function leastObject(schema: Schema, values: Values, named: ReadonlySet<string>): Values {
  const keys = Object.keys(schema.properties ?? {}).filter(
    (key) => schema.required?.includes(key) || named.has(key),
  );
  return Object.fromEntries(
    keys.map((key) => [key, key in values ? values[key] : leastOf(schema.properties?.[key] ?? {}, values)]),
  );
}

function leastOf(schema: Schema, values: Values): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return leastOf(schema.anyOf[0] ?? {}, values);
  switch (schema.type) {
    case 'object':
      return leastObject(schema, values, new Set());
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => leastOf(schema.items ?? {}, values));
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return '测试'.padEnd(schema.minLength ?? 2, '试');
  }
}
