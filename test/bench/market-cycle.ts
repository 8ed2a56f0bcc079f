import { runDueJobs } from '#test/world/due-jobs.ts';
import type { Person } from '#test/world/people.ts';
import { sentBy } from '#test/world/sent-statements.ts';
import { barePool } from './bare-sql.ts';
import { type As, type CyclePeople, cycleFlow } from './cycle-flow.ts';
import { callsOn, servicesOn } from './own-sql.ts';
import { writeAgain, writesOf } from './own-writes.ts';

/** Flows a second, by the node and by its writing statements alone. */
export interface CycleRate {
  readonly atOnce: number;
  readonly own: number;
  readonly bare: number;
}

export interface MeasuredCycle {
  readonly rates: readonly CycleRate[];
  /** Of one flow. */
  readonly statements: number;
  readonly writes: number;
  readonly transactions: number;
  /** Rows that a flow inserts, changes and deletes, and those that its writing statements do. */
  readonly rows: number;
  readonly bareRows: number;
}

/** Demand to award on the large market, one and ten at a time, in turns with the same writes through bare pg. */
export async function measureCycle(
  url: string,
  people: CyclePeople,
  dataDir: string,
  project: string,
): Promise<MeasuredCycle> {
  const services = await servicesOn(url, dataDir, project);
  const bare = barePool(url);
  try {
    const call = callsOn(services);
    const as: As = ({ token }) => ({ invoke: (name, input) => call(token, name, input) });
    const flow = (worker = 0) =>
      cycleFlow(people, people.buyers[worker] as Person, as, () => runDueJobs(services));
    for (let i = 0; i < 3; i++) await flow();
    const since = Date.now();
    const sent = await sentBy(() => flow());
    const units = writesOf(sent);
    const again = () => writeAgain(bare, units, since);
    const bareRows = await again();
    const rates: CycleRate[] = [];
    for (const [atOnce, flows] of [
      [1, 4],
      [10, 20],
    ] as const) {
      const [own, other] = [await perSecond(flow, flows, atOnce), await perSecond(again, flows * 2, atOnce)];
      const [ownAgain, otherAgain] = [
        await perSecond(flow, flows, atOnce),
        await perSecond(again, flows * 2, atOnce),
      ];
      rates.push({ atOnce, own: Math.max(own, ownAgain), bare: Math.max(other, otherAgain) });
    }
    return {
      rates,
      statements: sent.length,
      writes: units.flat().length,
      transactions: units.length,
      rows: units.flat().reduce((sum, { rows }) => sum + rows, 0),
      bareRows,
    };
  } finally {
    await Promise.all([services.close(), bare.end()]);
  }
}

async function perSecond(
  work: (worker: number) => Promise<unknown>,
  count: number,
  atOnce: number,
): Promise<number> {
  let begun = 0;
  const from = performance.now();
  const worker = async (_: unknown, i: number) => {
    while (begun++ < count) await work(i);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (count * 1000) / (performance.now() - from);
}
