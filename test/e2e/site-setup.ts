import { rmSync } from 'node:fs';
import { newFolder, preparedFolder, startIn } from './site.ts';

let folder: string | undefined;

/** Before the first browser test: one data folder from nothing, as a first start makes it; every file's site gets a copy. */
export async function setup(): Promise<void> {
  if (process.env.E2E_ORIGIN) return;
  folder = newFolder();
  const site = await startIn(folder);
  await site.stop();
  // Inherited by the processes that run the tests.
  process.env[preparedFolder] = folder;
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}
