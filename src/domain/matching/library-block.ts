import type { InstitutionLibrary, OfferedItem } from '#domain/institution/institution-item.ts';
import { compareText } from './catalogue-graph.ts';
import type { OwnRules } from './compile-request.ts';
import type { Audience, OfferBlock } from './offer-block.ts';
import { admits, isPriced } from './offer-block.ts';

/** One institution as a block of one row, which still knows the items behind the prices. */
export interface LibraryBlock extends OfferBlock {
  readonly library: InstitutionLibrary;
  /** The cheapest applicable offer of a code: by sale price, then id. */
  offer(code: string, audience: Audience): OfferedItem | undefined;
  /** An offer of the code whose condition the audience does not meet. */
  refusal(code: string, audience: Audience): OfferedItem | undefined;
}

export function libraryBlock(library: InstitutionLibrary, rules: OwnRules): LibraryBlock {
  const byCode = new Map<string, OfferedItem[]>();
  for (const item of library.items) {
    if (!isPriced(item)) continue;
    const known = byCode.get(item.catalogueCode);
    if (known) known.push(item);
    else byCode.set(item.catalogueCode, [item]);
  }
  for (const items of byCode.values())
    items.sort((a, b) => a.salePrice - b.salePrice || compareText(a.id, b.id));

  const offer = (code: string, audience: Audience) =>
    byCode.get(code)?.find((item) => admits(item, audience));
  const refusal = (code: string, audience: Audience) =>
    byCode.get(code)?.find((item) => !admits(item, audience));
  return {
    library,
    offer,
    refusal,
    size: 1,
    ruled: [{ row: 0, mutex: [...rules.mutex.keys()], partner: [...rules.partner.keys()] }],
    price(code, audience) {
      const found = offer(code, audience);
      return found && Int32Array.of(found.salePrice);
    },
    refused: (code, audience) => (refusal(code, audience) ? [0] : []),
  };
}
