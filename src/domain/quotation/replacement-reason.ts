import { type Catalogue, replacementLevelLabel } from '#domain/catalogue/catalogue.ts';
import type { Fen } from '#domain/kernel/money.ts';
import { itemMatch, type ItemMatch } from '#domain/matching/item-match.ts';
import { priceClause } from '#domain/matching/reasons.ts';

/** Why an item chosen by hand stands on a line; `same`: it is, or contains, what was asked for. */
export function chosenReason(
  catalogue: Catalogue,
  code: string,
  offer: { readonly name: string; readonly catalogueCode: string; readonly salePrice: Fen },
  same: boolean,
): string {
  if (same) return `手工选择由${offer.name}提供。`;
  const rule = catalogue.replacements.find((one) => one.from === code && one.to === offer.catalogueCode);
  const level = rule
    ? `（${replacementLevelLabel[rule.level]}）：${rule.reason.replace(/。?$/, '；')}`
    : '，';
  const asked = catalogue.items.get(code)?.name ?? code;
  return `手工选择以${offer.name}代替${asked}${level}${priceClause(catalogue, code, offer.salePrice)}。`;
}

interface Line {
  readonly item_match: ItemMatch;
  readonly catalogue_code: string;
  readonly reason: string;
}

/** A replaced line's reason ends with its price: the same words for another price. Other lines keep theirs. */
export const reasonAtPrice = (catalogue: Catalogue, line: Line, price: Fen): string =>
  line.item_match === itemMatch.replaced
    ? line.reason.replace(/单价 ¥[^。]*。$/, () => `${priceClause(catalogue, line.catalogue_code, price)}。`)
    : line.reason;
