import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import { sumFen } from '#domain/kernel/money.ts';
import { catalogueGraph } from './catalogue-graph.ts';
import type { CatalogueGraph } from './catalogue-graph.ts';
import { explainLines } from './explain-lines.ts';
import type { MatchedPackage } from './item-match.ts';
import type { LibraryOffers } from './library-offers.ts';
import { libraryOffers } from './library-offers.ts';
import type { PackagePlan } from './package-plan.ts';
import { planPackage } from './package-plan.ts';
import type { PriceList } from './price-list.ts';
import { priceList } from './price-list.ts';
import type { PackageSolver } from './solve-package.ts';
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

interface PlannedPackage {
  readonly plan: PackagePlan;
  readonly solver: PackageSolver;
}

const planned = new WeakMap<RequestedPackage, PlannedPackage>();

/** Drafting one package for many institutions plans it once. */
function plannedPackage(graph: CatalogueGraph, request: RequestedPackage): PlannedPackage {
  const known = planned.get(request);
  if (known?.plan.graph === graph) return known;
  const plan = planPackage(graph, request);
  const made = { plan, solver: packageSolver(plan) };
  planned.set(request, made);
  return made;
}

interface PreparedLibrary {
  readonly graph: CatalogueGraph;
  readonly list: PriceList;
  readonly offers: LibraryOffers;
}

const prepared = new WeakMap<InstitutionLibrary, PreparedLibrary>();

/** A library is matched against each package of a demand: sorted once. */
function preparedLibrary(graph: CatalogueGraph, library: InstitutionLibrary): PreparedLibrary {
  const known = prepared.get(library);
  if (known?.graph === graph) return known;
  const made = { graph, list: priceList(graph, library), offers: libraryOffers(library) };
  prepared.set(library, made);
  return made;
}
