import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { Target } from '#test/world/call-site.ts';
import { startSite } from '#test/world/site.ts';
import { brokenLedgers } from './broken-ledgers.ts';
import { callPatiently } from './caller.ts';
import { databaseOf, untilItAnswers } from './database.ts';
import { unnoticedDamages, verifyTrades } from './invariants.ts';
import { killAndRecover, type Victim, victims } from './kill-site.ts';
import { type Ledger, newLedger } from './ledger.ts';
import { startLoad } from './load.ts';
import { addTrade } from './people.ts';
import { writeTrades } from './trade.ts';
import { verify } from './verify.ts';

interface ChaosResult {
  readonly kills: Readonly<Record<Victim, number>>;
  readonly acknowledged: number;
  readonly unanswered: number;
  readonly groups: number;
  readonly files: number;
  readonly facts: Ledger['facts'];
  /** Damages to procurements, done on purpose and noticed. */
  readonly damages: number;
  readonly rounds: number;
  /** Empty when nothing was lost and nothing half-done was seen. */
  readonly problems: readonly string[];
}

/** After so many kills every draft and file is looked for, and at the end; after the others the newest, and some of the rest. */
const allEvery = 25;

/** Kills a site of its own again and again while it is written to, and looks after each kill whether all is there. */
export async function runChaos(
  project: string,
  rounds: number,
  report: (line: string) => void = () => {},
): Promise<ChaosResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'checkup-chaos-'));
  chmodSync(dataDir, 0o711);
  const ledger = newLedger();
  const kills = { node: 0, postgres: 0, both: 0 };
  const problems: string[] = [];
  let site = await startSite(project, dataDir);
  let pool = databaseOf(dataDir);
  let damages = 0;
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  try {
    const trade = await addTrade(pool);
    // The sessions are opened once: they are acknowledged writes, too.
    const buyers = [await signIn(site.origin, 'demo_buyer'), await signIn(site.origin, 'demo_buyer2')];
    for (let round = 0; round < rounds && problems.length === 0 && !stop.signal.aborted; round++) {
      const victim = victims[round % victims.length] as Victim;
      const load = startLoad(buyers, ledger, (ending) =>
        writeTrades(
          () => site.origin,
          () => pool,
          trade,
          ledger,
          ending,
        ),
      );
      await sleep(500 + Math.random() * 3_500);
      site = await killAndRecover(project, dataDir, site, victim);
      for (const buyer of buyers) buyer.origin = site.origin;
      kills[victim] += 1;
      await load.stop();
      // Not waited for: a connection to a server that was killed may never end.
      pool.end().catch(() => {});
      pool = databaseOf(dataDir);
      await untilItAnswers(pool);
      problems.push(...(await verifyTrades(pool, ledger)));
      const last = round + 1 === rounds || stop.signal.aborted;
      problems.push(...(await verify(buyers, ledger, last || round % allEvery === allEvery - 1)));
      report(
        `${round + 1}/${rounds} ${victim}: ${ledger.acknowledged} acknowledged, ${Object.entries(ledger.facts)
          .map(([kind, { size }]) => `${size} ${kind}`)
          .join(', ')}, ${problems.length} problems`,
      );
    }
    for (const [lie, broken] of brokenLedgers(ledger))
      if ([...(await verify(buyers, broken)), ...(await verifyTrades(pool, broken))].length === 0)
        problems.push(`the verifier does not notice ${lie}`);
    const { unnoticed, tried } = await unnoticedDamages(pool, ledger);
    damages = tried;
    for (const what of unnoticed) problems.push(`the verifier does not notice ${what}`);
  } finally {
    pool.end().catch(() => {});
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const { acknowledged, unanswered, groups, files, facts } = ledger;
  const counted = { acknowledged, unanswered, groups: groups.size, files: files.size, facts, damages };
  return { kills, rounds: kills.node + kills.postgres + kills.both, ...counted, problems };
}

async function signIn(origin: string, account: string): Promise<Target> {
  const visitor = { origin, token: '' };
  const { accessToken } = await callPatiently(visitor, 'user.accountLogin', {
    account,
    password: demoPassword,
  });
  return { origin, token: accessToken };
}
