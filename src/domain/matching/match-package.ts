import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import { sumFen } from '#domain/kernel/money.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { CatalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
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
  const { plan, solver } = plannedPackage(graph, request);
  const { list, offers } = preparedLibrary(graph, library);
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
  const cache = new WeakMap<Key, { readonly graph: CatalogueGraph; readonly value: Value }>();
  return (graph: CatalogueGraph, key: Key): Value => {
    let known = cache.get(key);
    if (known?.graph !== graph) cache.set(key, (known = { graph, value: work(graph, key) }));
    return known.value;
  };
}

const plannedPackage = cachedBy((graph, request: RequestedPackage) => {
  const plan = planPackage(graph, request);
  return { plan, solver: packageSolver(plan) };
});

const preparedLibrary = cachedBy((graph, library: InstitutionLibrary) => ({
  list: priceList(graph, library),
  offers: libraryOffers(library),
}));
