import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Settings } from '#server/settings.ts';

/** Printed at start, in demo mode only. */
export type DemoAccount = { readonly role: string; readonly account: string; readonly password: string };

/** Everything the site needs in its database before it opens. Each step does nothing when it is done already. */
export async function prepareData(settings: Settings, pool: Pool): Promise<readonly DemoAccount[]> {
  await loadReferenceData(pool);
  if (!settings.demo) return [];
  const module = await part<{ loadDemo(pool: Pool): Promise<readonly DemoAccount[]> }>('demo/load-demo.ts');
  return module ? await module.loadDemo(pool) : [];
}

export async function loadReferenceData(pool: Pool): Promise<void> {
  const module = await part<{ loadReference(pool: Pool): Promise<void> }>('catalogue/load-reference.ts');
  await module?.loadReference(pool);
}

async function part<Module>(path: string): Promise<Module | undefined> {
  if (!existsSync(join(import.meta.dirname, '..', 'modules', path))) return undefined;
  const name: string = `#server/modules/${path}`;
  return (await import(name)) as Module;
}
