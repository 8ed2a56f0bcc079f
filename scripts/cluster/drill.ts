import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { brokenLedgers } from '#test/chaos/broken-ledgers.ts';
import { unnoticedDamages, verifyTrades } from '#test/chaos/invariants.ts';
import { startLoad } from '#test/chaos/load.ts';
import { addTrade, type Trade } from '#test/chaos/people.ts';
import { writeTrades } from '#test/chaos/trade.ts';
import { verify } from '#test/chaos/verify.ts';
import { writeDemands } from '#test/chaos/workload.ts';
import type { Target } from '#test/world/call-site.ts';
import { addBuyer } from '#test/world/people.ts';
import { machines } from './machines.ts';
import { type Answers, countAnswers, noAnswers, type PageReads, readPages, TimedLedger } from './observe.ts';
import { secrets } from './place.ts';
import { brokenPromises, type Outcome, writeReport } from './report.ts';
import { type Hands, type Scenario, scenariosOf } from './scenarios.ts';
import { becomeWhole, until } from './watch.ts';

const origin = `https://${machines.front}`;

interface World {
  readonly pool: pg.Pool;
  readonly trade: Trade;
  /** Whether procurements are taken further: they need what only the demo has. */
  readonly trades: boolean;
  readonly buyers: readonly Target[];
  readonly lone: Target;
  readonly ledger: TimedLedger;
  readonly say: (line: string) => void;
}

/** One thing after the other breaks under writes. @returns exit code */
export async function drill(args: readonly string[], say: (line: string) => void): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  const pool = openPool();
  const db = openDatabase(pool);
  const tokens = [await addBuyer(db), await addBuyer(db), await addBuyer(db)].map(({ token }) => token);
  const [first, second, lone] = tokens.map((token) => ({ origin, token })) as [Target, Target, Target];
  const world: World = {
    pool,
    trade: await addTrade(pool),
    trades: !values.short,
    buyers: [first, second],
    lone,
    ledger: new TimedLedger(),
    say,
  };
  let answers = noAnswers();
  countAnswers(origin, () => answers);
  const outcomes: Outcome[] = [];
  for (const scenario of scenariosOf(values.short, values.only)) {
    say(`— ${scenario.name}`);
    answers = noAnswers();
    const outcome = await observe(scenario, world, answers);
    outcomes.push(outcome);
    if (!values.short) writeReport(outcomes);
    say(
      `${outcome.told}: ${outcome.silence.toFixed(1)} s without writes, ${outcome.lost.length} lost, ${outcome.acknowledged} acknowledged, answers ${JSON.stringify(outcome.answers)}, pages ${JSON.stringify(outcome.pages)}`,
    );
    for (const line of outcome.lost) say(line);
  }
  const problems = [
    ...outcomes.flatMap((outcome) => brokenPromises(outcome).map((line) => `${outcome.name}: ${line}`)),
    ...(await unnoticed(world)),
  ];
  say(problems.length === 0 ? 'Nothing was lost, and everything promised was kept.' : problems.join('\n'));
  pool.end().catch(() => {});
  await sleep(100);
  // Connections to what was killed may never end by themselves.
  process.exit(problems.length === 0 ? 0 : 1);
}

async function observe(scenario: Scenario, world: World, answers: Answers): Promise<Outcome> {
  const { ledger, pool, trade, buyers, say } = world;
  await becomeWhole(say);
  const acknowledgedBefore = ledger.acknowledged;
  const pages: PageReads = { answered: 0, failed: new Map() };
  const reading = readPages(origin, () => pages);
  const load = startLoad(buyers, ledger, (ending) =>
    world.trades
      ? writeTrades(
          () => origin,
          () => pool,
          trade,
          ledger,
          ending,
        )
      : Promise.resolve(),
  );
  await until('writes', () => ledger.acknowledged > acknowledgedBefore + 20);
  await sleep(3_000);
  const from = Date.now();
  let failed: string[] = [];
  let told = await scenario.run(handsOf(world)).catch((error: Error) => {
    failed = [error.message];
    return error.message;
  });
  const to = Date.now();
  await load.stop();
  await reading.stop();
  const silence = ledger.longestSilence(from, to) / 1_000;
  const acknowledged = ledger.acknowledged - acknowledgedBefore;
  const made = await becomeWhole(say);
  if (made.length > 0) told += `; ${made.join(', ')} made anew, as its history had parted from the leader's`;
  // What has to be looked for is asked of the site as well as of the database, after it has settled.
  const counted = toRecord(answers);
  const lost = [
    ...failed,
    ...(await verifyTrades(pool, ledger)),
    ...(await verify([...buyers, world.lone], ledger)),
  ];
  return {
    name: scenario.name,
    most: scenario.most,
    told,
    silence,
    acknowledged,
    lost,
    answers: counted,
    pages: { answered: pages.answered, failed: Object.fromEntries(pages.failed) },
  };
}

const toRecord = ({ good, later, wrong, none }: Answers) => ({
  good,
  later,
  wrong: Object.fromEntries(wrong),
  none: Object.fromEntries(none),
});

function handsOf({ ledger, lone, say }: World): Hands {
  return {
    say,
    async writesGoOn() {
      const since = Date.now();
      const count = ledger.acknowledged;
      await until('writes go on', () => ledger.last > since && ledger.acknowledged > count + 20, 180_000);
      await sleep(3_000);
    },
    writeTo(node) {
      const ending = new AbortController();
      // A target of its own, the ledger's entries in the one that is looked through.
      const own = new TimedLedger();
      const target = { origin: `http://${machines[node]}:3000`, ...(lone.token && { token: lone.token }) };
      const writing = writeDemands(target, own, ending.signal);
      return {
        acknowledged: () => own.acknowledged,
        async stop() {
          ending.abort();
          await writing;
          for (const [id, entry] of own.groups) ledger.groups.set(id, entry);
        },
      };
    },
  };
}

/** The looking-through is tried itself, as `npm run chaos` does: what is wrong on purpose must be noticed. */
async function unnoticed({ ledger, buyers, lone, pool }: World): Promise<string[]> {
  const missed: string[] = [];
  for (const [lie, broken] of brokenLedgers(ledger))
    if ([...(await verify([...buyers, lone], broken)), ...(await verifyTrades(pool, broken))].length === 0)
      missed.push(`the verifier does not notice ${lie}`);
  for (const what of (await unnoticedDamages(pool, ledger)).unnoticed)
    missed.push(`the verifier does not notice ${what}`);
  return missed;
}

/** By the proxy that stands beside who looks on. */
function openPool(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: `postgres://checkup:${secrets().DATABASE_PASSWORD}@127.0.0.1:5000/checkup`,
    max: 4,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
