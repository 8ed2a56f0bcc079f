import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { itemMatch, type MatchedLine } from '#domain/matching/item-match.ts';
import { matchPackage } from '#domain/matching/match-package.ts';
import { newId } from '#server/db/new-id.ts';
import { type LineRow, lineRows } from './line-rows.ts';
import { type LineRecord, lineKey } from './quotation.store.ts';
import { chosenReason, reasonAtPrice } from './replacement-reason.ts';

/** What the provider decided by hand; matching works around it. */
export interface Choices {
  /** Demand item → the catalogue code kept in its stead. */
  readonly dropped: ReadonlyMap<string, string>;
  /** Demand item → own item that stands in. */
  readonly replaced: ReadonlyMap<string, string>;
  /** Lines that no rule called for, added with a reason. */
  readonly added: readonly { code: string; itemId: string; reason: string }[];
}

export function choicesOf(lines: readonly LineRecord[]): Choices {
  const byHand = lines.filter((line) => line.by_hand);
  return {
    dropped: new Map(
      byHand.flatMap((line) =>
        line.demand_item_id && line.item_match === itemMatch.exclusive
          ? [[line.demand_item_id, line.exclusive_with ?? ''] as const]
          : [],
      ),
    ),
    replaced: new Map(
      byHand.flatMap((line) =>
        line.demand_item_id && line.item_match !== itemMatch.exclusive && line.institution_item_id
          ? [[line.demand_item_id, line.institution_item_id] as const]
          : [],
      ),
    ),
    added: byHand.flatMap((line) =>
      line.demand_item_id === null && line.institution_item_id
        ? [{ code: line.catalogue_code, itemId: line.institution_item_id, reason: line.reason }]
        : [],
    ),
  };
}

export interface Material {
  readonly catalogue: Catalogue;
  readonly request: RequestedPackage;
  readonly library: InstitutionLibrary;
}

/**
 * Matching with the hand's choices in force: a dropped item isn't asked for, a replaced one is asked for as what
 * stands in, which only the chosen item offers.
 */
function matchWith({ catalogue, request, library }: Material, choices: Choices) {
  const offers = new Map(library.items.map((item) => [item.id, item]));
  const chosen = new Map(
    [...choices.replaced].flatMap(([requestId, itemId]) => {
      const offer = offers.get(itemId);
      return offer ? [[requestId, offer] as const] : [];
    }),
  );
  const only = new Map([...chosen.values()].map((offer) => [offer.catalogueCode, offer.id]));
  const matched = matchPackage(
    catalogue,
    {
      ...request,
      items: request.items
        .filter((item) => !choices.dropped.has(item.id))
        .map((item) => ({
          ...item,
          catalogueCode: chosen.get(item.id)?.catalogueCode ?? item.catalogueCode,
        })),
    },
    {
      ...library,
      items: library.items.filter((item) => (only.get(item.catalogueCode) ?? item.id) === item.id),
    },
  );
  return { lines: matched.lines, chosen, offers };
}

/** The related items that the rules call for under these choices. */
export const relatedUnder = (material: Material, choices: Choices): MatchedLine[] =>
  matchWith(material, choices).lines.filter((line) => line.requestId === undefined);

/**
 * The package's lines drafted again under `choices`. Prices stay where the same item still carries the price; line ids
 * stay too. `leaveOut` names related items that were taken out before and don't come back.
 */
export function redraft(
  material: Material,
  packageId: string,
  before: readonly LineRecord[],
  choices: Choices,
  leaveOut: ReadonlySet<string>,
): LineRow[] {
  const { catalogue, request } = material;
  const graph = catalogueGraph(catalogue);
  const { lines, chosen, offers } = matchWith(material, choices);
  const kept = lines.filter((line) => line.requestId !== undefined || !leaveOut.has(line.catalogueCode));
  const drafted = lineRows(packageId, kept);
  const asked = new Map(drafted.map((row) => [row.demand_item_id, row]));

  const rows: LineRow[] = request.items.map((item) => {
    const keep = choices.dropped.get(item.id);
    if (keep !== undefined) {
      const reason = `与${graph.nameOf(keep)}互斥，已选择保留${graph.nameOf(keep)}，本项不计价。`;
      return {
        ...emptyRow(packageId, item.id, item.catalogueCode),
        item_match: itemMatch.exclusive,
        reason,
        exclusive_with: keep,
        suggested_keep: keep,
        by_hand: true,
      };
    }
    const row = asked.get(item.id) as LineRow;
    const offer = chosen.get(item.id);
    if (!offer || row.item_match !== itemMatch.match) return { ...row, catalogue_code: item.catalogueCode };
    const same = graph.codesContaining(item.catalogueCode).includes(offer.catalogueCode);
    return {
      ...row,
      catalogue_code: item.catalogueCode,
      item_match: same ? itemMatch.match : itemMatch.replaced,
      replacement_code: same ? null : offer.catalogueCode,
      reason: `${chosenReason(catalogue, item.catalogueCode, offer, same)}${row.covered_by ? row.reason : ''}`,
      by_hand: true,
    };
  });
  rows.push(...drafted.filter((row) => row.demand_item_id === null));
  for (const { code, itemId, reason } of choices.added) {
    const offer = offers.get(itemId);
    if (!offer || rows.some((row) => row.catalogue_code === code)) continue;
    rows.push({
      ...emptyRow(packageId, null, code),
      item_match: itemMatch.related,
      institution_item_id: itemId,
      reason,
      list_price: offer.listPrice,
      unit_price: offer.salePrice,
      by_hand: true,
    });
  }
  return keepWhatStands(catalogue, rows, before);
}

const emptyRow = (packageId: string, demandItemId: string | null, code: string): LineRow => ({
  id: newId(),
  quotation_package_id: packageId,
  demand_item_id: demandItemId,
  catalogue_code: code,
  item_match: itemMatch.missing,
  institution_item_id: null,
  replacement_code: null,
  reason: '',
  list_price: 0,
  unit_price: 0,
  covered_by: null,
  missing_members: [],
  exclusive_with: null,
  suggested_keep: null,
  suggestions: [],
  by_hand: false,
  sort: 0,
});

function keepWhatStands(
  catalogue: Catalogue,
  rows: readonly LineRow[],
  before: readonly LineRecord[],
): LineRow[] {
  const known = new Map(before.map((line) => [lineKey(line), line]));
  const idAfter = new Map(rows.map((row) => [row.id, known.get(lineKey(row))?.id ?? row.id]));
  return rows.map((row, sort) => {
    const was = known.get(lineKey(row));
    const samePrice =
      was?.institution_item_id === row.institution_item_id && was?.list_price === row.list_price;
    const price = was && samePrice ? was.unit_price : row.unit_price;
    return {
      ...row,
      id: idAfter.get(row.id) as string,
      covered_by: row.covered_by ? (idAfter.get(row.covered_by) ?? null) : null,
      unit_price: price,
      reason: reasonAtPrice(catalogue, row, price),
      sort,
    };
  });
}
