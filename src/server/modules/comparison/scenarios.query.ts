import { type Fen, sumFen, toYuanText } from '#domain/kernel/money.ts';
import { type AwardChoice, type AwardProblem, costOf } from '#domain/pricing/award-program.ts';
import { type PlacedHeads, proposeHeads } from '#domain/pricing/city-split.ts';
import { addPeople, headsIn } from '#domain/region/examined-where.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Workers } from '#server/workers.ts';
import { type AwardLot, decisionsOf, gapOf, lotsOf } from './award-lots.ts';
import { wayOf } from './compared.store.ts';
import { wholeDemand } from './overview.query.ts';
import { limitsOf, type OwnLimits, ownScenario } from './own-limits.ts';
import { coveredByNobody } from './present-places.ts';
import { type SolvedAward, solveAward } from './solve-award.ts';
import { workingDays } from './working-days.ts';

type Scenarios = CallOutput<'comparison.scenarios'>;
type Scenario = Scenarios['scenarios'][number];
type Limits = NonNullable<CallInput<'comparison.scenarios'>['limits']>;
type Whole = Awaited<ReturnType<typeof wholeDemand>>;

const fewPartners = 2;
const placedFirst = '先让最多的人在所在城市体检';

/** Awards side by side, each the best of its kind by levelled prices. */
export async function awardScenarios(
  context: ReadContext,
  { demandId, limits }: { demandId: string; limits: Limits },
): Promise<Scenarios> {
  const whole = await wholeDemand(context, demandId, undefined);
  const { exam_from: from, exam_to: to, headcount } = whole.of.demand;
  const days = from && to ? workingDays(from, to) : null;
  const cityIds = whole.of.cities.map(({ cityId }) => cityId);
  const problem = problemOf(whole, days);
  const travels = problem.partners.some(({ offers }) => offers.some((offer) => offer && offer.elsewhere > 0));
  const chosen = limitsOf(limits, cityIds, travels);
  const { workers } = context.services;
  const cheapest = await solveAward(workers, problem);
  const present = (
    facts: Omit<Scenario, 'award' | 'optimal' | 'limits'>,
    solved: SolvedAward | undefined,
  ): Scenario => ({
    ...facts,
    optimal: solved?.optimal ?? false,
    award: solved ? presentAward(whole, problem, solved.choice) : null,
    limits: [],
  });
  const free = problemOf(whole, days, true);
  const solve = ({ anywhere, ...more }: OwnLimits) =>
    solveAward(workers, { ...(anywhere ? free : problem), limits: more });
  const nearest = chooseEach(
    whole,
    (a, b) => a.elsewhere - b.elsewhere || a.distance - b.distance || a.cost - b.cost,
  );
  const fullest = chooseEach(
    whole,
    (a, b) => a.elsewhere - b.elsewhere || b.coverage - a.coverage || a.cost - b.cost,
  );
  const split = splitOf(whole);
  const found: Scenario[] = [
    present(
      {
        key: 'cheapest',
        name: '总价最低',
        // Beside an award by city, which may cost less, it says what it is the least of.
        note: `${split ? '每个套餐整体由一家承接时：' : ''}${
          travels ? `${placedFirst}，再取齐项价最低的机构。` : '每个套餐都给齐项价最低的机构。'
        }`,
      },
      cheapest,
    ),
  ];
  // Of one institution alone they would all say the same.
  if (whole.offers.length > 1)
    found.push(
      present(
        { key: 'one', name: '一家承接', note: '全部套餐给同一家，对接与签约最省事。' },
        await solve({ maxPartners: 1 }),
      ),
      present(
        { key: 'atMost', name: `最多 ${fewPartners} 家`, note: `由最多 ${fewPartners} 家机构分担。` },
        await solve({ maxPartners: fewPartners }),
      ),
      present(
        {
          key: 'nearest',
          name: '离市中心最近',
          note: whole.offers.some((one) =>
            whole.of.lots.some(({ places }) => wayOf(one, places) !== undefined),
          )
            ? '每个套餐给离市中心最近的机构；员工上班的地点平台不知道，请自行判断。'
            : '没有机构的位置数据，按价格选择。',
        },
        nearest,
      ),
      present(
        { key: 'fullest', name: '最齐全', note: '每个套餐给可做项目最多的机构，同样齐全的取低价。' },
        fullest,
      ),
    );
  if (split)
    found.push(
      await splitScenario(
        workers,
        split,
        problemOf(split, days),
        cheapest && costOf(problem, cheapest.choice),
      ),
    );
  if (chosen.length > 0) found.push(await ownScenario(solve, chosen, present));
  const decided = decidedChoice(whole);
  if (decided.some((partner) => partner !== undefined))
    found.push(
      present(
        { key: 'decided', name: '目前的决定', note: '已经接受的报价；未决定的套餐不在其中。' },
        { choice: decided, optimal: false },
      ),
    );
  return {
    demandId,
    headcount,
    workingDays: days,
    cities: cityIds.map((id) => whole.of.labels.place(id)),
    coveredByNobody: coveredByNobody(whole.of),
    institutions: whole.offers.length,
    withCapacity: whole.offers.filter((one) => one.daily_capacity > 0).length,
    scenarios: found,
  };
}

/** Everything that the solver looks at: what each institution asks for each lot. */
const problemOf = (whole: Whole, days: number | null, anywhere = false): AwardProblem => ({
  heads: whole.of.lots.map(({ headcount }) => headcount),
  partners: whole.offers.map((quotation, at) => ({
    cities: quotation.cities,
    capacity: days === null || quotation.daily_capacity === 0 ? undefined : quotation.daily_capacity * days,
    offers: whole.of.lots.map((lot) => {
      const column = offerFor(whole, at, lot)?.cell.column;
      return (
        column && {
          cost: column.levelled * lot.headcount,
          coverage: column.coverage,
          elsewhere: anywhere ? 0 : headsIn(gapOf([lot], quotation.cities)),
        }
      );
    }),
  })),
  limits: {},
});

/** What a quotation asks for a lot; undefined: it has no offer for it, or is in another city. */
function offerFor({ of, packages, offers, rows }: Whole, at: number, lot: AwardLot) {
  const p = packages.findIndex(({ pkg }) => pkg.id === lot.packageId);
  const [pkg, quotation, cell] = [packages[p], offers[at], rows[at]?.cells[p]];
  const quoted = pkg?.compared.find((one) => one.quotation.id === quotation?.id)?.pkg;
  if (!pkg || !quotation || !cell || !quoted) return undefined;
  if (lotsOf({ lots: [lot], quoted: of.quoted }, quotation, quoted).length === 0) return undefined;
  return { quotation, cell, quoted, demanded: pkg.pkg };
}

/** The demand as it would be awarded by city; undefined: it is already, cannot be any more, or has one city. */
function splitOf(whole: Whole): Whole | undefined {
  const { of } = whole;
  if (of.byCity || of.cities.length < 2 || of.lots.some(({ accepted }) => accepted)) return undefined;
  const heads = proposeHeads(
    of.demanded.map(({ id, headcount }) => ({ packageId: id, headcount })),
    of.cities,
  );
  const lots = of.demanded.flatMap(({ id }) =>
    heads.flatMap((one): AwardLot[] =>
      one.packageId === id ? [cityLot(one, of.labels.place(one.cityId))] : [],
    ),
  );
  return { ...whole, of: { ...of, lots } };
}

const cityLot = (one: PlacedHeads, city: string): AwardLot => ({
  ...one,
  city,
  places: [{ ...one, city }],
  accepted: null,
});

/** Everybody is examined where they are. `cheapest`: what the demand costs at least, in whole packages. */
async function splitScenario(
  workers: Workers,
  split: Whole,
  problem: AwardProblem,
  cheapest: Fen | undefined,
): Promise<Scenario> {
  const solved = await solveAward(workers, problem);
  const award = solved ? presentAward(split, problem, solved.choice) : null;
  return {
    key: 'byCity',
    name: '按城市分别定标',
    note: '每个套餐在各城市分别给当地齐项价最低的机构，各城市人数按比例推算；采用后按城市定标。',
    optimal: solved?.optimal ?? false,
    award:
      award && solved
        ? { ...award, difference: toYuanText(costOf(problem, solved.choice) - (cheapest ?? 0)) }
        : null,
    limits: [],
  };
}

interface Contender {
  readonly partner: number;
  readonly cost: Fen;
  readonly coverage: number;
  readonly distance: number;
  /** Heads that would have to travel to another city. */
  readonly elsewhere: number;
}

/** The best for each lot by itself: no limit ties lots together. */
function chooseEach(whole: Whole, compare: (a: Contender, b: Contender) => number): SolvedAward | undefined {
  const choice = whole.of.lots.map((lot) => {
    const contenders = whole.offers.flatMap((quotation, partner): Contender[] => {
      const column = offerFor(whole, partner, lot)?.cell.column;
      const distance = wayOf(quotation, lot.places) ?? Number.MAX_SAFE_INTEGER;
      const elsewhere = headsIn(gapOf([lot], quotation.cities));
      return column
        ? [{ partner, cost: column.levelled, coverage: column.coverage, distance, elsewhere }]
        : [];
    });
    return contenders.toSorted(compare)[0]?.partner;
  });
  return choice.some((partner) => partner !== undefined) ? { choice, optimal: false } : undefined;
}

const decidedChoice = ({ of, offers }: Whole): AwardChoice =>
  of.lots.map(({ accepted }) => {
    const at = offers.findIndex(({ id }) => id === accepted?.quotationId);
    return at < 0 ? undefined : at;
  });

function presentAward(
  whole: Whole,
  problem: AwardProblem,
  choice: AwardChoice,
): NonNullable<Scenario['award']> {
  const { of, packages } = whole;
  const nameOf = ({ packageId, city }: AwardLot) =>
    `${packages.find(({ pkg }) => pkg.id === packageId)?.pkg.label ?? ''}${city && `（${city}）`}`;
  const lots = of.lots.flatMap((lot, at) => {
    const found = offerFor(whole, choice[at] ?? -1, lot);
    if (!found) return [];
    const { quotation, quoted, demanded, cell } = found;
    const { actions, cities } = decisionsOf(of, quotation, quoted);
    const open =
      lot.cityId === null
        ? actions.includes('accept')
        : cities.some(({ cityId, action }) => cityId === lot.cityId && action === 'accept');
    return [
      {
        lot,
        amount: cell.column.raw * lot.headcount,
        packageId: demanded.id,
        label: demanded.label,
        cityId: lot.cityId ?? '',
        city: lot.city,
        headcount: lot.headcount,
        quotationPackageId: quoted.id,
        institution: quotation.name,
        price: toYuanText(cell.column.raw),
        gaps: [...cell.gaps],
        elsewhere: gapOf([lot], quotation.cities),
        actions: open ? ['accept'] : [],
      },
    ];
  });
  const levelled = costOf(problem, choice);
  const awarded = new Set(lots.map(({ lot }) => lot));
  return {
    total: toYuanText(sumFen(lots.map(({ amount }) => amount))),
    levelledTotal: toYuanText(levelled),
    difference: toYuanText(levelled - cheapestOf(problem, choice)),
    elsewhere: addPeople(lots.map((one) => one.elsewhere)),
    partners: [...new Set(lots.map((one) => one.institution))],
    lots: lots.map(({ amount: _amount, lot: _lot, ...one }) => one),
    leftOut: of.lots.filter((lot) => !awarded.has(lot)).map(nameOf),
  };
}

/**
 * The lowest cost of the packages that the choice awards, of those that send the fewest elsewhere: what is left out makes nothing
 * cheaper.
 */
const cheapestOf = ({ partners }: AwardProblem, choice: AwardChoice): Fen =>
  sumFen(
    choice.map((partner, pkg) => {
      if (partner === undefined) return 0;
      const all = partners.flatMap(({ offers }) => offers[pkg] ?? []);
      const fewest = Math.min(...all.map(({ elsewhere }) => elsewhere));
      return Math.min(...all.filter(({ elsewhere }) => elsewhere === fewest).map(({ cost }) => cost));
    }),
  );
