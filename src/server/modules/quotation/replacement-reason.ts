import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type Fen, formatFen } from '#domain/kernel/money.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import type { LineRow } from './line-rows.ts';

const levelWords = { equivalent: '同级', upgrade: '升级', downgrade: '低一级' } as const;

/** Why an item chosen by hand stands on a line; `same`: it is, or contains, what was asked for. */
export function chosenReason(
  catalogue: Catalogue,
  code: string,
  offer: { readonly name: string; readonly catalogueCode: string; readonly salePrice: Fen },
  same: boolean,
): string {
  if (same) return `手工选择由${offer.name}提供。`;
  const rule = catalogue.replacements.find((one) => one.from === code && one.to === offer.catalogueCode);
  const level = rule ? `（${levelWords[rule.level]}）：${rule.reason.replace(/。?$/, '；')}` : '，';
  const asked = catalogue.items.get(code)?.name ?? code;
  return `手工选择以${offer.name}代替${asked}${level}${priceClause(catalogue, code, offer.salePrice)}`;
}

/** How matching ends the reason of a replaced line. */
function priceClause(catalogue: Catalogue, code: string, price: Fen): string {
  const difference = price - (catalogue.items.get(code)?.referencePrice ?? 0);
  const compared =
    difference === 0
      ? '与原项目参考价持平'
      : `比原项目参考价${difference > 0 ? '高' : '低'} ${formatFen(Math.abs(difference), true)}`;
  return `单价 ${formatFen(price, true)}，${compared}。`;
}

type Line = Pick<LineRow, 'item_match' | 'catalogue_code' | 'reason'>;

/** A replaced line's reason ends with its price: the same words for another price. Other lines keep theirs. */
export const reasonAtPrice = (catalogue: Catalogue, line: Line, price: Fen): string =>
  line.item_match === itemMatch.replaced
    ? line.reason.replace(/单价 ¥[^。]*。$/, () => priceClause(catalogue, line.catalogue_code, price))
    : line.reason;
