import type { Selectable } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { DemandStatus } from '#domain/demand/demand-machine.ts';
import type { LabelledPackage } from '#domain/demand/package-label.ts';
import { allowedActions } from '#domain/kernel/machine.ts';
import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import { itemMatch, itemMatchLabel, type MatchedLine } from '#domain/matching/item-match.ts';
import { presentQuotationPackageStatus } from '#domain/quotation/outcome.ts';
import { quotationPackageMachine } from '#domain/quotation/quotation-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { QuotationPackageTable, SentPrices } from '#server/db/tables/procurement.ts';
import { isPriced, isProblem } from './package-issues.ts';
import { type LineRecord, lineKey, matchOf } from './quotation.store.ts';

type Detail = CallOutput<'quotation.packageDetail'>;
type Line = Detail['lines'][number];

export interface PackageRecord extends Selectable<QuotationPackageTable>, LabelledPackage {
  label: string;
  headcount: number;
  demandStatus: DemandStatus;
  won: string[];
}

export function presentSummary(
  pkg: PackageRecord,
  lines: readonly LineRecord[],
  about: { editable: boolean; sent: SentPrices | null },
): CallOutput<'quotation.detail'>['packages'][number] {
  const before = about.sent?.[pkg.id];
  return {
    quotationPackageId: pkg.id,
    name: pkg.label,
    headcount: pkg.headcount,
    status: presentQuotationPackageStatus(pkg.status, pkg.demandStatus),
    actions: about.editable ? allowedActions(quotationPackageMachine, pkg.status, 'provider') : [],
    coverage: pkg.coverage,
    listTotal: toYuanText(pkg.list_total),
    quotedTotal: toYuanText(pkg.quoted_total),
    previousTotal: before && before.total !== pkg.quoted_total ? toYuanText(before.total) : null,
    problems: lines.filter(isProblem).length,
    won: pkg.won,
  };
}

export interface OfferRow {
  id: string;
  name: string;
  code: string;
  list_price: number;
  sale_price: number;
}

const presentOffer = (row: OfferRow) => ({
  id: row.id,
  name: row.name,
  code: row.code,
  listPrice: toYuanText(row.list_price),
  salePrice: toYuanText(row.sale_price),
});

export function presentLines(
  catalogue: Catalogue,
  lines: readonly LineRecord[],
  offers: ReadonlyMap<string, OfferRow>,
  about: { editable: boolean; prices: Readonly<Record<string, number>> | undefined },
): Line[] {
  const graph = catalogueGraph(catalogue);
  const byId = new Map(lines.map((line) => [line.id, line]));
  return lines.map((line) => {
    const item = catalogue.items.get(line.catalogue_code);
    const payer = line.covered_by ? byId.get(line.covered_by) : undefined;
    const before = about.prices?.[lineKey(line)];
    return {
      lineId: line.id,
      asked: line.demand_item_id !== null,
      catalogueCode: line.catalogue_code,
      name: graph.nameOf(line.catalogue_code),
      category: item?.type ?? '其他',
      required: line.required,
      note: line.note,
      itemMatch: { code: line.item_match, name: itemMatchLabel[line.item_match] },
      reason: line.item_usable ? line.reason : `${line.item_name}已停用或映射已撤回，请更换项目或重新起草。`,
      item:
        line.institution_item_id === null
          ? null
          : {
              id: line.institution_item_id,
              name: line.item_name ?? '',
              code: line.item_code ?? '',
              listPrice: toYuanText(line.item_list_price ?? 0),
              salePrice: toYuanText(line.item_sale_price ?? 0),
            },
      replacement: line.replacement_code ? graph.nameOf(line.replacement_code) : '',
      listPrice: toYuanText(line.list_price),
      unitPrice: toYuanText(line.unit_price),
      priced: isPriced(line),
      coveredBy: payer ? graph.nameOf(payer.catalogue_code) : '',
      missingMembers: line.missing_members.map(graph.nameOf),
      exclusive: line.exclusive_with
        ? {
            with: { code: line.exclusive_with, name: graph.nameOf(line.exclusive_with) },
            suggestedKeep: line.suggested_keep ?? line.exclusive_with,
            settled: line.by_hand,
          }
        : null,
      suggestions: line.suggestions.flatMap((id) => {
        const offer = offers.get(id);
        return offer ? [presentOffer(offer)] : [];
      }),
      byHand: line.by_hand,
      seen: matchOf(line),
      previousPrice: before !== undefined && before !== line.unit_price ? toYuanText(before) : null,
      actions: about.editable ? lineActions(line) : [],
    };
  });
}

function lineActions(line: LineRecord): Line['actions'] {
  if (line.demand_item_id === null) return ['removeRelated'];
  if (line.item_match === itemMatch.exclusive) return ['resolveExclusive'];
  return line.by_hand ? ['replace', 'cancelReplace'] : ['replace'];
}

export const presentProposal = (
  catalogue: Catalogue,
  line: MatchedLine,
  offers: ReadonlyMap<string, OfferRow>,
): Detail['relatedProposals'][number] => {
  const offer = offers.get(line.institutionItemId ?? '');
  return {
    catalogueCode: line.catalogueCode,
    name: catalogueGraph(catalogue).nameOf(line.catalogueCode),
    reason: line.reason,
    item: offer ? presentOffer(offer) : null,
  };
};

/** Quoted over list in thousandths. */
export function rateOf(lines: readonly LineRecord[]): number | null {
  const priced = lines.filter(isPriced);
  const list = sumFen(priced.map((line) => line.list_price));
  return list === 0 ? null : Math.round((sumFen(priced.map((line) => line.unit_price)) * 1000) / list);
}
