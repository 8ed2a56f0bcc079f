import { sql } from 'kysely';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { type PlacedHeads, proposeHeads, whyNotSplit } from '#domain/pricing/city-split.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/db/transition.ts';
import { loadRequestedPackages } from '#server/modules/demand/demand-packages.store.ts';
import { readLots } from './award-lots.ts';
import { lockProcuring } from './decide-package.command.ts';

/** Switches a demand to awards by city, with these heads or proposed ones, or back to whole packages. */
export async function setSplitByCity(
  { tx, caller }: WriteContext,
  { demandId, splitByCity, heads }: ParsedInput<'comparison.splitByCity'>,
): Promise<CallOutput<'comparison.splitByCity'>> {
  await lockProcuring(tx, demandId);
  const actor = actorOf(caller, 'owner');
  if (splitByCity) await splitDemand(tx, demandId, heads, actor);
  else {
    await requireNothingAccepted(tx, demandId);
    await clearSplit(tx, demandId);
    await recordAudit(tx, 'demand', demandId, { action: 'joinCities', actor });
  }
  return { id: demandId };
}

/**
 * Of a locked demand. Heads that are not given are spread in proportion.
 * @throws Failure 409 when a quote is accepted, 400 for fewer than two cities or heads that don't add up
 */
export async function splitDemand(
  tx: Tx,
  demandId: string,
  heads: readonly PlacedHeads[] | undefined,
  actor: Actor,
): Promise<void> {
  await requireNothingAccepted(tx, demandId);
  const { packages, cities } = await partsOf(tx, demandId);
  if (cities.length < 2) throw invalid('只有一个体检城市，不需要按城市分别定标。');
  const why = heads ? whyNotSplit(packages, cities, heads) : '';
  if (why) throw invalid(why);
  await clearSplit(tx, demandId);
  await writeSplit(tx, heads ?? proposeHeads(packages, cities));
  await recordAudit(tx, 'demand', demandId, { action: 'splitByCity', actor });
}

/**
 * After the demand was changed: heads that no longer add up are spread anew; with one city left it is awarded whole.
 * @throws Failure 409 when quotes are accepted for cities whose heads would change
 */
export async function renewSplit(tx: Tx, demandId: string): Promise<void> {
  const lots = await readLots(tx, demandId);
  const heads = lots.flatMap(({ packageId, cityId, headcount }) =>
    cityId ? [{ packageId, cityId, headcount }] : [],
  );
  if (heads.length === 0) return;
  const { packages, cities } = await partsOf(tx, demandId);
  if (cities.length > 1 && whyNotSplit(packages, cities, heads) === '') return;
  if (lots.some(({ accepted }) => accepted))
    throw conflict('已按城市接受了报价，城市或人数的变更会影响这些决定。请先到比价页撤回接受，再变更需求。');
  await clearSplit(tx, demandId);
  if (cities.length > 1) await writeSplit(tx, proposeHeads(packages, cities));
}

/** Packages and cities of a demand with their heads; districts count to their city. */
async function partsOf(db: Sql, demandId: string) {
  const packages = await loadRequestedPackages(db, demandId);
  const { rows: cities } = await sql<{ cityId: string; name: string; headcount: number }>`
    SELECT c.city_id AS "cityId", r.name, sum(c.headcount)::int AS headcount
    FROM demand_city c JOIN region r ON r.id = c.city_id
    WHERE c.demand_id = ${demandId} GROUP BY 1, 2 ORDER BY min(c.sort), 1`.execute(db);
  return {
    packages: packages.map(({ id, headcount, label }) => ({ packageId: id, headcount, label })),
    cities,
  };
}

async function requireNothingAccepted(tx: Tx, demandId: string): Promise<void> {
  const taken = (await readLots(tx, demandId)).find(({ accepted }) => accepted);
  if (taken)
    throw conflict(
      `已接受「${taken.accepted?.institution}」的报价。请先撤回已接受的报价，再改变是否按城市分别定标。`,
    );
}

const clearSplit = (tx: Tx, demandId: string) =>
  sql`DELETE FROM package_city WHERE demand_package_id IN (
    SELECT id FROM demand_package WHERE demand_id = ${demandId})`.execute(tx);

const writeSplit = (tx: Tx, heads: readonly PlacedHeads[]) =>
  tx
    .insertInto('package_city')
    .values(
      heads
        .filter(({ headcount }) => headcount > 0)
        .map(({ packageId, cityId, headcount }) => ({
          demand_package_id: packageId,
          city_id: cityId,
          headcount,
        })),
    )
    .execute();
