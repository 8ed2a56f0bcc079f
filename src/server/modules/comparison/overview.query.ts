import { toYuanText } from '#domain/kernel/money.ts';
import type { ScoreWeights } from '#domain/pricing/comparison-input.ts';
import { overviewOf } from '#domain/pricing/overview.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { presentOfferRound, roundStanding } from '#server/modules/second-round/present-round.ts';
import { decisionsOf, gapOf, lotsOf } from './award-lots.ts';
import { comparePackages, isGone, presentHead } from './compare-package.query.ts';
import { comparedDemand } from './compared-demand.query.ts';
import { presentInstitution, presentQuotationStatus } from './comparison.present.ts';
import { presentPackageStatus } from './decide-package.command.ts';
import { presentWays } from './present-places.ts';

type Overview = CallOutput<'comparison.overview'>;
type OverviewRow = Overview['rows'][number];

/** All comparisons of a demand, and the quotations on offer. */
export async function wholeDemand(context: ReadContext, demandId: string, weights: ScoreWeights | undefined) {
  const of = await comparedDemand(context, demandId);
  const packages = (await comparePackages(context, of, of.demanded, weights)).map((one) => ({
    ...one,
    headcount: one.pkg.headcount,
    items: one.pkg.items.length,
  }));
  const offers = of.quotations.filter((quotation) => !isGone(quotation));
  const rows = overviewOf(
    offers.map(({ id }) => id),
    packages,
    (quotationId, at) => {
      const one = packages[at]?.compared.find(({ quotation }) => quotation.id === quotationId);
      return one ? headsOf(lotsOf(of, one.quotation, one.pkg)) : 0;
    },
  );
  return { of, packages, offers, rows };
}

const headsOf = (lots: readonly { headcount: number }[]) =>
  lots.reduce((sum, { headcount }) => sum + headcount, 0);

/** Institutions × packages: what each asks for everybody, and what it leaves out. Best first. */
export async function comparisonOverview(
  context: ReadContext,
  { demandId, weights }: { demandId: string; weights?: ScoreWeights | undefined },
): Promise<Overview> {
  const { of, packages, offers, rows: compared } = await wholeDemand(context, demandId, weights);
  const { demand, labels } = of;
  const rows = compared.map((row, at): OverviewRow & { offered: boolean } => {
    const quotation = offers[at] as (typeof offers)[number];
    // Those that it can get: where it is awarded by city, other cities' people are no part of the row.
    const lots = packages.flatMap(({ compared: own }) => {
      const one = own.find((each) => each.quotation.id === quotation.id);
      return one ? lotsOf(of, quotation, one.pkg) : [];
    });
    const cells = row.cells.map((cell, p) => {
      const one = packages[p]?.compared.find((each) => each.quotation.id === quotation.id);
      if (!cell || !one) return null;
      const { pkg } = one;
      const { column, gaps } = cell;
      return {
        quotationPackageId: pkg.id,
        status: presentPackageStatus(pkg.status, demand.status),
        firstPrice: presentOfferRound(of.round, quotation, pkg).firstPrice,
        raw: toYuanText(column.raw),
        levelled: toYuanText(column.levelled),
        rank: column.rank,
        levelledRank: column.levelledRank,
        coverage: column.coverage,
        score: column.score,
        gaps: [...gaps],
        elsewhere: gapOf(lotsOf(of, quotation, pkg), quotation.cities),
        ...decisionsOf(of, quotation, pkg),
      };
    });
    const acceptable = cells.some(
      (cell) =>
        cell?.actions.includes('accept') &&
        (!of.byCity || cell.cities.some(({ action, proposed }) => action === 'accept' && proposed)),
    );
    return {
      offered: cells.some((cell) => cell !== null),
      quotationId: quotation.id,
      institution: presentInstitution(quotation, labels),
      ways: presentWays(quotation, lots),
      elsewhere: gapOf(lots, quotation.cities),
      quotationStatus: presentQuotationStatus(quotation, demand.status),
      round: roundStanding(of.round, quotation),
      rank: row.rank,
      headcount: row.headcount,
      total: toYuanText(row.total),
      levelledTotal: toYuanText(row.levelledTotal),
      perHead: toYuanText(row.perHead),
      rawPerHead: toYuanText(row.rawPerHead),
      overBudget: toYuanText(Math.max(0, row.perHead - (demand.budget_max ?? row.perHead))),
      coverage: row.coverage,
      actions: acceptable ? ['acceptAll'] : [],
      otherSide: of.otherSideOf(quotation.id),
      cells,
    };
  });
  return {
    ...presentHead(context, of, weights),
    headcount: demand.headcount,
    budgetMax: demand.budget_max === null ? null : toYuanText(demand.budget_max),
    rows: rows.filter(({ offered }) => offered).toSorted((a, b) => a.rank - b.rank),
  };
}
