import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { isJust } from '#domain/institution/institution-item.ts';
import { admits, audienceOf } from '#domain/matching/audience.ts';
import { isPlausible, priceList } from '#domain/matching/price-list.ts';
import { smallWorld } from '#domain/matching/small-world.ts';
import { itemListPrices } from './market-institution.ts';

it('tells of each institution that lists an item its cheapest price for somebody of forty', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (seed) => {
      const { catalogue, libraries } = smallWorld(seed);
      const graph = catalogueGraph(catalogue);
      const institutions = libraries.map((library) => ({
        id: library.institutionId,
        code: '',
        name: '',
        cityId: '',
        cities: [],
        type: '',
        level: '',
        services: [],
        packageDiscount: null,
        groupPrices: priceList(graph, library, 'salePrice'),
        listPrices: priceList(graph, library, 'listPrice'),
      }));
      for (const item of catalogue.items.values()) {
        const suits = item.sexes.map((sex) => audienceOf({ sex, ageMin: 40, ageMax: 40 }));
        const expected = libraries.flatMap((library) => {
          const prices = library.items
            .filter((offer) => isJust(offer, item.code) && isPlausible(offer.listPrice))
            .filter((offer) => suits.some((audience) => admits(offer, audience)))
            .map((offer) => offer.listPrice);
          return prices.length > 0 ? [Math.min(...prices)] : [];
        });
        expect(itemListPrices(graph, institutions, item)).toEqual(expected);
      }
    }),
    { numRuns: 50 },
  );
});
