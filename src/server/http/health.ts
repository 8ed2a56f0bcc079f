import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '#server/api/call-context.ts';
import { jobCountLines } from '#server/jobs/job-counts.ts';
import type { Settings } from '#server/settings.ts';
import { startProblems, threadPrograms } from '#server/workers.ts';
import type { Pages } from './pages.ts';

/** `/healthz` the process lives, `/readyz` the database answers, is migrated, and there is room on the disk, `/metrics` for Prometheus. */
export function healthRoutes(app: FastifyInstance, services: Services, pages?: Pages): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const requests = new Map<string, { count: number; seconds: number }>();
  app.addHook('onResponse', (request, reply, done) => {
    const key = `method="${request.method}",route="${request.routeOptions.url ?? 'none'}",status="${reply.statusCode}"`;
    const seen = requests.get(key);
    if (seen) {
      seen.count += 1;
      seen.seconds += reply.elapsedTime / 1000;
    } else requests.set(key, { count: 1, seconds: reply.elapsedTime / 1000 });
    done();
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    if (services.node.ending) return reply.status(503).send({ status: 'ending' });
    try {
      await sql`SELECT FROM schema_migration LIMIT 1`.execute(services.sessions);
    } catch {
      return reply.status(503).send({ status: 'database not reachable' });
    }
    const full = await fullFolder(services.settings, services.databaseFolder);
    if (full) return reply.status(503).send({ status: `disk full: ${full}` });
    const { state } = services.publicReads;
    // Not a reason to take a node out: whatever needs no such thread is answered.
    const stopped = startProblems(services.workers).map(([program]) => program);
    return {
      status: 'ready',
      ...(state !== 'none' && { replica: state }),
      ...(stopped.length > 0 && { threadsThatDoNotStart: stopped }),
    };
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, services.settings.metricsToken))
      return reply
        .status(403)
        .type('text/plain; charset=utf-8')
        .send('This machine only, or with METRICS_TOKEN as bearer token.\n');
    const memory = process.memoryUsage();
    const lines = [
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${memory.rss}`,
      '# TYPE nodejs_heap_used_bytes gauge',
      `nodejs_heap_used_bytes ${memory.heapUsed}`,
      '# TYPE nodejs_eventloop_delay_p99_seconds gauge',
      `nodejs_eventloop_delay_p99_seconds ${delay.percentile(99) / 1e9}`,
      '# TYPE http_requests_total counter',
      ...[...requests].map(([labels, seen]) => `http_requests_total{${labels}} ${seen.count}`),
      '# TYPE http_request_seconds_total counter',
      ...[...requests].map(
        ([labels, seen]) => `http_request_seconds_total{${labels}} ${seen.seconds.toFixed(6)}`,
      ),
    ];
    const { state } = services.publicReads;
    if (state !== 'none') lines.push(...replicaLines(services.publicReads));
    const stopped = startProblems(services.workers).map(([program]) => program);
    lines.push(
      '# TYPE threads_start gauge',
      ...threadPrograms.map(
        (program) => `threads_start{program="${program}"} ${stopped.includes(program) ? 0 : 1}`,
      ),
    );
    // The others are wanted most while the database is away.
    const jobs = await jobCountLines(services.db).catch(() => undefined);
    lines.push('# TYPE database_up gauge', `database_up ${jobs ? 1 : 0}`, ...(jobs ?? []));
    lines.push(
      '# TYPE sms_codes_total counter',
      ...Object.entries(services.messages).map(
        ([outcome, count]) => `sms_codes_total{outcome="${outcome}"} ${count}`,
      ),
    );
    if (pages) lines.push(...pageLines(pages));
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

/** What lies on a disk with less room than the settings want. */
async function fullFolder(
  { dataDir, filesDir, minFreeBytes }: Settings,
  database: string | undefined,
): Promise<string | undefined> {
  const folders = { DATA_DIR: dataDir, FILES_DIR: filesDir, database };
  for (const [name, folder] of Object.entries(folders)) {
    if (!folder) continue;
    const disk = await statfs(folder).catch(() => undefined); // not made yet
    if (disk && disk.bavail * disk.bsize < minFreeBytes) return name;
  }
  return undefined;
}

/** This machine itself, and not for somebody else: a proxy says for whom it asks. Or whoever has the token. */
function mayMeasure({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  const [given = '', expected = ''] = [headers.authorization, token && `Bearer ${token}`].map(
    (text) => text && createHash('sha256').update(text).digest('hex'),
  );
  if (expected !== '' && timingSafeEqual(Buffer.from(given.padEnd(64)), Buffer.from(expected))) return true;
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in headers);
  return !forwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
}

/** `replica_up`: visitors read from it. 0 while it is away, or lags by more than the setting allows. */
const replicaLines = ({ state, lagMs, counts }: Services['publicReads']): string[] => [
  '# TYPE replica_up gauge',
  `replica_up ${state === 'in use' ? 1 : 0}`,
  '# TYPE replica_lag_seconds gauge',
  `replica_lag_seconds ${(lagMs / 1_000).toFixed(3)}`,
  '# TYPE public_reads_total counter',
  ...Object.entries(counts).map(([from, count]) => `public_reads_total{from="${from}"} ${count}`),
];

/** How often pages came from the cache (`hit`, `stale`), were rendered (`miss`) or could not be (`stale-if-error`). */
function pageLines(pages: Pages): string[] {
  const { pages: cached, bytes, ...answers } = pages.counts();
  return [
    '# TYPE page_answers_total counter',
    ...Object.entries(answers).map(([status, count]) => `page_answers_total{cache="${status}"} ${count}`),
    '# TYPE page_cache_pages gauge',
    `page_cache_pages ${cached}`,
    '# TYPE page_cache_bytes gauge',
    `page_cache_bytes ${bytes}`,
  ];
}
