import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { callerOfBearer } from '#server/modules/api-token/token-caller.ts';
import { createPipeline } from '#server/api/invoke.ts';
import { openPool } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { newId } from '#server/db/new-id.ts';
import { installJobs } from '#server/jobs/job-queues.ts';
import { loadReference } from '#server/modules/catalogue/load-reference.ts';
import { readSettings } from '#server/settings.ts';
import { openServices } from '#server/start/services.ts';
import { fillDraft, onePackage } from '#test/api/demand-steps.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addBuyer, addProvider, addUser, type Person } from '#test/world/people.ts';
import { sendQuotation } from '#test/world/procurement.ts';
import type { Invoke } from '#wire/invoke.ts';
import { type BenchRow, ms } from './row.ts';
import { Statements } from './statements.ts';

const invited = 50;
const quoting = 5;
const packages = 3;
const itemsPerPackage = 30;
const rounds = 6;

/** One demand from its draft to the award, all of it by calls: what it costs the node and PostgreSQL. */
export async function benchCycle(catalogue: Catalogue, project: string, folder: string): Promise<BenchRow[]> {
  const embedded = await startEmbedded({ dataDir: folder });
  const pool = openPool(embedded.url);
  const query = pg.Client.prototype.query;
  try {
    await migrate(pool, join(project, 'migrations'));
    await installJobs(pool);
    await loadReference(pool);
    const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, project);
    const services = await openServices(settings, embedded.url, pino({ level: 'warn' }));
    const codes = [...catalogue.items.values()]
      .filter((item) => item.sexes.includes(1) && item.contains.length === 0)
      .map((item) => item.code)
      .slice(0, 200);
    const providers: Person[] = [];
    for (let i = 0; i < invited; i++) {
      const provider = await addProvider(services.db);
      providers.push(provider);
      await services.db
        .insertInto('institution_item')
        .values(
          codes.map((code, k) => ({
            id: newId(),
            institution_id: provider.institutionId,
            name: `本院项目${k + 1}`,
            list_price: 3000 + i,
            sale_price: 2000 + i,
            catalogue_codes: [code],
            mapping_state: 2 as const,
          })),
        )
        .execute();
    }
    const [buyer, operator] = [await addBuyer(services.db), await addUser(services.db, 'administrator')];
    await pool.query('ANALYZE');
    const pipeline = createPipeline(services);
    let calls = 0;
    const as = ({ token }: Pick<Person, 'token'>): { invoke: Invoke } => ({
      invoke: async (name, input) => {
        calls += 1;
        const caller = await callerOfBearer(services.db, token, services.settings);
        const request = {
          id: newId(),
          address: '10.0.0.1',
          token,
          idempotencyKey: undefined,
          file: undefined,
        };
        return pipeline.invoke(caller, request as never, name, input);
      },
    });
    const callers = {
      services,
      as: (who: 'buyer' | 'otherBuyer' | Person) => as(typeof who === 'string' ? buyer : who),
    };
    const asked = Array.from({ length: packages }, (_, i) =>
      onePackage(codes.slice(i * itemsPerPackage, (i + 1) * itemsPerPackage), {
        name: `套餐${i + 1}`,
        headcount: 100,
      }),
    );

    const flow = async () => {
      const { invoke } = as(buyer);
      const { demandId, version } = await fillDraft(callers, {
        packages: asked,
        fields: { cities: [{ regionId: '440300', headcount: 100 * packages }] },
      });
      await invoke('demand.submit', { demandId, version });
      await as(operator).invoke('console.demandDetail', { demandId });
      await as(operator).invoke('console.approveDemand', { demandId });
      await runDueJobs(services);
      for (const provider of providers.slice(0, quoting)) {
        const { records } = await as(provider).invoke('quotation.list', { size: 20 });
        const mine = records.find((one) => one.demand.demandId === demandId);
        if (!mine) throw new Error('not invited');
        await sendQuotation(callers, provider, mine.quotationId);
      }
      const first = providers[0] as Person;
      const { records } = await as(first).invoke('quotation.list', { size: 20 });
      const won = records.find((one) => one.demand.demandId === demandId)?.quotationId as string;
      await invoke('comparison.overview', { demandId });
      const { packages: offered } = await as(first).invoke('quotation.detail', { quotationId: won });
      for (const { quotationPackageId } of offered) await invoke('comparison.accept', { quotationPackageId });
      await invoke('demand.complete', { demandId });
      await runDueJobs(services);
    };
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
