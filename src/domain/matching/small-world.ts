import { smallCatalogue } from '#domain/catalogue/catalogue.testkit.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { sexGroups } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { InstitutionLibrary, OfferedItem } from '#domain/institution/institution-item.ts';
import type { SeededRandom } from '#domain/kernel/seeded-random.ts';
import { seededRandom } from '#domain/kernel/seeded-random.ts';

interface SmallWorld {
  readonly catalogue: Catalogue;
  readonly packages: readonly RequestedPackage[];
  readonly libraries: readonly InstitutionLibrary[];
}

/** A little market for property tests, thick with nested and crossing panels, rules, limits and ties. */
export function smallWorld(seed: number): SmallWorld {
  const random = seededRandom(seed);
  const catalogue = smallCatalogue(random);
  const codes = [...catalogue.items.keys()];
  const often = random.pick([0.1, 0.8]);
  return {
    catalogue,
    packages: Array.from({ length: 3 }, (_, p) => smallPackage(codes, p, random)),
    libraries: Array.from({ length: 12 }, (_, i) => {
      const lib = smallLibrary(codes, i, often, random);
      return { ...lib, items: [...lib.items, ...ownPanels(codes, i, seededRandom(seed * 31 + i))] };
    }),
  };
}

/** Rows of several items at one price. */
const ownPanels = (codes: readonly string[], at: number, random: SeededRandom): OfferedItem[] =>
  Array.from({ length: random.below(4) }, (_, k) => ({
    ...smallOffer(random.sample(codes, 2 + random.below(3)), random),
    id: `own-${at}-${k}`,
  }));

function smallPackage(codes: readonly string[], at: number, random: SeededRandom): RequestedPackage {
  const chosen = random.sample(codes, random.below(9));
  if (chosen[0] && random.chance(0.2)) chosen.push(chosen[0]);
  return {
    id: `package-${at}`,
    name: `套餐${at}`,
    sex: random.pick(sexGroups),
    headcount: 10,
    ...(random.chance(0.5) && { ageMin: random.pick([18, 30, 40]) }),
    ...(random.chance(0.5) && { ageMax: random.pick([45, 60]) }),
    items: chosen.map((catalogueCode, k) => ({
      id: `line-${k}`,
      catalogueCode,
      required: random.chance(0.7),
    })),
  };
}

function smallLibrary(
  codes: readonly string[],
  at: number,
  often: number,
  random: SeededRandom,
): InstitutionLibrary {
  const listed = random.sample(codes, random.below(codes.length + 1));
  if (listed.length > 0) listed.push(random.pick(listed));
  const pair = () => random.sample(codes, 2) as [string, string];
  // In some worlds most institutions have rules of their own, in others few.
  const partnerRules = random.chance(often) ? 1 + random.below(3) : 0;
  return {
    institutionId: `institution-${at}`,
    items: listed.map((code, k) => ({ ...smallOffer([code], random), id: `offer-${at}-${k}` })),
    mutexRules: Array.from({ length: random.below(4) }, (_, k) => {
      const [a, b] = pair();
      return { a, b, reason: `自有互斥${k}` };
    }),
    partnerRules: Array.from({ length: partnerRules }, (_, k) => {
      const [code, ...requires] = random.sample(codes, 2 + random.below(2)) as [string, ...string[]];
      return { item: code, requires, reason: `自有关联${k}` };
    }),
  };
}

function smallOffer(catalogueCodes: readonly string[], random: SeededRandom): Omit<OfferedItem, 'id'> {
  const salePrice = random.below(12) * 100;
  return {
    name: `自有${catalogueCodes.join('')}`,
    catalogueCodes,
    salePrice,
    listPrice: salePrice + random.below(3) * 50,
    ...(random.chance(0.1) && { ageMin: random.pick([20, 35]) }),
    ...(random.chance(0.1) && { sexes: [random.pick(sexGroups)] }),
  };
}
