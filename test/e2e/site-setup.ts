import { rmSync } from 'node:fs';
import { workers } from '#test/slowness.ts';
import { freshSite, newDataFolder, preparedFolder, siteOrigins, startOn } from './site.ts';

let stop: () => Promise<unknown> = async () => {};

/** Before the first browser test: a data folder with the demo market, which every site copies, and a site for each worker. */
export async function setup(): Promise<void> {
  if (process.env.E2E_ORIGIN) return;
  const prepared = newDataFolder();
  const removePrepared = () => rmSync(prepared, { recursive: true, force: true });
  try {
    await (await startOn(prepared)).stop();
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
