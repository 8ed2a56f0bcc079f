import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { migrate } from '#server/db/migrate.ts';
import { createApp } from '#server/http/app.ts';
import type { WebBuild } from '#server/http/web-build.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { removeAbandoned } from '#server/ports/incoming-files.ts';
import type { Settings } from '#server/settings.ts';
import { explainListening } from './listening.ts';
import { type DemoAccount, prepareData } from './prepare-data.ts';
import { openServices } from './services.ts';
import type { Shutdown } from './shutdown.ts';

export type Boot = {
  readonly project: string;
  readonly settings: Settings;
  readonly pool: Pool;
  readonly shutdown: Shutdown;
  /** The web room's build, once it is there. */
  readonly web: Promise<WebBuild | undefined>;
};

/** From a database that answers to a site that answers. Returns the demo accounts, none without the demo. */
export async function boot({
  project,
  settings,
  pool,
  shutdown,
  web,
}: Boot): Promise<readonly DemoAccount[]> {
  await migrate(pool, join(project, 'migrations'));
  const accounts = await prepareData(settings, pool);
  const log = pino({ level: settings.logLevel, redact: ['req.headers.authorization'] });
  const services = await openServices(settings, pool, log);
  shutdown.add(() => services.close());
  await removeAbandoned(services.ports.files.incoming, services.clock());
  const app = await createApp(services, await web);
  shutdown.add(() => drain(app));
  await app.listen({ host: settings.host, port: settings.port }).catch((error) => {
    throw explainListening(error, settings);
  });
  const jobs = startJobs(services, pool);
  shutdown.add(() => jobs.stop());
  return accounts;
}

const patience = 10_000;

/** Takes no new calls and lets those in progress finish. */
async function drain(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), patience);
  await app.close();
  clearTimeout(late);
}
