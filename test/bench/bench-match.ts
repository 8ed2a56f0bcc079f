import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { candidateOf, rankCandidates } from '#domain/market/candidates.ts';
import { matchPackage } from '#domain/matching/match-package.ts';
import { priceList } from '#domain/matching/price-list.ts';
import { fullMatchWorld, matchWorld } from './match-world.ts';
import { type BenchRow, mb, ms } from './row.ts';
import { sample, shown } from './sample.ts';

const cityOf = fullMatchWorld.institutions / 2;
const labels = { name: (_: string, code: string) => code, place: (id: string) => id };

/** A demand over its cities, the live preview of one of them, and one institution's draft (docs/performance.md). */
export async function benchMatch(catalogue: Catalogue): Promise<BenchRow[]> {
  const { institutions, itemsEach, packages, itemsPerPackage } = fullMatchWorld;
  const world = matchWorld(catalogue);
  const graph = catalogueGraph(catalogue);
  const market = [...world.libraries()].map((library, i) => ({
    id: library.institutionId,
    code: '',
    name: '',
    cityId: String(i % 2),
    cities: [String(i % 2)],
    type: '',
    level: '',
    services: [],
    packageDiscount: null,
    groupPrices: priceList(graph, library, 'salePrice'),
    listPrices: priceList(graph, library, 'listPrice'),
  }));

  // A preview's packages come anew with every call, so nothing cached by object helps it.
  const fresh = (): RequestedPackage[] => world.packages.map((one) => ({ ...one, items: [...one.items] }));
  const requirements = { requiredTypes: [], requiredLevels: [], requiredServices: [] };
  const rank = (among: typeof market) =>
    rankCandidates(among.map(candidateOf(graph, { ...requirements, packages: fresh() }, labels)));
  const first = await sample(1, () => rank(market));
  const warm = await sample(60, () => rank(market));
  const city = market.filter((one) => one.cityId === '0');
  const preview = await sample(100, () => rank(city));
  const size = `${packages} packages × ${itemsPerPackage} items`;
  return [
    {
      what: `match, ${institutions} institutions × ${itemsEach} items, warm`,
      means: `candidateOf and rankCandidates for ${size}: how much every institution of the demand's two cities can do of every package, what those that may be among the best 50 of their city ask for it, ranked. The packages are planned anew each time.`,
      measured: shown(warm),
      budget: '≤ 60 ms',
      met: warm.least <= 60,
      kept: { name: 'match', figure: warm.least, unit: 'ms' },
    },
    {
      what: 'the same, first run',
      means: `The first call of the process, before the engine has compiled the loops; the process then used ${mb(process.memoryUsage.rss())}.`,
      measured: ms(first.least),
      budget: '–',
      met: undefined,
    },
    {
      what: `live preview of one city, ${cityOf} institutions`,
      means: 'The same call for the institutions of one city.',
      measured: shown(preview),
      budget: '≤ 30 ms',
      met: preview.least <= 30,
      kept: { name: 'live preview of one city', figure: preview.least, unit: 'ms' },
    },
    await drafting(catalogue),
  ];
}

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
