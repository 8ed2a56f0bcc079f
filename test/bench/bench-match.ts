import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { buildMatchIndex } from '#domain/matching/match-index.ts';
import { matchPackage } from '#domain/matching/match-package.ts';
import { fullMatchWorld, matchWorld } from './match-world.ts';
import { type BenchRow, mb, ms } from './row.ts';
import { sample, shown } from './sample.ts';

const cityOf = 1000;

/** DESIGN.md section 13: the whole market, one city of it, and one institution's draft. */
export async function benchMatch(catalogue: Catalogue): Promise<BenchRow[]> {
  const { institutions, itemsEach, packages, itemsPerPackage } = fullMatchWorld;
  const world = matchWorld(catalogue);
  const from = performance.now();
  const index = buildMatchIndex(catalogue, world.libraries(), institutions);
  const built = performance.now() - from;

  // A preview's packages come anew with every call, so nothing kept by object helps it.
  const fresh = (): RequestedPackage[] => world.packages.map((one) => ({ ...one, items: [...one.items] }));
  const first = await sample(1, () => index.match(fresh()));
  const warm = await sample(40, () => index.match(fresh()));
  const ids = index.match([]).institutionIds;
  // Every 20th, as a city's institutions lie anywhere in the index.
  const city = ids.filter((_, i) => i % Math.floor(ids.length / cityOf) === 0).slice(0, cityOf);
  const preview = await sample(100, () => index.match(fresh(), city));
  const size = `${packages} packages × ${itemsPerPackage} items`;
  return [
    {
      what: `match, ${institutions} institutions × ${itemsEach} items, warm`,
      means: `MatchIndex.match of ${size} over the whole market in memory: totals, lines met and missing of every institution for every package. The request is compiled anew each time. ${distance(warm.least, 100)}`,
      measured: shown(warm),
      budget: '≤ 100 ms',
      met: warm.least <= 100,
    },
    {
      what: 'the same, first run',
      means: `The first call of the process, before the engine has compiled the loops. Building the index (reading the generated market included) took ${ms(built)}; the process then held ${mb(process.memoryUsage.rss())}.`,
      measured: ms(first.least),
      budget: '–',
      met: undefined,
    },
    {
      what: `live preview of one city, ${cityOf} institutions`,
      means: `The same call for ${city.length} institutions that lie scattered over the index, compiling the request included.`,
      measured: shown(preview),
      budget: '≤ 30 ms',
      met: preview.least <= 30,
    },
    await drafting(catalogue),
  ];
}

const distance = (least: number, budget: number): string =>
  least <= budget
    ? ''
    : `Over the budget by ${ms(least - budget)} (${Math.round((least / budget - 1) * 100)} %): reading prices with their conditions and covering panels take about half of it, compiling the packages and matching again the institutions with partner rules of their own about a seventh.`;

async function drafting(catalogue: Catalogue): Promise<BenchRow> {
  const world = matchWorld(catalogue, { ...fullMatchWorld, institutions: 50 });
  const libraries = [...world.libraries()];
  const draft = () => {
    for (const library of libraries)
      for (const request of world.packages) matchPackage(catalogue, request, library);
  };
  const calls = libraries.length * world.packages.length;
  const all = await sample(12, draft);
  return {
    what: 'matchPackage, warm, per call',
    means: `One institution's 300 items against one package of 60, lines with reasons and suggestions. Mean over ${libraries.length} institutions × ${world.packages.length} packages, each round the same packages, as publication drafts them.`,
    measured: `least ${ms(all.least / calls)}, median ${ms(all.median / calls)} of ${all.runs} rounds; processor time ${ms(all.leastCpu / calls)}`,
    budget: '≤ 1 ms (own target)',
    met: all.least / calls <= 1,
  };
}
