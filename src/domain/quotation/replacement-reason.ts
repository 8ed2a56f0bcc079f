import { type Catalogue, replacementLevelLabel } from '#domain/catalogue/catalogue.ts';
import type { OfferedItem } from '#domain/institution/institution-item.ts';
import type { Fen } from '#domain/kernel/money.ts';
import { type ItemMatch, itemMatch } from '#domain/matching/item-match.ts';
import { priceClause } from '#domain/matching/reasons.ts';

/** The declared replacement that a choice by hand follows, if any. */
export const chosenRule = (catalogue: Catalogue, code: string, { catalogueCodes }: OfferedItem) =>
  catalogue.replacements.find((one) => one.from === code && catalogueCodes.includes(one.to));

/** Why an item chosen by hand stands on a line; `same`: it is, or contains, what was asked for. */
export function chosenReason(catalogue: Catalogue, code: string, offer: OfferedItem, same: boolean): string {
  const names = offer.catalogueCodes.map((own) => catalogue.items.get(own)?.name ?? own);
  const chosen = names.length > 1 ? `${offer.name}（按一个价格包含${names.join('、')}）` : offer.name;
  if (same) return `手工选择由${chosen}提供。`;
  const rule = chosenRule(catalogue, code, offer);
  const level = rule
    ? `（${replacementLevelLabel[rule.level]}）：${rule.reason.replace(/。?$/, '；')}`
    : '，';
  const asked = catalogue.items.get(code)?.name ?? code;
  return `手工选择以${chosen}代替${asked}${level}${priceClause(catalogue, code, offer.salePrice)}。`;
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
