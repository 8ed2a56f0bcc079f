import { freshSite, siteOrigins, workers } from './site.ts';

let stop: () => Promise<unknown> = async () => {};

/** Before the first browser test: a site for each worker. */
export async function setup(): Promise<void> {
  const started = await Promise.allSettled(Array.from({ length: workers }, () => freshSite()));
  const sites = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  stop = () => Promise.all(sites.map((site) => site.stop()));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) await stop();
  if (failed) throw failed.reason;
  process.env[siteOrigins] = sites.map(({ origin }) => origin).join(' ');
}

export const teardown = () => stop();
