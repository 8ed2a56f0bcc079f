import type { Fen } from '#domain/kernel/money.ts';

/** Who could get which package, and what the buyer limits: what the cheapest award is looked for in. */
export interface AwardProblem {
  /** Heads of each package. */
  readonly heads: readonly number[];
  readonly partners: readonly AwardPartner[];
  readonly limits: AwardLimits;
}

interface AwardPartner {
  /** Where it examines. */
  readonly cities: readonly string[];
  /** Heads that it can examine within the exam window; undefined: not known, so not limited. */
  readonly capacity: number | undefined;
  /** By package, in the order of `heads`; undefined: no quote for it. */
  readonly offers: readonly (AwardOffer | undefined)[];
}

interface AwardOffer {
  /** Levelled, for all heads of the package. */
  readonly cost: Fen;
  /** 0–1 */
  readonly coverage: number;
  /** Heads of it that are in cities the partner does not cover. */
  readonly elsewhere: number;
}

export interface AwardLimits {
  /** Heads that would have to travel to another city, of all packages together. */
  readonly maxElsewhere?: number | undefined;
  readonly maxPartners?: number | undefined;
  /** 0–1, of each package awarded. */
  readonly minCoverage?: number | undefined;
  /** Nobody gets more heads than it can examine. */
  readonly capacity?: boolean | undefined;
  /** In each of these cities there is at least one of the chosen. */
  readonly presenceIn?: readonly string[] | undefined;
}

/** By package the index of its partner; undefined where nobody quotes for it. */
export type AwardChoice = readonly (number | undefined)[];

/** Offers that the limits let in at all. */
const offersIn = ({ partners, limits }: AwardProblem, pkg: number): number[] =>
  partners.flatMap(({ offers }, at) => {
    const offer = offers[pkg];
    return offer && offer.coverage >= (limits.minCoverage ?? 0) ? [at] : [];
  });

/** Packages that anybody quotes for: the others are left out of every award. */
const awardable = ({ heads, partners }: AwardProblem): number[] =>
  heads.flatMap((_, pkg) => (partners.some(({ offers }) => offers[pkg]) ? [pkg] : []));

export const costOf = ({ partners }: AwardProblem, choice: AwardChoice): Fen =>
  choice.reduce<Fen>(
    (sum, partner, pkg) => sum + (partner === undefined ? 0 : (partners[partner]?.offers[pkg]?.cost ?? 0)),
    0,
  );

/** How many would have to travel to another city. */
export const elsewhereOf = ({ partners }: AwardProblem, choice: AwardChoice): number =>
  choice.reduce<number>(
    (sum, partner, pkg) =>
      sum + (partner === undefined ? 0 : (partners[partner]?.offers[pkg]?.elsewhere ?? 0)),
    0,
  );

/** Whether every package with a quote is awarded and every limit is kept. */
export function keepsLimits(problem: AwardProblem, choice: AwardChoice): boolean {
  const { heads, partners, limits } = problem;
  const chosen = [...new Set(choice.filter((partner) => partner !== undefined))];
  const load = (partner: number) =>
    choice.reduce<number>((sum, one, pkg) => sum + (one === partner ? (heads[pkg] ?? 0) : 0), 0);
  return (
    awardable(problem).every((pkg) => offersIn(problem, pkg).includes(choice[pkg] ?? -1)) &&
    chosen.length <= (limits.maxPartners ?? chosen.length) &&
    (!limits.capacity || chosen.every((one) => load(one) <= (partners[one]?.capacity ?? Infinity))) &&
    (limits.presenceIn ?? []).every((city) => chosen.some((one) => partners[one]?.cities.includes(city))) &&
    elsewhereOf(problem, choice) <= (limits.maxElsewhere ?? Infinity)
  );
}

/** So many looks at a package take some milliseconds. */
const mostLooks = 100_000;

/** The groups of partners that suffice to be tried: the largest allowed. A larger group never costs more. */
const groupSize = ({ partners, limits }: AwardProblem): number =>
  Math.min(limits.maxPartners ?? partners.length, partners.length);

/** Whether trying all groups of partners is quick, and right: nothing but their number ties packages together. */
export function isQuicklyTried(problem: AwardProblem): boolean {
  const { heads, partners, limits } = problem;
  if (limits.capacity || limits.maxElsewhere !== undefined || (limits.presenceIn ?? []).length > 0)
    return false;
  const size = groupSize(problem);
  let groups = 1;
  for (let i = 1; i <= Math.min(size, partners.length - size); i += 1)
    groups = (groups * (partners.length - i + 1)) / i;
  return groups * size * heads.length <= mostLooks;
}

/**
 * The award that sends the fewest people to another city, and the cheapest of these, by trying all groups of partners;
 * undefined: none keeps the limits. Where `isQuicklyTried`.
 */
export function tryAll(problem: AwardProblem): AwardChoice | undefined {
  const { heads, partners } = problem;
  const wanted = awardable(problem);
  if (wanted.length === 0) return undefined;
  const offersOf = heads.map((_, pkg) => {
    const allowed = new Set(offersIn(problem, pkg));
    return partners.map(({ offers }, at) => (allowed.has(at) ? offers[pkg] : undefined));
  });
  let best: AwardChoice | undefined;
  let [fewest, least] = [Infinity, Infinity];
  for (const group of groupsOf(partners.length, groupSize(problem))) {
    const choice = offersOf.map((ofPackage) => bestIn(group, ofPackage));
    if (wanted.some((pkg) => choice[pkg] === undefined)) continue;
    const [elsewhere, cost] = [elsewhereOf(problem, choice), costOf(problem, choice)];
    if (elsewhere > fewest || (elsewhere === fewest && cost >= least)) continue;
    [best, fewest, least] = [choice, elsewhere, cost];
  }
  return best;
}

function bestIn(group: readonly number[], offers: readonly (AwardOffer | undefined)[]): AwardChoice[number] {
  let found: AwardChoice[number];
  let best: AwardOffer | undefined;
  for (const partner of group) {
    const offer = offers[partner];
    if (!offer || (best && !isBetter(offer, best))) continue;
    [found, best] = [partner, offer];
  }
  return found;
}

const isBetter = (one: AwardOffer, other: AwardOffer): boolean =>
  one.elsewhere < other.elsewhere || (one.elsewhere === other.elsewhere && one.cost < other.cost);

function* groupsOf(partners: number, size: number, from = 0): Generator<readonly number[]> {
  if (size === 0) yield [];
  else
    for (let first = from; first <= partners - size; first += 1)
      for (const others of groupsOf(partners, size - 1, first + 1)) yield [first, ...others];
}

/**
 * The problem as a 0–1 program in CPLEX LP text: `x_package_partner` awards, `y_partner` says that a partner is used. `least`:
 * what is looked for the least of, cost or heads sent elsewhere, each as what an offer has above the least of its package: small
 * numbers, the same optimum. Undefined where a package has quotes and the limits let none of them in.
 */
export function awardProgram(
  problem: AwardProblem,
  least: 'cost' | 'elsewhere' = 'cost',
): string | undefined {
  const { heads, partners, limits } = problem;
  const packages = awardable(problem).map((pkg) => ({ pkg, offers: offersIn(problem, pkg) }));
  if (packages.length === 0 || packages.some(({ offers }) => offers.length === 0)) return undefined;
  const pairs = packages.flatMap(({ pkg, offers }) => offers.map((partner) => ({ pkg, partner })));
  const used = [...new Set(pairs.map(({ partner }) => partner))];
  const x = ({ pkg, partner }: { pkg: number; partner: number }) => `x_${pkg}_${partner}`;
  const count =
    (what: 'cost' | 'elsewhere') =>
    ({ pkg, partner }: { pkg: number; partner: number }) =>
      partners[partner]?.offers[pkg]?.[what] ?? 0;
  const cost = count(least);
  const lines = packages.map(({ pkg, offers }) => `${sum(offers.map((partner) => x({ pkg, partner })))} = 1`);
  lines.push(...pairs.map((pair) => `${x(pair)} - y_${pair.partner} <= 0`));
  for (const partner of used) {
    const own = pairs.filter((pair) => pair.partner === partner);
    // Used only with a package: an empty hand makes no presence.
    lines.push(`y_${partner} - ${own.map(x).join(' - ')} <= 0`);
    const capacity = partners[partner]?.capacity;
    if (limits.capacity && capacity !== undefined)
      lines.push(`${own.map((pair) => `${heads[pair.pkg] ?? 0} ${x(pair)}`).join(' + ')} <= ${capacity}`);
  }
  if (limits.maxPartners !== undefined) lines.push(`${sum(used.map(y))} <= ${limits.maxPartners}`);
  if (limits.maxElsewhere !== undefined)
    lines.push(
      `${pairs.map((pair) => `${count('elsewhere')(pair)} ${x(pair)}`).join(' + ')} <= ${limits.maxElsewhere}`,
    );
  for (const city of limits.presenceIn ?? []) {
    const there = used.filter((partner) => partners[partner]?.cities.includes(city));
    if (there.length === 0) return undefined;
    lines.push(`${sum(there.map(y))} >= 1`);
  }
  const above = pairs.map((pair) => {
    const cheapest = Math.min(...pairs.filter(({ pkg }) => pkg === pair.pkg).map((other) => cost(other)));
    return `${cost(pair) - cheapest} ${x(pair)}`;
  });
  return [
    'Minimize',
    ` obj: ${above.join('\n + ')}`,
    'Subject To',
    ...lines.map((line, n) => ` c${n}: ${line}`),
    'Binary',
    ` ${[...pairs.map(x), ...used.map(y)].join('\n ')}`,
    'End',
  ].join('\n');
}

const y = (partner: number) => `y_${partner}`;
const sum = (names: readonly string[]) => names.join(' + ');

/** The award that a solution of the program stands for. */
export function choiceOf(problem: AwardProblem, valueOf: (name: string) => number | undefined): AwardChoice {
  return problem.heads
    .map((_, pkg) => problem.partners.findIndex((_, partner) => (valueOf(`x_${pkg}_${partner}`) ?? 0) > 0.5))
    .map((partner) => (partner < 0 ? undefined : partner));
}
