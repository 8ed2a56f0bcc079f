import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import { type LotStanding, lotStanding } from '#domain/pricing/lot-standing.ts';
import { headsIn } from '#domain/region/examined-where.ts';
import type { LeftOutPackage } from '#server/db/columns.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { latestApproval } from '#server/modules/award-approval/award-approval.store.ts';
import { presentStatus } from '#server/modules/demand/demand.present.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { type AwardLot, gapOf, lotsOf } from './award-lots.ts';
import { comparedDemand, type ComparedDemand } from './compared-demand.query.ts';
import { comparePackages } from './compare-package.query.ts';

type Decision = CallOutput<'comparison.decision'>;
export type DecidedLot = Decision['lots'][number];
type ComparedPackage = Awaited<ReturnType<typeof comparePackages>>[number];

/** How the quotes stand for one lot: only those that it can go to. */
export const standingFor = (
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

/** @param leftOut what goes to nobody, which is not stored yet */
export async function lotsDecidedOn(
  context: ReadContext,
  demandId: string,
  leftOut: readonly LeftOutPackage[],
): Promise<DecidedLot[]> {
  const of = await comparedDemand(context, demandId);
  return decidedLots(of, await comparePackages(context, of, of.demanded, undefined), leftOut);
}

/** Who gets which package, where, at what price, with which gaps and why: accepted so far, waiting for approval, or awarded. */
export async function awardDecision(
  context: ReadContext,
  { demandId }: { demandId: string },
): Promise<Decision> {
  const [of, approval] = await Promise.all([
    comparedDemand(context, demandId),
    latestApproval(context.db, demandId),
  ]);
  const waiting = approval?.decision === null ? approval.left_out : undefined;
  const lots = decidedLots(of, await comparePackages(context, of, of.demanded, undefined), waiting);
  const awarded = of.lots.flatMap(({ accepted, headcount }) =>
    accepted ? [{ headcount, amount: accepted.price * headcount }] : [],
  );
  return {
    demandId,
    status: presentStatus(of.demand.status),
    byCity: of.byCity,
    headcount: of.demand.headcount,
    awardedHeads: headsIn(awarded),
    total: toYuanText(sumFen(awarded.map(({ amount }) => amount))),
    lots,
  };
}
