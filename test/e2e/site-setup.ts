import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { workers } from '#test/slowness.ts';
import { freshSite, newDataFolder, preparedFolder, siteOrigins, startOn } from './site.ts';

/** Copies of the prepared database live for a minute, and nobody misses them after a crash. */
const forTests = [
  'fsync = off',
  'synchronous_commit = off',
  'full_page_writes = off',
  'autovacuum = off',
  '',
].join('\n');

let stop: () => Promise<unknown> = async () => {};

/** Before the first browser test: a data folder with the demo market, which every site copies, and a site for each worker. */
export async function setup(): Promise<void> {
  if (process.env.E2E_ORIGIN) return;
  const prepared = newDataFolder();
  const code = newDataFolder();
  // Every site runs the same code: types are stripped and modules compiled once.
  process.env.NODE_COMPILE_CACHE = code;
  const removePrepared = () => {
    for (const folder of [prepared, code]) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await (await startOn(prepared)).stop();
    appendFileSync(join(prepared, 'postgres/data/postgresql.auto.conf'), forTests);
    // Copies that start at the same moment would all try the port of this one.
    rmSync(join(prepared, 'postgres/port'));
  } catch (error) {
    removePrepared();
    throw error;
  }
  process.env[preparedFolder] = prepared;
  const started = await Promise.allSettled(Array.from({ length: workers }, () => freshSite()));
  const sites = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  stop = async () => {
    await Promise.all(sites.map((site) => site.stop()));
    removePrepared();
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) await stop();
  if (failed) throw failed.reason;
  process.env[siteOrigins] = sites.map(({ origin }) => origin).join(' ');
}

export const teardown = () => stop();
