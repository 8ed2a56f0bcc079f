import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import { type Choices, type Material, redraft } from '#domain/quotation/redraft.ts';
import { reasonAtPrice } from '#domain/quotation/replacement-reason.ts';
import { type LineRow, lineRows } from './line-rows.ts';
import { type LineRecord, lineKey } from './quotation.store.ts';

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

/** The package's lines drafted again. Prices stay where the same item still carries the price; line ids stay too. */
export const redraftRows = (
  material: Material,
  packageId: string,
  before: readonly LineRecord[],
  choices: Choices,
  leaveOut: ReadonlySet<string>,
): LineRow[] =>
  keepWhatStands(material.catalogue, lineRows(packageId, redraft(material, choices, leaveOut)), before);

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
