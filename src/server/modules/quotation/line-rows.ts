import type { Insertable } from 'kysely';
import type { MatchedLine } from '#domain/matching/item-match.ts';
import { newId } from '#server/db/new-id.ts';
import type { QuotationLineTable } from '#server/db/tables/procurement.ts';

/** Every column of a line said, so that rows can go in as one JSON document; who set its price is `setPrices`' alone. */
export type LineRow = Required<Omit<Insertable<QuotationLineTable>, 'priced_at' | 'priced_by'>>;

/** Matched lines as rows of one quotation package, in their order. */
export function lineRows(
  quotationPackageId: string,
  lines: readonly (MatchedLine & { readonly byHand?: boolean })[],
  idOf: (line: MatchedLine) => string = newId,
): LineRow[] {
  const idOfRequest = new Map<string, string>();
  const ids = lines.map((line) => {
    const id = idOf(line);
    if (line.requestId !== undefined) idOfRequest.set(line.requestId, id);
    return id;
  });
  return lines.map((line, sort) => ({
    id: ids[sort] as string,
    quotation_package_id: quotationPackageId,
    demand_item_id: line.requestId ?? null,
    catalogue_code: line.catalogueCode,
    item_match: line.status,
    institution_item_id: line.institutionItemId ?? null,
    replacement_code: line.replacementCode ?? null,
    reason: line.reason,
    list_price: line.listPrice,
    unit_price: line.price,
    covered_by: line.coveredByRequestId ? (idOfRequest.get(line.coveredByRequestId) ?? null) : null,
    missing_members: [...line.missingMembers],
    exclusive_with: line.exclusiveWith ?? null,
    suggested_keep: line.suggestedKeep ?? null,
    suggestions: [...line.suggestions],
    by_hand: line.byHand ?? false,
    sort,
  }));
}
