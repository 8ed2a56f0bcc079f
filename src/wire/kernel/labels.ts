import { z } from 'zod';

/** What is read of an input's JSON schema to find its labels. */
export interface Labelled {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Labelled>>;
  readonly items?: Labelled;
  readonly additionalProperties?: Labelled | boolean;
  readonly anyOf?: readonly Labelled[];
}

const read = new WeakMap<z.ZodType, Labelled>();

/** Made once for each schema: of a mistaken input each problem asks for it. */
export function labelledSchema(schema: z.ZodType): Labelled {
  const known = read.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Labelled;
  read.set(schema, made);
  return made;
}

/** What `labelled` (shapes.ts) said of a field, also where it may be null. */
export const labelOf = ({ title, anyOf = [] }: Labelled): string | undefined =>
  title ?? anyOf.map(labelOf).find((label) => label !== undefined);

/** What may stand under a key of an object, or in a list. */
const under = (schema: Labelled, key: PropertyKey): readonly Labelled[] => [
  ...(schema.anyOf ?? []).flatMap((one) => under(one, key)),
  ...[typeof key === 'number' ? schema.items : schema.properties?.[String(key)]].flatMap((one) => one ?? []),
  ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
];

/** The label of the field that a path names: of `packages.1.name` that of `name`. Undefined of a key that no field has. */
export function labelAt(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  const end = path.findLastIndex((part) => typeof part === 'string');
  let here: readonly Labelled[] = [labelledSchema(schema)];
  for (const key of path.slice(0, end + 1)) here = here.flatMap((one) => under(one, key));
  return here.map(labelOf).find((label) => label !== undefined);
}
