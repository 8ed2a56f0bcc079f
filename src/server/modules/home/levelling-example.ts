import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import type { ComparedItem, ComparedQuotation } from '#domain/pricing/comparison-input.ts';
import { levelQuotations } from '#domain/pricing/level.ts';
import type { CallOutput } from '#wire/invoke.ts';

type Example = CallOutput<'home.overview'>['example'];

/** The demand: a usual annual package. The three quotes: a share of each 参考价, and items not offered. */
const template = 'PKG04';
const houses = [
  { name: '甲机构', share: 0.8, without: [] },
  { name: '乙机构', share: 0.83, without: ['EYE007', 'USD008', 'HPY001'] },
  { name: '丙机构', share: 0.9, without: ['TUM023'] },
] as const;

/**
 * Explains levelled prices (齐项价) by an invented demand: a real one's quotes would show rivals their prices (docs/product.md,
 * Access). Items and 参考价 are the catalogue's, the result is what `levelQuotations` makes of them. Null when the
 * catalogue has lost the template.
 */
export function levellingExample(catalogue: Catalogue): Example {
  const codes = catalogue.templates.find(({ code }) => code === template)?.items[1] ?? [];
  const items = codes.flatMap((code): ComparedItem[] => {
    const item = catalogue.items.get(code);
    if (!item) return [];
    const { name, category, referencePrice } = item;
    return [
      {
        requestId: code,
        catalogueCode: code,
        name,
        category,
        categorySort: 0,
        required: true,
        referencePrice,
      },
    ];
  });
  if (items.length === 0) return null;
  const levelled = levelQuotations(
    items,
    houses.map((house) => quotationOf(house, items)),
  );
  const nameOf = new Map(items.map(({ requestId, name }) => [requestId, name]));
  return {
    items: items.length,
    quotes: levelled.map((quote, i) => ({
      name: houses[i]?.name ?? '',
      raw: toYuanText(quote.raw),
      lowestRaw: quote.rawRank === 1,
      added: toYuanText(sumFen(quote.cells.map(({ added }) => added))),
      missing: quote.cells.map(({ requestId }) => nameOf.get(requestId) ?? requestId),
      levelled: toYuanText(quote.levelled),
      lowestLevelled: quote.levelledRank === 1,
    })),
  };
}

function quotationOf(house: (typeof houses)[number], items: readonly ComparedItem[]): ComparedQuotation {
  const without: readonly string[] = house.without;
  return {
    quotationId: house.name,
    institution: { id: house.name, name: house.name, levelLabel: '' },
    lines: items.map(({ catalogueCode, name, referencePrice }) => {
      const offered = !without.includes(catalogueCode);
      // Whole yuan, as price lists have them.
      const price = offered ? Math.round((referencePrice * house.share) / 100) * 100 : 0;
      const status = offered ? itemMatch.match : itemMatch.missing;
      return {
        requestId: catalogueCode,
        catalogueCode,
        name,
        status,
        price,
        listPrice: price,
        reason: '',
        missingMembers: [],
      };
    }),
  };
}
