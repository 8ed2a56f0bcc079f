import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { defaultCityId } from '#domain/region/region.ts';
import { migrate } from '#server/db/migrate.ts';
import { requireReplicaOf } from '#server/db/replica.ts';
import { prepareSiteRole } from '#server/db/site-role.ts';
import { oneNodeAtATime } from '#server/db/start-lock.ts';
import { makeDemoContracts } from '#server/demo/demo-contracts.ts';
import { makeDemoExaminationYear } from '#server/demo/demo-examination-year.ts';
import { createApp } from '#server/http/app.ts';
import { base } from '#server/http/pages.ts';
import type { WebBuild } from '#server/http/web-build.ts';
import { listenForChanges } from '#server/node/listen-for-changes.ts';
import { startBoss } from '#server/node/start-boss.ts';
import { removeAbandoned } from '#server/ports/incoming-files.ts';
import { programFolder } from '#server/program-files.ts';
import type { Settings } from '#server/settings.ts';
import { prepareDemoCertificate } from '#server/signing/signing-certificate.ts';
import { explainListening } from './listening.ts';
import { type DemoAccount, prepareData } from './prepare-data.ts';
import { type OpenServices, openServices } from './services.ts';
import { patience, type Shutdown } from './shutdown.ts';

type Boot = {
  readonly settings: Settings;
  readonly url: string;
  /** For what comes before the first call. */
  readonly pool: Pool;
  readonly shutdown: Shutdown;
  /** The web room's build, once it is there. */
  readonly web: Promise<WebBuild>;
};

/** From a database that answers to a site that answers. Returns the demo accounts, none without the demo. */
export async function boot({ settings, url, pool, shutdown, web }: Boot): Promise<readonly DemoAccount[]> {
  await migrate(pool, join(programFolder, 'migrations'));
  if (settings.databaseReplicaUrl) await requireReplicaOf(pool, settings.databaseReplicaUrl);
  const accounts = await oneNodeAtATime(pool, async () => {
    await prepareSiteRole(pool);
    return prepareData(settings, pool);
  });
  const log = pino({ level: settings.logLevel, redact: ['req.headers.authorization'] });
  const services = await openServices(settings, url, log);
  shutdown.add(() => services.close());
  if (settings.demo)
    await makeDemoContracts(services)
      .then(() => makeDemoExaminationYear(services))
      .catch((error) => log.error(error));
  await removeAbandoned(services.ports.files.incoming, services.clock());
  const { db: jobsDb, pool: jobsPool } = services.forJobs;
  // Before the first page: what is read for it is cached from now on.
  const listener = listenForChanges(services, jobsPool);
  shutdown.add(() => listener.stop());
  await listener.attempted;
  const app = await createApp(services, await web);
  shutdown.add(() => app.close());
  // The first pages compile what all of them are rendered with: a fifth of a second that no visitor should wait for.
  for (const page of ['', defaultCityId]) await app.inject(`${base}/${page}`);
  await app.listen({ host: settings.host, port: settings.port }).catch((error) => {
    throw explainListening(error, settings);
  });
  void services.openAhead();
  const jobs = startBoss({ ...services, db: jobsDb }, jobsPool);
  shutdown.allow(settings.drainMs);
  shutdown.add(async () => {
    services.node.ending = true;
    await sleep(settings.drainMs);
    await drain(app, jobs, services);
  });
  prepareDemoCertificate(settings, services.clock()).catch((error) => log.error(error));
  return accounts;
}

/** Takes no new calls or jobs and lets those in progress finish, or ends them when their time is up. */
async function drain(
  app: FastifyInstance,
  jobs: ReturnType<typeof startBoss>,
  services: OpenServices,
): Promise<void> {
  const finished = Promise.all([app.close(), jobs.stop()]);
  const late = setTimeout(() => {
    app.server.closeAllConnections();
    services.endStatements().catch(() => {}); // the database is away: nothing runs there either
  }, patience.calls);
  await finished;
  clearTimeout(late);
}
