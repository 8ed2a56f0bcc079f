import { z } from 'zod';
import { calls } from '#wire/calls.ts';
import { decodeKeys } from '#wire/kernel/codec.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { plainItems } from '#test/api/demand-steps.ts';
import { smsCodeFor } from '#test/world/captcha.ts';
import { addInstitution } from '#test/world/institutions.ts';
import type { World } from '#test/world/world.ts';
import type { AccessFixture } from './access-fixture.ts';
import { idOfKey, withForeignIds } from './foreign-ids.ts';
import { inputSchemaOf } from './json-schema.ts';
import type { Who } from './rehearsal.ts';

/** The calls whose input and answer the specification leaves open, and whose example is whose. */
export const openCalls = {
  'demand.list': 'buyer',
  'quotation.listInstitutions': 'provider',
  'quotation.listPackages': 'provider',
  'institution.query': 'member',
  'institution.fuzzyCompany': 'member',
  'user.shortcutCertifyLogin': 'visitor',
  'company.shortcutAdd': 'member',
  'catalogue.propose': 'provider',
  'library.query': 'provider',
  'library.upgrade': 'provider',
  'library.inactive': 'provider',
  'contract.tip': 'buyer',
  'plan.demandBase': 'buyer',
} as const satisfies Partial<Record<CallName, Who>>;
export type OpenCall = keyof typeof openCalls;

type Values = Readonly<Record<string, unknown>>;

/** What the API document shows, in our keys. */
export function exampleOf(name: CallName, side: 'input' | 'output'): unknown {
  const meta = z.globalRegistry.get(calls[name][side]) as { examples?: unknown[] } | undefined;
  return decodeKeys(meta?.examples?.[0]);
}

/** What the examples speak of besides the fixture's records: an institution by its name, standard items that changed. */
export async function seedForExamples(world: World): Promise<void> {
  const { db, refreshCatalogue } = world.services;
  await addInstitution(db, {
    code: 'SZ7K3QD',
    name: '深圳澜汀综合医院',
    cityId: '440300',
    regionId: '440305',
  });
  const [changed, withdrawn] = plainItems;
  await world.sql`UPDATE catalogue_item SET reference_price = reference_price + 100 WHERE code = ${changed}`;
  await world.sql`UPDATE catalogue_item SET active = false WHERE code = ${withdrawn}`;
  await refreshCatalogue();
}

/** The example, speaking of the fixture's records where it speaks of records, with a message code that was sent. */
export async function replayable(world: World, fixture: AccessFixture, name: OpenCall): Promise<Values> {
  let input = exampleOf(name, 'input') as Values;
  const schema = inputSchemaOf(name);
  for (const { path } of withForeignIds(schema, input, () => ''))
    for (const one of withForeignIds(schema, input, (key) => idOfKey(world, fixture, name, key)))
      if (one.path === path) input = one.input as Values;
  if (!('smsCode' in input)) return input;
  return { ...input, smsCode: await smsCodeFor(world, String(input.mobile)) };
}

/** The keys of an answer at every depth; of a list those of its first. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}
