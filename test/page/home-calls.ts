import type { Handlers } from './fake-calls.ts';
import { cities, publicCalls } from './public-calls.ts';

const purposes = [
  { code: 'ANNUAL', name: '年度体检' },
  { code: 'VIP', name: '高管体检' },
];

/** The home page of any city, with prices of two kinds of packages in each. */
export const homeCalls = {
  ...publicCalls,
  'home.overview': ({ regionId }) => {
    const city = cities.find(({ code }) => code === regionId) ?? { code: '440300', name: '深圳' };
    return {
      region: { ...city, level: 2 as const },
      trail: [city],
      city,
      cities: [city],
      area: city,
      institutions: 14,
      purposes,
      packagePrices: purposes.map((checkType, n) => ({
        checkType,
        low: '200.00',
        high: '400.00',
        packages: 9,
        institutions: 5 + n,
        scope: 'here' as const,
      })),
    };
  },
  'home.provinces': [],
  'market.itemPrices': {},
  'demand.listForHome': {},
} satisfies Handlers;
