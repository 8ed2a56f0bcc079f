import { buildDemoMarket } from '#server/demo/build-demo-market.ts';
import type { DemoRows } from '#server/demo/demo-rows.ts';
import { readDemoSource } from '#server/demo/demo-source.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { readDemoContent } from '#server/modules/content/read-content.ts';

export const now = new Date('2026-11-21T10:00:00+08:00');
export const { catalogue, regions, dictionaries } = readReference();
export const build = (at: Date): DemoRows =>
  buildDemoMarket({
    now: at,
    catalogue,
    source: readDemoSource(),
    content: readDemoContent(),
    passwordHash: 'not a hash',
  });
/** The market as it is loaded at `now`. */
export const rows = build(now);

export const byId = <T extends { id: string }>(list: readonly T[]) =>
  new Map(list.map((one) => [one.id, one]));
