import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from '#domain/catalogue/catalogue.testkit.ts';
import { type Catalogue, withPanel } from '#domain/catalogue/catalogue.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { codesKey, type InstitutionLibrary, type OfferedItem } from '#domain/institution/institution-item.ts';
import { sumFen } from '#domain/kernel/money.ts';
import type { SeededRandom } from '#domain/kernel/seeded-random.ts';
import { seededRandom } from '#domain/kernel/seeded-random.ts';
import type { MatchedPackage } from './item-match.ts';
import { itemMatch } from './item-match.ts';
import { matchPackage } from './match-package.ts';
import { planPackage } from './package-plan.ts';
import { priceList } from './price-list.ts';
import { smallWorld } from './small-world.ts';
import { type PackageSolver, packageSolver } from './solve-package.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });

interface Case {
  readonly catalogue: Catalogue;
  readonly pkg: RequestedPackage;
  readonly lib: InstitutionLibrary;
  readonly matched: MatchedPackage;
}

/** Checks every package of generated worlds at every institution. */
function everywhere(check: (one: Case, order: number) => void): void {
  const property = fc.property(seeds, seeds, (seed, order) => {
    const { catalogue, packages, libraries } = smallWorld(seed);
    for (const pkg of packages)
      for (const lib of libraries)
        check({ catalogue, pkg, lib, matched: matchPackage(catalogue, pkg, lib) }, order);
  });
  fc.assert(property, { numRuns: 60 });
}

// Worlds are built and matched whole; on a busy machine that takes longer than the default allows.
describe('a matched package', { timeout: 60_000 }, () => {
  it('totals its lines', () => {
    everywhere(({ matched: { lines, total, listTotal } }) => {
      expect(total).toBe(sumFen(lines.map((line) => line.price)));
      expect(listTotal).toBe(sumFen(lines.map((line) => line.listPrice)));
    });
  });

  it('answers every request once, in order, and explains whatever is not a plain match', () => {
    everywhere(({ pkg, matched: { lines } }) => {
      expect(lines.slice(0, pkg.items.length).map((line) => line.requestId)).toEqual(
        pkg.items.map(({ id }) => id),
      );
      for (const line of lines) {
        if (line.status !== itemMatch.match) expect(line.reason).not.toBe('');
        if (line.status === itemMatch.exclusive || line.status === itemMatch.unmet)
          expect(line.price).toBe(0);
        expect(line.suggestions.length).toBeLessThanOrEqual(3);
      }
      const related = lines.slice(pkg.items.length).map((line) => line.catalogueCode);
      expect(new Set(related).size).toBe(related.length);
    });
  });

  it('charges no item twice: a line covered elsewhere is free and its payer is not', () => {
    everywhere(({ matched: { lines } }) => {
      for (const line of lines.filter(({ coveredByRequestId }) => coveredByRequestId !== undefined)) {
        expect(line.price).toBe(0);
        expect(lines.some((payer) => payer.requestId === line.coveredByRequestId && payer !== line)).toBe(
          true,
        );
      }
      // Lines that pay for themselves name different items.
      const paid = lines.filter((line) => line.price > 0 && line.institutionItemId !== undefined);
      expect(new Set(paid.map((line) => line.institutionItemId)).size).toBe(paid.length);
    });
  });

  it('does not depend on the order of anything', () => {
    everywhere(({ catalogue, pkg, lib, matched }, order) => {
      const random = seededRandom(order);
      const mixed = { ...pkg, items: shuffle(pkg.items, random) };
      const other = matchPackage(shuffleCatalogue(catalogue, random), mixed, shuffleLibrary(lib, random));
      expect(byId(other)).toEqual(byId(matched));
    });
  });

  it('takes a row of several items for a panel of them', () => {
    everywhere(({ catalogue, pkg, lib, matched }) => {
      const rows = lib.items.filter(({ catalogueCodes }) => catalogueCodes.length > 1);
      const codeOf = ({ catalogueCodes: codes }: OfferedItem) => codesKey(codes);
      const listing = rows.reduce(
        (all, row) => withPanel(all, { code: codeOf(row), name: row.name, contains: row.catalogueCodes }),
        catalogue,
      );
      const items = lib.items.map((offer) => ({ ...offer, catalogueCodes: [codeOf(offer)] }));
      const other = matchPackage(listing, pkg, { ...lib, items });
      expect([other.total, other.coverage]).toEqual([matched.total, matched.coverage]);
      const asked = ({ lines }: MatchedPackage) =>
        lines.slice(0, pkg.items.length).map(({ status, missingMembers }) => [status, missingMembers]);
      expect(asked(other)).toEqual(asked(matched));
    });
  });

  it('is what the solver, asked for one institution after the other, says of it', () => {
    const solvers = new WeakMap<RequestedPackage, PackageSolver>();
    everywhere(({ catalogue, pkg, lib, matched }) => {
      const graph = catalogueGraph(catalogue);
      const solver = solvers.get(pkg) ?? packageSolver(planPackage(graph, pkg));
      solvers.set(pkg, solver);
      const { total, met } = solver.buy(solver.settle(priceList(graph, lib)));
      const coverage = pkg.items.length === 0 ? 1 : met / pkg.items.length;
      expect({ total, coverage }).toEqual({ total: matched.total, coverage: matched.coverage });
    });
  });
});

const byId = ({ lines, ...rest }: MatchedPackage) => ({
  ...rest,
  lines: Object.fromEntries(lines.map((line) => [line.requestId ?? `+${line.catalogueCode}`, line])),
});

const shuffle = <T>(list: readonly T[], random: SeededRandom): T[] => random.sample(list, list.length);

function shuffleLibrary(lib: InstitutionLibrary, random: SeededRandom): InstitutionLibrary {
  return {
    ...lib,
    items: shuffle(lib.items, random),
    mutexRules: shuffle(lib.mutexRules, random),
    partnerRules: shuffle(lib.partnerRules, random),
  };
}

function shuffleCatalogue(catalogue: Catalogue, random: SeededRandom): Catalogue {
  return catalogueOf({
    items: shuffle([...catalogue.items.values()], random).map((entry) => ({
      ...entry,
      contains: shuffle(entry.contains, random),
    })),
    mutex: shuffle(catalogue.mutex, random),
    partners: shuffle(catalogue.partners, random),
    categoryPartners: shuffle(catalogue.categoryPartners, random),
    replacements: shuffle(catalogue.replacements, random),
  });
}
