import { paths } from '#web/paths/paths.ts';
import type { JsonLd } from '#web/ui/json-ld.ts';
import type { Solution } from './load-solutions.ts';

/** What institutions of the city ask for it; the country's range would be another place's. */
export const offer = ({ code, title, summary, price }: Solution): JsonLd[] =>
  price?.scope === 'city'
    ? [
        (absolute) => ({
          '@type': 'Product',
          name: title,
          description: summary,
          category: '团体健康体检套餐',
          url: absolute(paths.healthSolution(code)),
          offers: {
            '@type': 'AggregateOffer',
            lowPrice: price.low,
            highPrice: price.high,
            priceCurrency: 'CNY',
            offerCount: price.institutions,
          },
        }),
      ]
    : [];
