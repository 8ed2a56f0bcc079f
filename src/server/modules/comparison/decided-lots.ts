import { toYuanText } from '#domain/kernel/money.ts';
import type { Comparison } from '#domain/pricing/comparison.ts';
import { againstMedian, type LotStanding, lotStanding } from '#domain/pricing/lot-standing.ts';
import { headsIn } from '#domain/region/examined-where.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { LeftOutPackage } from '#server/db/tables/columns.ts';
import type { DemandPackage } from '#server/modules/demand/demand-packages.store.ts';
import { type AwardLot, gapOf, lotsOf } from './award-lots.ts';
import type { ComparedDemand } from './compared-demand.query.ts';
import type { ComparedPackageRow } from './comparison-input.ts';

type Decision = CallOutput<'comparison.decision'>;
export type DecidedLot = Decision['lots'][number];
type Summary = CallOutput<'comparison.matrix'>['summary'];

/** A demand package with its quotations and their comparison. */
export interface ComparedPackage {
  readonly pkg: DemandPackage;
  readonly compared: readonly ComparedPackageRow[];
  readonly comparison: Comparison;
}

/** How the quotes stand for one lot: only those that it can go to. */
const standingFor = (
  of: ComparedDemand,
  { compared, comparison }: Pick<ComparedPackage, 'compared' | 'comparison'>,
  lot: AwardLot,
): LotStanding =>
  lotStanding(comparison.columns, (quotationId) => {
    const one = compared.find(({ quotation }) => quotation.id === quotationId);
    return one && lotsOf({ ...of, lots: [lot] }, one.quotation, one.pkg).length > 0
      ? headsIn(gapOf([lot], one.quotation.cities))
      : undefined;
  });

/** What is decided so far, lot by lot, with what it lacks and why. */
export function decidedLots(
  of: ComparedDemand,
  packages: readonly ComparedPackage[],
  leftOut: readonly LeftOutPackage[] = of.demand.left_out,
): DecidedLot[] {
  return of.lots.flatMap((lot) => {
    const one = packages.find(({ pkg }) => pkg.id === lot.packageId);
    return one ? [decidedLot(of, one, lot, leftOut)] : [];
  });
}

function decidedLot(
  of: ComparedDemand,
  one: ComparedPackage,
  lot: AwardLot,
  leftOut: readonly LeftOutPackage[],
): DecidedLot {
  const standing = standingFor(of, one, lot);
  const { accepted, packageId, cityId, city, headcount } = lot;
  const place = accepted && standing.placeOf(accepted.quotationId);
  const at = one.comparison.columns.findIndex(({ quotationId }) => quotationId === accepted?.quotationId);
  return {
    packageId,
    label: `${one.pkg.label}${city && `（${city}）`}`,
    cityId: cityId ?? '',
    city,
    headcount,
    suggested:
      one.compared.find(({ quotation }) => quotation.id === standing.suggested)?.quotation.name ?? '',
    of: standing.of,
    awarded: accepted && {
      quotationId: accepted.quotationId,
      quotationPackageId: accepted.quotationPackageId,
      institutionId: accepted.institutionId,
      institution: accepted.institution,
      price: toYuanText(accepted.price),
      total: toYuanText(accepted.price * headcount),
      rank: place?.rank ?? 1,
      levelledRank: place?.levelledRank ?? 1,
      above: toYuanText(place?.above ?? 0),
      gaps: one.comparison.rows.flatMap(({ cells, name }) => (cells[at]?.levelled ? [name] : [])),
      elsewhere: gapOf([lot], accepted.cities),
      elsewhereReason: accepted.elsewhereReason,
      choiceReason: accepted.choiceReason,
    },
    leftOut:
      leftOut.find((left) => left.packageId === packageId && (left.cityId ?? null) === cityId)?.reason ?? '',
  };
}

/** Who is suggested for each lot, who has it, and what that costs against the median, each for the heads that it is for. */
export function presentStandings(
  of: ComparedDemand,
  one: ComparedPackage,
): Pick<Summary, 'lots' | 'againstMedian'> {
  const { pkg, comparison } = one;
  const own = { ...of, lots: of.lots.filter(({ packageId }) => packageId === pkg.id) };
  const lots = decidedLots(own, [one]);
  const levelledOf = (quotationId: string | undefined) =>
    comparison.columns.find((column) => column.quotationId === quotationId)?.levelled;
  const part = (quotationId: string | undefined, headcount: number) => {
    const levelled = levelledOf(quotationId);
    return levelled === undefined ? [] : [{ levelled, headcount }];
  };
  const taken = lots.flatMap(({ awarded, headcount }) => part(awarded?.quotationId, headcount));
  // Nothing is accepted: of each lot the one that is suggested for it.
  const suggested = own.lots.flatMap((lot) => part(standingFor(own, one, lot).suggested, lot.headcount));
  const against = againstMedian(
    taken.length > 0 ? taken : suggested,
    comparison.columns.length > 1 ? comparison.medianLevelled : undefined,
  );
  return {
    lots: lots.map(({ city, headcount, suggested, awarded }) => ({
      city,
      headcount,
      suggested,
      accepted: awarded && { institution: awarded.institution, rank: awarded.rank },
    })),
    againstMedian: against
      ? { ...against, accepted: taken.length > 0, saving: toYuanText(against.saving) }
      : null,
  };
}
