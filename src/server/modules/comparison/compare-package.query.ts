import { type DemandStatus, demandMachine } from '#domain/demand/demand-machine.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { allowedActions } from '#domain/kernel/machine.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { compareQuotations } from '#domain/pricing/compare.ts';
import { defaultWeights, type ScoreWeights } from '#domain/pricing/comparison-input.ts';
import {
  type QuotationPackageStatus,
  type QuotationStatus,
  quotationPackageStatus,
} from '#domain/quotation/quotation-machine.ts';
import { goneQuotations } from '#domain/quotation/quote-counts.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { presentPackage, presentStatus } from '#server/modules/demand/demand.present.ts';
import { type DemandPackage } from '#server/modules/demand/demand-packages.store.ts';
import { momentOrNull } from '#server/modules/demand/demand-terms.ts';
import { presentRound } from '#server/modules/second-round/present-round.ts';
import { presentRelatedParties } from '#server/modules/sides/present-related.ts';
import { gapOf } from './award-lots.ts';
import { type ComparedDemand, comparedDemand } from './compared-demand.query.ts';
import { presentColumns, presentRows, presentSuggestion } from './comparison.present.ts';
import { comparisonInput, readQuoted } from './comparison-input.ts';
import { presentStandings } from './decided-lots.ts';
import { coveredByNobody } from './present-places.ts';

type Matrix = CallOutput<'comparison.matrix'>;

// Withdrawn, or run out before anything was decided: not an offer any more. A package that lapsed because another won
// (its quotation is 已关闭 then) stays in the comparison.
export const isGone = ({ status }: { status: QuotationStatus }): boolean => goneQuotations.includes(status);

/** Still being worked on, or declined by itself. */
const notOffered: readonly QuotationPackageStatus[] = [
  quotationPackageStatus.open,
  quotationPackageStatus.cancelled,
];

/** One demand package's quotations that count, oldest first. */
function quotationsOf(of: Pick<ComparedDemand, 'packages' | 'quotations' | 'lots'>, packageId: string) {
  const lots = of.lots.filter((lot) => lot.packageId === packageId);
  return of.quotations.flatMap((quotation) => {
    if (isGone(quotation)) return [];
    const pkg = of.packages.find(
      (one) => one.quotation_id === quotation.id && one.demand_package_id === packageId,
    );
    return pkg && !notOffered.includes(pkg.status)
      ? [{ quotation, pkg, elsewhere: gapOf(lots, quotation.cities) }]
      : [];
  });
}

/** Demand packages, each with its quotations and their comparison. */
export async function comparePackages(
  { db, catalogue }: ReadContext,
  of: ComparedDemand,
  packages: readonly DemandPackage[],
  weights: ScoreWeights | undefined,
) {
  const some = packages.map((pkg) => ({ pkg, compared: quotationsOf(of, pkg.id) }));
  const quoted = await readQuoted(
    db,
    some.flatMap(({ compared }) => compared),
  );
  return some.map(({ pkg, compared }) => ({
    pkg,
    compared,
    comparison: compareQuotations(comparisonInput(catalogue, of.labels, pkg, compared, quoted, weights)),
  }));
}

/** @throws Failure 404 for a package of another demand, 400 for weights that don't add up. */
export async function comparisonMatrix(
  context: ReadContext,
  input: { demandId: string; packageId?: string | undefined; weights?: ScoreWeights | undefined },
): Promise<Matrix> {
  const of = await comparedDemand(context, input.demandId);
  const { demanded } = of;
  const chosen = input.packageId ? demanded.find((pkg) => pkg.id === input.packageId) : demanded[0];
  if (!chosen) throw notFound('没有找到这个套餐，请从采购需求重新进入。');
  return packageMatrix(context, of, chosen, input.weights);
}

export async function packageMatrix(
  context: ReadContext,
  of: ComparedDemand,
  chosen: DemandPackage,
  weights: ScoreWeights | undefined,
): Promise<Matrix> {
  const [one] = await comparePackages(context, of, [chosen], weights);
  const { compared, comparison } = one as NonNullable<typeof one>;
  return {
    ...presentHead(context, of, weights),
    packageId: chosen.id,
    columns: presentColumns(comparison, compared, of),
    rows: presentRows(comparison),
    summary: {
      items: chosen.items.length,
      differingRows: comparison.differingRows,
      problemRows: comparison.problemRows,
      lowest: yuanOrNull(comparison.lowestLevelled),
      highest: yuanOrNull(comparison.highestLevelled),
      median: yuanOrNull(comparison.medianLevelled),
      suggestion: presentSuggestion(comparison, compared),
      ...presentStandings(of, one as NonNullable<typeof one>),
    },
    findings: of.findings.filter((one) => one.packageId === '' || one.packageId === chosen.id),
  };
}

/** What the pages of a comparison say of the demand. */
export function presentHead(
  { catalogue }: ReadContext,
  of: ComparedDemand,
  weights: ScoreWeights | undefined,
) {
  const { demand, demanded, answers } = of;
  const otherSide = of.lots.map((lot) => lot.accepted && of.otherSideOf(lot.accepted.quotationId));
  return {
    demandId: demand.id,
    kind: demand.kind,
    number: demand.number,
    title: demand.title,
    status: presentStatus(demand.status),
    quoteDeadline: momentOrNull(demand.quote_deadline),
    demandActions: of.mayPurchase
      ? allowedActions(demandMachine, demand.status as DemandStatus, 'owner').filter(
          (action) =>
            (action !== 'requote' || of.mayRequote) &&
            (action !== 'complete' || (demand.seal !== 'sealed' && !otherSide.some(Boolean))),
        )
      : [],
    otherSide: otherSide.find(Boolean) || '',
    related: presentRelatedParties(of.related),
    secondRound: presentRound(of),
    byCity: of.byCity,
    cities: of.cities,
    coveredByNobody: coveredByNobody(of),
    seal: demand.seal,
    packages: demanded.map((row) => {
      const { items: _items, ...info } = presentPackage(row, demand.purpose, catalogue);
      return { ...info, ...standing(of, row.id) };
    }),
    invited: answers.quotes.invited,
    quotes: answers.quotes,
    unanswered: [...answers.unanswered],
    weights: { ...(weights ?? defaultWeights) },
  };
}

const yuanOrNull = (fen: number | undefined) => (fen === undefined ? null : toYuanText(fen));

function standing(of: ComparedDemand, packageId: string) {
  return {
    quotations: quotationsOf(of, packageId).length,
    lots: of.lots
      .filter((lot) => lot.packageId === packageId)
      .map(({ cityId, city, headcount, accepted }) => ({
        cityId: cityId ?? '',
        city,
        headcount,
        accepted: accepted && { institution: accepted.institution, price: toYuanText(accepted.price) },
      })),
  };
}
