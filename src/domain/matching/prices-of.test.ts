import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildMatchIndex } from './match-index.ts';
import { admits, audienceOf, isPriced } from './offer-block.ts';
import { smallWorld } from './small-world.ts';

it('tells of each institution that offers an item its cheapest price for somebody of forty', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (seed) => {
      const { catalogue, libraries } = smallWorld(seed);
      const index = buildMatchIndex(catalogue, libraries);
      const some = libraries.filter((_, i) => i % 2 === 0);
      for (const item of catalogue.items.values()) {
        const suits = item.sexes.map((sex) =>
          audienceOf({ id: '', name: '', sex, ageMin: 40, ageMax: 40, headcount: 0, items: [] }),
        );
        const expected = some.flatMap((library) => {
          const prices = library.items
            .filter((offer) => offer.catalogueCode === item.code && isPriced(offer))
            .filter((offer) => suits.some((audience) => admits(offer, audience)))
            .map((offer) => offer.salePrice);
          return prices.length > 0 ? [Math.min(...prices)] : [];
        });
        const told = index.pricesOf(
          item,
          some.map(({ institutionId }) => institutionId),
        );
        expect(told.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 50 },
  );
});
