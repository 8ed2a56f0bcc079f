import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { RosterPerson } from './read-person.ts';

export interface PackageToFill {
  readonly key: string;
  /** Of its group: 管理层. */
  readonly groupName: string;
  readonly sex: SexGroup;
  readonly ageMin: number | null;
  readonly ageMax: number | null;
}

/** Why people are in no package. */
export const unplacedReasons = {
  sex: '没有填写性别',
  marriage: '女性没有填写婚姻状况',
  age: '没有填写年龄或出生年份',
  none: '没有适合的套餐（性别、年龄）',
  several: '有几个套餐都适合，部门与套餐组的名称对不上',
} as const;
export type UnplacedReason = keyof typeof unplacedReasons;

export interface HeadCounts {
  /** By package key. */
  readonly packages: ReadonlyMap<string, number>;
  /** By the city as the roster writes it; '' = none written. */
  readonly cities: ReadonlyMap<string, number>;
  readonly unplaced: ReadonlyMap<UnplacedReason, number>;
  /** What stands in the roster and is not understood, where it kept people out of a package: `性别“先生”` → rows. */
  readonly unclear: ReadonlyMap<string, readonly number[]>;
}

/** Each person in one package, or with the reason in none; everybody counts for their city. */
export function countHeads(people: readonly RosterPerson[], packages: readonly PackageToFill[]): HeadCounts {
  const counts = new Map(packages.map(({ key }) => [key, 0]));
  const cities = new Map<string, number>();
  const unplaced = new Map<UnplacedReason, number>();
  const unclear = new Map<string, number[]>();
  for (const person of people) {
    cities.set(person.city, (cities.get(person.city) ?? 0) + 1);
    const place = placeOf(person, packages);
    const said = typeof place === 'string' ? whatStands(person, place) : undefined;
    if (said !== undefined) unclear.set(said, [...(unclear.get(said) ?? []), person.unclear?.rowNo ?? 0]);
    else if (typeof place === 'string') unplaced.set(place, (unplaced.get(place) ?? 0) + 1);
    else counts.set(place.key, (counts.get(place.key) ?? 0) + 1);
  }
  return { packages: counts, cities, unplaced, unclear };
}

const whatStands = ({ unclear }: RosterPerson, reason: UnplacedReason): string | undefined =>
  reason === 'sex' || reason === 'marriage' || reason === 'age' ? unclear?.[reason] : undefined;

/** The one package for somebody by sex, marital state, age and the name of its group; else why there is none. */
export function placeOf<Pkg extends PackageToFill>(
  { sex, married, age, department }: Pick<RosterPerson, 'sex' | 'married' | 'age' | 'department'>,
  packages: readonly Pkg[],
): Pkg | UnplacedReason {
  if (sex === undefined) return 'sex';
  const ofSex = packages.filter((pkg) => (pkg.sex === 1) === (sex === 'male'));
  const bothForWomen = new Set(ofSex.map((pkg) => pkg.sex)).size > 1;
  if (bothForWomen && married === undefined) return 'marriage';
  const suited = bothForWomen ? ofSex.filter((pkg) => pkg.sex === (married ? 3 : 2)) : ofSex;
  const banded = suited.filter(({ ageMin, ageMax }) => ageMin !== null || ageMax !== null);
  if (age === undefined && banded.length > 0) return 'age';
  const fitting = suited.filter(
    ({ ageMin, ageMax }) => age === undefined || (age >= (ageMin ?? 0) && age <= (ageMax ?? 200)),
  );
  const [first, ...others] = fitting;
  if (!first) return 'none';
  if (others.length === 0) return first;
  const named = fitting.filter(
    ({ groupName }) =>
      department !== '' &&
      groupName !== '' &&
      (department.includes(groupName) || groupName.includes(department)),
  );
  return named.length === 1 && named[0] ? named[0] : 'several';
}
