import type { Catalogue, CatalogueItem, SexGroup } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { InstitutionLibrary, OfferedItem } from '#domain/institution/institution-item.ts';
import type { SeededRandom } from '#domain/kernel/seeded-random.ts';
import { seededRandom } from '#domain/kernel/seeded-random.ts';

interface MatchWorldSize {
  readonly institutions: number;
  readonly itemsEach: number;
  readonly packages: number;
  readonly itemsPerPackage: number;
}

/** The institutions of one demand's cities. */
export const fullMatchWorld: MatchWorldSize = {
  institutions: 2000,
  itemsEach: 300,
  packages: 5,
  itemsPerPackage: 60,
};

/**
 * A large world out of a real catalogue, the same for the same seed: libraries come one at a time, so that
 * nothing but the index need hold them; packages are a usual year's (men and women, two age bands).
 */
export function matchWorld(
  catalogue: Catalogue,
  size: MatchWorldSize = fullMatchWorld,
  seed = 42,
): { libraries: () => Generator<InstitutionLibrary>; packages: readonly RequestedPackage[] } {
  const items = [...catalogue.items.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const chance = seededRandom(seed + 1);
  // Institutions' own rules differ less than institutions: most come from a common stock.
  const habits = Array.from({ length: 200 }, (): Habit => {
    const [a, b] = chance.sample(items, 2) as [CatalogueItem, CatalogueItem];
    return { a: a.code, b: b.code };
  });
  function* libraries() {
    for (let i = 0; i < size.institutions; i++)
      yield library(items, size.itemsEach, i, seededRandom(seed * 1_000_003 + i), habits);
  }
  return { libraries, packages: packages(items, size, seededRandom(seed)) };
}

interface Habit {
  readonly a: string;
  readonly b: string;
}

function library(
  items: readonly CatalogueItem[],
  count: number,
  at: number,
  random: SeededRandom,
  habits: readonly Habit[],
): InstitutionLibrary {
  const institutionId = `institution-${String(at).padStart(5, '0')}`;
  const level = 0.7 + random.next() * 0.8;
  // Most lists name an item once; some name one twice (two machines, two prices).
  const listed = random.sample(items, Math.min(items.length, Math.ceil(count * 0.97)));
  while (listed.length < count) listed.push(random.pick(listed));
  return {
    institutionId,
    items: listed.map((item, k) => offer(item, `${institutionId}/${k}`, level, random)),
    mutexRules: random.chance(0.1) ? [{ ...random.pick(habits), reason: '本机构同日不能同做。' }] : [],
    partnerRules: random.chance(0.1)
      ? [random.pick(habits)].map(({ a, b }) => ({ item: a, requires: [b], reason: '本机构须同做。' }))
      : [],
  };
}

function offer(item: CatalogueItem, id: string, level: number, random: SeededRandom): OfferedItem {
  const listPrice = Math.round(item.referencePrice * level * (0.8 + random.next() * 0.4));
  const salePrice = Math.round(listPrice * (0.5 + random.next() * 0.5));
  const base = { id, name: item.name, catalogueCodes: [item.code], listPrice, salePrice };
  if (!random.chance(0.04)) return base;
  return random.chance(0.5) ? { ...base, ageMin: 35 } : { ...base, sexes: [1, 3] };
}

function packages(
  items: readonly CatalogueItem[],
  size: MatchWorldSize,
  random: SeededRandom,
): RequestedPackage[] {
  const audiences: { name: string; sex: SexGroup; ageMin: number; ageMax: number }[] = [
    { name: '男性（35 岁以下）', sex: 1, ageMin: 18, ageMax: 34 },
    { name: '男性（35 岁以上）', sex: 1, ageMin: 35, ageMax: 60 },
    { name: '未婚女性', sex: 2, ageMin: 18, ageMax: 45 },
    { name: '已婚女性（35 岁以下）', sex: 3, ageMin: 18, ageMax: 34 },
    { name: '已婚女性（35 岁以上）', sex: 3, ageMin: 35, ageMax: 55 },
  ];
  return Array.from({ length: size.packages }, (_, p) => {
    const audience = audiences[p % audiences.length] as (typeof audiences)[number];
    const fitting = items.filter((item) => item.sexes.includes(audience.sex));
    return {
      ...audience,
      id: `package-${p}`,
      headcount: 100,
      items: random
        .sample(fitting, size.itemsPerPackage)
        .map((item) => ({ id: item.code, catalogueCode: item.code, required: random.chance(0.8) })),
    };
  });
}
