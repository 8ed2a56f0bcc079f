import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { openDatabase } from '#server/db/database.ts';
import { type Site, startSite } from '#test/world/site.ts';
import { addCyclePeople } from './cycle-flow.ts';
import { measureCycle } from './market-cycle.ts';
import { openMarkets, withPool } from './market-data.ts';
import { measureEdits } from './market-edits.ts';
import type { MeasuredMarket, MeasuredMemory } from './market-goals.ts';
import { alone, beside, mixed, statementsOfCalls, together } from './market-lists.ts';
import { firstHomes, pagesAnew } from './market-pages.ts';
import { findPeople } from './market-people.ts';
import { type BenchRow, unmeasured } from './row.ts';

const leastRoundsOfMixedLoad = 3;

/**
 * A node on generated markets of two sizes, over HTTP, and its pipeline in this process.
 * @param folder holds the embedded database; markets that are there already are used again
 * @param minutes how long the mixed load is to last at least
 */
export async function benchMarket(
  catalogue: Catalogue,
  project: string,
  folder: string,
  minutes: number,
): Promise<MeasuredMarket> {
  const markets = await openMarkets(project, join(folder, 'database'));
  const dataDir = join(folder, 'node');
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const step = steps();
  const failed: BenchRow[] = [];
  /** What fails is reported as such, and the rest still measured. */
  const attempt = <T>(what: string, work: () => Promise<T>): Promise<T | undefined> =>
    work().catch((error: unknown) => {
      failed.push(unmeasured(what, '–', error));
      return undefined;
    });
  const onSite = async <T>(
    url: string,
    environment: object,
    work: (site: Site) => Promise<T>,
  ): Promise<T> => {
    const site = await startSite(project, dataDir, { DATABASE_URL: url, DEMO: 'off', ...environment });
    return settled(site.origin)
      .then(() => work(site))
      .finally(site.stop);
  };
  try {
    const { small, large } = markets;
    const cyclists = await withPool(large, (pool) => addCyclePeople(openDatabase(pool), catalogue));
    const people = await withPool(large, findPeople);
    const fewer = await withPool(small, findPeople);
    const sql = await statementsOfCalls(large, people, dataDir, project);
    step('statements of calls');
    const { calls, memory, edits } = await onSite(large, {}, async (site) => {
      const lone = await onSite(small, {}, ({ origin }) =>
        alone({ origin, people: fewer }, { origin: site.origin, people }),
      );
      step('calls alone');
      const loaded = await beside(large, site.origin, people, sql, dataDir);
      step('calls beside their own SQL');
      const memory: MeasuredMemory[] = [];
      const from = performance.now();
      for (let minute = 0; memory.length < leastRoundsOfMixedLoad || minute < minutes; ) {
        await mixed(site.origin, people);
        minute = (performance.now() - from) / 60_000;
        memory.push({ minute, bytes: await site.memory() });
      }
      step('mixed load');
      const edits = await attempt('approvals and edits', () =>
        withPool(large, (pool) => measureEdits(pool, site.origin, cyclists)),
      );
      step('approvals and edits');
      return { calls: together(people, lone, loaded), memory, edits };
    });
    const homes = await attempt('first homes of cities', () =>
      onSite(large, {}, ({ origin }) => withPool(large, (pool) => firstHomes(pool, origin))),
    );
    step('first homes of cities');
    const pages = await attempt('pages made anew', () =>
      onSite(large, { PAGE_CACHE_MB: '0' }, ({ origin }) =>
        withPool(large, (pool) => pagesAnew(pool, origin, people)),
      ),
    );
    step('pages made anew');
    const cycle = await attempt('the cycle', () => measureCycle(large, cyclists, dataDir, project));
    step('the cycle');
    return { calls, edits, cycle, homes, pages, memory, failed };
  } finally {
    await markets.stop();
  }
}

/** A node that has just started may still be reading, and turn requests away on a busy machine. */
async function settled(origin: string): Promise<void> {
  for (let ready = 0; ready < 5; ) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    ready = (await fetch(`${origin}/readyz`)).ok ? ready + 1 : 0;
  }
}

function steps(): (what: string) => void {
  let from = performance.now();
  return (what) => {
    console.log(`         ${what}: ${Math.round((performance.now() - from) / 1000)} s`);
    from = performance.now();
  };
}
