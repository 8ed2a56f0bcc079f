import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { CatalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import { perObject } from '#domain/kernel/memoize.ts';
import { sumFen } from '#domain/kernel/money.ts';
import { explainLines } from './explain-lines.ts';
import type { MatchedPackage } from './item-match.ts';
import { libraryOffers } from './library-offers.ts';
import { planPackage } from './package-plan.ts';
import { priceList } from './price-list.ts';
import { packageSolver } from './solve-package.ts';

/**
 * Drafts one institution's quote for one demand package (docs/product.md, matching). Lines come in the order of
 * `request.items`, related lines after them by code; the order of any input changes nothing else. Neither
 * `request` nor `library` may change afterwards: what was worked out for them is cached by object.
 */
export function matchPackage(
  catalogue: Catalogue,
  request: RequestedPackage,
  library: InstitutionLibrary,
): MatchedPackage {
  const graph = catalogueGraph(catalogue);
  return draftOf(request, plannedPackage(graph, request), preparedLibrary(graph, library));
}

/**
 * The same for a library, or packages, that were read for this answer alone. Nothing is cached: what a cache holds by an object
 * outlives the quick collections of memory, and the next thorough one makes everybody wait.
 */
export function matchOnce(
  catalogue: Catalogue,
  requests: readonly RequestedPackage[],
  library: InstitutionLibrary,
): MatchedPackage[] {
  const graph = catalogueGraph(catalogue);
  const prepared = prepare(graph, library);
  return requests.map((request) => draftOf(request, planOf(graph, request), prepared));
}

function draftOf(
  request: RequestedPackage,
  { plan, solver }: ReturnType<typeof planOf>,
  { list, offers }: ReturnType<typeof prepare>,
): MatchedPackage {
  const solution = solver.buy(solver.settle(list));
  const lines = explainLines({ plan, solution, offers });
  return {
    packageId: request.id,
    lines,
    total: sumFen(lines.map((line) => line.price)),
    listTotal: sumFen(lines.map((line) => line.listPrice)),
    coverage: request.items.length === 0 ? 1 : solution.met / request.items.length,
  };
}

/** Worked out once for each object and catalogue: a package is drafted for many institutions, a library for many packages. */
function cachedBy<Key extends object, Value>(work: (graph: CatalogueGraph, key: Key) => Value) {
  const byGraph = perObject((graph: CatalogueGraph) => perObject((key: Key) => work(graph, key)));
  return (graph: CatalogueGraph, key: Key): Value => byGraph(graph)(key);
}

const planOf = (graph: CatalogueGraph, request: RequestedPackage) => {
  const plan = planPackage(graph, request);
  return { plan, solver: packageSolver(plan) };
};
const plannedPackage = cachedBy(planOf);

const prepare = (graph: CatalogueGraph, library: InstitutionLibrary) => ({
  list: priceList(graph, library),
  offers: libraryOffers(library),
});
const preparedLibrary = cachedBy(prepare);
