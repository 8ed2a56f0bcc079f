import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { atomReferencePrice } from '#domain/catalogue/catalogue-graph.ts';
import { hospitalLevelRank } from '#domain/institution/hospital-level.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import type { ComparedLine, ComparisonInput, ScoreWeights } from '#domain/pricing/comparison-input.ts';
import { headsIn } from '#domain/region/examined-where.ts';
import type { Sql } from '#server/db/database.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import type { DemandPackage } from '#server/modules/demand/demand-packages.store.ts';
import type { PeopleInCity } from './award-lots.ts';
import {
  type LineRow,
  ownSinglePrices,
  type PackageRow,
  priceKey,
  type QuotationRow,
  quotedLines,
} from './compared.store.ts';

export interface ComparedPackageRow {
  readonly quotation: QuotationRow;
  readonly pkg: PackageRow;
  /** Of the package: in cities that its institution does not cover. */
  readonly elsewhere?: readonly PeopleInCity[];
}

/** What is stored of quoted packages, and what their institutions ask singly for what they leave out. */
interface QuotedFacts {
  readonly linesOf: ReadonlyMap<string, readonly LineRow[]>;
  /** By `priceKey`. */
  readonly own: ReadonlyMap<string, number>;
}

/** Of any number of packages in two statements. */
export async function readQuoted(db: Sql, compared: readonly ComparedPackageRow[]): Promise<QuotedFacts> {
  const lines = await quotedLines(
    db,
    compared.map(({ pkg }) => pkg.id),
  );
  const lacking = lines.filter((line) => lacks.has(line.item_match));
  const own = await ownSinglePrices(
    db,
    [...new Set(compared.map(({ quotation }) => quotation.institution_id))],
    [...new Set(lacking.flatMap((line) => [line.catalogue_code, ...line.missing_members]))],
  );
  return { linesOf: Map.groupBy(lines, (line) => line.quotation_package_id), own };
}

/** Stored quotations for one demand package → what the comparison rules work on. */
export function comparisonInput(
  catalogue: Catalogue,
  labels: Labels,
  demanded: DemandPackage,
  compared: readonly ComparedPackageRow[],
  { linesOf, own }: QuotedFacts,
  weights: ScoreWeights | undefined,
): ComparisonInput {
  const categories = new Map(catalogue.categories.map((category) => [category.code, category]));
  return {
    headcount: demanded.headcount,
    ...(weights && { weights }),
    items: demanded.items.map((item) => {
      const known = catalogue.items.get(item.catalogueCode);
      const category = categories.get(known?.category ?? '');
      return {
        requestId: item.id,
        catalogueCode: item.catalogueCode,
        name: known?.name ?? item.catalogueCode,
        category: category?.name ?? '',
        categorySort: category?.sort ?? 0,
        required: item.required,
        referencePrice: known?.referencePrice ?? 0,
      };
    }),
    quotations: compared.map(({ quotation, pkg, elsewhere = [] }) => {
      const levelRank = hospitalLevelRank(quotation.level);
      const ownLines = linesOf.get(pkg.id) ?? [];
      return {
        quotationId: quotation.id,
        institution: {
          id: quotation.institution_id,
          name: quotation.name,
          levelLabel: labels.name('hospital_level', quotation.level),
          ...(levelRank !== undefined && { levelRank }),
          ...(quotation.distance_km !== null && { distanceKm: quotation.distance_km }),
        },
        elsewhere: headsIn(elsewhere),
        quotedTotal: pkg.quoted_total,
        lines: ownLines.map((line) => comparedLine(catalogue, quotation.institution_id, line, ownLines, own)),
      };
    }),
  };
}

const lacks: ReadonlySet<number> = new Set([itemMatch.missing, itemMatch.unmet, itemMatch.exclusive]);

function comparedLine(
  catalogue: Catalogue,
  institutionId: string,
  line: LineRow,
  siblings: readonly LineRow[],
  own: ReadonlyMap<string, number>,
): ComparedLine {
  const carrier = line.covered_by ? siblings.find((one) => one.id === line.covered_by) : undefined;
  return {
    requestId: line.demand_item_id ?? undefined,
    catalogueCode: line.catalogue_code,
    name: catalogue.items.get(line.catalogue_code)?.name ?? line.catalogue_code,
    status: line.item_match,
    price: line.unit_price,
    listPrice: line.list_price,
    coveredByRequestId: carrier?.demand_item_id ?? undefined,
    reason: line.reason,
    // What is offered but not to this group (unmet) has no price for it either.
    ownSinglePrice:
      line.item_match === itemMatch.unmet ? undefined : own.get(priceKey(institutionId, line.catalogue_code)),
    missingMembers: line.missing_members.map((code) => ({
      catalogueCode: code,
      name: catalogue.items.get(code)?.name ?? code,
      referencePrice: atomReferencePrice(catalogue, code),
      ownSinglePrice: own.get(priceKey(institutionId, code)),
    })),
    suggestedKeep: line.suggested_keep ?? undefined,
  };
}
