import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { openPool } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { startEmbedded } from '#server/embedded-postgres/start-embedded.ts';
import { installJobs } from '#server/jobs/job-queues.ts';
import { loadReference } from '#server/modules/catalogue/load-reference.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import type { Person } from '#test/world/people.ts';
import { type As, addCyclePeople, cycleFlow, cycleSize } from './cycle-flow.ts';
import { callsOn, servicesOn } from './own-sql.ts';
import { type BenchRow, ms } from './row.ts';
import { Statements } from './statements.ts';

const rounds = 6;
const { invited, quoting, packages, itemsPerPackage } = cycleSize;

/** One demand from its draft to the award, all of it by calls: what it costs the node and PostgreSQL. */
export async function benchCycle(catalogue: Catalogue, project: string, folder: string): Promise<BenchRow[]> {
  const embedded = await startEmbedded({ dataDir: folder });
  const pool = openPool(embedded.url);
  const query = pg.Client.prototype.query;
  try {
    await migrate(pool, join(project, 'migrations'));
    await installJobs(pool);
    await loadReference(pool);
    const services = await servicesOn(embedded.url, folder, project);
    const people = await addCyclePeople(services.db, catalogue);
    await pool.query('ANALYZE');
    const call = callsOn(services);
    let calls = 0;
    const as: As = ({ token }) => ({
      invoke: (name, input) => {
        calls += 1;
        return call(token, name, input);
      },
    });
    const flow = () => cycleFlow(people, people.buyers[0] as Person, as, () => runDueJobs(services));
    await flow();
    const statements = new Statements();
    pg.Client.prototype.query = statements.counting(query);
    const postmaster = embedded.processId() as number;
    calls = 0;
    const before = { node: process.cpuUsage(), database: databaseCpu(postmaster), began: performance.now() };
    for (let i = 0; i < rounds; i++) await flow();
    const took = (performance.now() - before.began) / rounds;
    const { user, system } = process.cpuUsage(before.node);
    const node = (user + system) / 1000 / rounds;
    const database = (databaseCpu(postmaster) - before.database) / rounds;
    const sent = statements.count(() => true) / rounds;
    const begun = statements.count((text) => text === 'begin') / rounds;
    if (process.env.BENCH_STATEMENTS) statements.print(rounds);
    await services.close();
    return [
      {
        what: `the cycle: demand, ${invited} invited, ${quoting} quotations of ${packages} × ${itemsPerPackage} lines, award`,
        means: `${calls / rounds} calls through the pipeline in one process, the jobs that follow included, one flow after the other; mean of ${rounds}. Processor time of the node (the loader shares its process) and of all of PostgreSQL’s processes, statements that the node sent, transactions that it opened.`,
        measured: `node ${ms(node)}, PostgreSQL ${ms(database)}, ${Math.round(sent)} statements, ${Math.round(begun)} transactions; ${ms(took)} from end to end`,
        budget: '–',
        met: undefined,
        kept: { name: 'cycle, processor time of node and PostgreSQL', figure: node + database, unit: 'ms' },
      },
    ];
  } finally {
    pg.Client.prototype.query = query;
    await pool.end();
    await embedded.stop();
  }
}

const msPerTick = 10;

/** Processor time of a process and all its children, those that ended included. Of Linux; elsewhere 0. */
function databaseCpu(postmaster: number): number {
  const ticksOf = (pid: string): { parent: number; own: number; ended: number } | undefined => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      const [own, ended] = [11, 13].map((at) => Number(fields[at]) + Number(fields[at + 1]));
      return { parent: Number(fields[1]), own: own ?? 0, ended: ended ?? 0 };
    } catch {
      return undefined;
    }
  };
  if (process.platform !== 'linux') return 0;
  const main = ticksOf(String(postmaster));
  let ticks = (main?.own ?? 0) + (main?.ended ?? 0);
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const each = ticksOf(pid);
    if (each?.parent === postmaster) ticks += each.own;
  }
  return ticks * msPerTick;
}
