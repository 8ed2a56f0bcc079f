import type { DemandStatus } from '#domain/demand/demand-machine.ts';
import { maskMobile, maskName } from '#domain/kernel/mobile.ts';
import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import { type ItemMatch, itemMatchLabel } from '#domain/matching/item-match.ts';
import type { Comparison, ComparisonCell } from '#domain/pricing/comparison.ts';
import { presentQuotationStatus as statusOfQuote } from '#domain/quotation/outcome.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { headsIn } from '#domain/region/examined-where.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import type { QuotationFiles } from '#server/modules/common/quotation-files.store.ts';
import { presentOfferRound } from '#server/modules/second-round/present-round.ts';
import { type AwardLot, decisionsOf, gapOf, lotsOf } from './award-lots.ts';
import type { PackageRow, QuotationRow } from './compared.store.ts';
import type { ComparedDemand } from './compared-demand.query.ts';
import type { ComparedPackageRow } from './comparison-input.ts';
import { presentPackageStatus } from './decide-package.command.ts';
import { presentWays } from './present-places.ts';

type Matrix = CallOutput<'comparison.matrix'>;
type Received = CallOutput<'comparison.listQuotations'>[number];

export const presentMatch = (code: ItemMatch) => ({ code, name: itemMatchLabel[code] });

export const presentInstitution = (row: QuotationRow, labels: Labels): Received['institution'] => ({
  institutionId: row.institution_id,
  institutionCode: row.code,
  name: row.name,
  level: labels.name('hospital_level', row.level),
  type: labels.name('medical_org_type', row.type),
  city: labels.place(row.city_id),
});

export const presentQuotationStatus = ({ status }: QuotationRow, demand: DemandStatus) =>
  statusOfQuote(status, demand, true);

export function presentQuotedPackage(
  pkg: PackageRow,
  demanded: { label: string; headcount: number },
  decisions: string[],
  demand: DemandStatus,
): Received['packages'][number] {
  return {
    quotationPackageId: pkg.id,
    packageId: pkg.demand_package_id,
    packageName: demanded.label,
    headcount: demanded.headcount,
    status: presentPackageStatus(pkg.status, demand),
    listTotal: toYuanText(pkg.list_total),
    quotedTotal: toYuanText(pkg.quoted_total),
    coverage: pkg.coverage,
    rejectReason: pkg.reject_reason,
    actions: decisions,
  };
}

function wonOf(quotationId: string, lots: readonly AwardLot[]): NonNullable<Received['won']> {
  const own = lots.flatMap(({ accepted, packageId, headcount }) =>
    accepted?.quotationId === quotationId
      ? [{ packageId, headcount, amount: accepted.price * headcount }]
      : [],
  );
  return {
    packages: new Set(own.map(({ packageId }) => packageId)).size,
    headcount: headsIn(own),
    amount: toYuanText(sumFen(own.map(({ amount }) => amount))),
  };
}

/** Contacts are masked until this institution has won (docs/product.md, Access). */
export function presentReceived(
  row: QuotationRow,
  packages: Received['packages'],
  labels: Labels,
  demand: DemandStatus,
  files: QuotationFiles | undefined,
  lots: readonly AwardLot[],
  /** Those of them that it can get. */
  open: readonly AwardLot[],
): Received {
  const awarded = row.status === quotationStatus.won;
  const won = wonOf(row.id, lots);
  const ownLots = lots.filter(({ accepted }) => accepted?.quotationId === row.id);
  return {
    quotationId: row.id,
    number: row.number,
    institution: presentInstitution(row, labels),
    status: presentQuotationStatus(row, demand),
    confirmedAt: row.confirmed_at.toISOString(),
    validUntil: row.valid_until,
    won: won.packages > 0 ? won : null,
    elsewhere: gapOf(ownLots.length > 0 ? ownLots : open, row.cities),
    remarks: row.remarks,
    attachments: files?.attachments ?? [],
    earlierAttachments: files?.earlierAttachments ?? [],
    services: row.services.map((code) => labels.name('special_service', code)),
    contact: awarded ? row.contact : maskName(row.contact),
    mobile: awarded ? row.mobile : maskMobile(row.mobile),
    packages,
  };
}

export function presentColumns(
  comparison: Comparison,
  compared: readonly ComparedPackageRow[],
  of: ComparedDemand,
): Matrix['columns'] {
  const requested = comparison.rows.filter((row) => row.requestId !== undefined);
  return comparison.columns.map((column, index) => {
    const { quotation, pkg } = compared[index] as ComparedPackageRow;
    const lots = lotsOf(of, quotation, pkg);
    return {
      quotationId: quotation.id,
      quotationPackageId: pkg.id,
      institution: presentInstitution(quotation, of.labels),
      ways: presentWays(quotation, lots),
      elsewhere: gapOf(lots, quotation.cities),
      ...presentOfferRound(of.round, quotation, pkg),
      status: presentPackageStatus(pkg.status, of.demand.status),
      quotationStatus: presentQuotationStatus(quotation, of.demand.status),
      raw: toYuanText(column.raw),
      levelled: toYuanText(column.levelled),
      listTotal: toYuanText(column.listTotal),
      rank: column.rank,
      levelledRank: column.levelledRank,
      lowestRaw: column.lowestRaw,
      lowestLevelled: column.lowestLevelled,
      coverage: column.coverage,
      missing: requested.filter((row) => row.cells[index]?.levelled !== undefined).length,
      savingOnList: toYuanText(column.savingOnList),
      savingOnMedianAll: toYuanText(column.savingOnMedianAll),
      againstMedianPermille: column.againstMedianPermille,
      score: column.score,
      scoreParts: { ...column.scoreParts },
      rejectReason: pkg.reject_reason,
      otherSide: of.otherSideOf(quotation.id),
      ...decisionsOf(of, quotation, pkg),
    };
  });
}

export function presentSuggestion(
  { suggestion }: Comparison,
  compared: readonly ComparedPackageRow[],
): Matrix['summary']['suggestion'] {
  const found = compared.find(({ quotation }) => quotation.id === suggestion?.quotationId);
  if (!found || !suggestion) return null;
  return {
    quotationId: found.quotation.id,
    institution: found.quotation.name,
    reason: suggestion.reason,
  };
}

/** Every cell that was priced in. */
export const presentLevelled = (comparison: Comparison, compared: readonly ComparedPackageRow[]) =>
  comparison.rows.flatMap((row) =>
    row.cells.flatMap((cell, index) =>
      cell?.levelled
        ? [
            {
              institution: compared[index]?.quotation.name ?? '',
              item: row.name,
              added: toYuanText(cell.levelled.added),
              ruleText: cell.levelled.reason,
            },
          ]
        : [],
    ),
  );

export function presentRows(comparison: Comparison): Matrix['rows'] {
  const names = new Map(comparison.rows.map((row) => [row.requestId, row.name]));
  return comparison.rows.map((row) => ({
    name: row.name,
    category: row.category,
    required: row.required,
    related: row.requestId === undefined,
    differs: row.differs,
    problem: row.problem,
    cells: row.cells.map((cell) => (cell ? presentCell(cell, names) : null)),
  }));
}

function presentCell(cell: ComparisonCell, names: ReadonlyMap<string | undefined, string>) {
  return {
    match: presentMatch(cell.status),
    price: toYuanText(cell.price),
    comparablePrice: toYuanText(cell.comparablePrice),
    coveredBy: cell.coveredByRequestId ? (names.get(cell.coveredByRequestId) ?? '') : '',
    reason: cell.reason,
    missingMembers: [...cell.missingMembers],
    lowest: cell.lowest,
    added: cell.levelled ? toYuanText(cell.levelled.added) : null,
    rule: cell.levelled?.rule ?? null,
    ruleText: cell.levelled?.reason ?? '',
    flips: cell.levelled?.flips ?? false,
  };
}
