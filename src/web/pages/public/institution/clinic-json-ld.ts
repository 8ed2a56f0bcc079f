import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import type { JsonLd } from '#web/ui/json-ld.ts';
import type { Spot } from './schematic.ts';

/** An institution's home page: the clinic, where it is, and what it publishes for sale. */
export const clinic =
  (it: CallOutput<'institution.byCode'>, place: Spot | null): JsonLd =>
  (absolute) => {
    const url = absolute(paths.institution(it.code));
    return {
      '@type': 'MedicalClinic',
      '@id': `${url}#institution`,
      name: it.name,
      alternateName: it.shortName,
      url,
      ...(it.introduction && { description: it.introduction }),
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'CN',
        addressRegion: it.regionName,
        streetAddress: it.address,
      },
      ...(place && { geo: { '@type': 'GeoCoordinates', ...place } }),
      identifier: [
        ...(it.licenceNo
          ? [{ '@type': 'PropertyValue', name: '医疗机构执业许可证', value: it.licenceNo }]
          : []),
        ...(it.creditCode
          ? [{ '@type': 'PropertyValue', name: '统一社会信用代码', value: it.creditCode }]
          : []),
      ],
      ...(it.services.length && {
        availableService: it.services.map(({ name }) => ({ '@type': 'MedicalTest', name })),
      }),
      ...(it.packages.length && {
        hasOfferCatalog: {
          '@type': 'OfferCatalog',
          name: '团检套餐',
          itemListElement: it.packages.map((pkg) => ({
            '@type': 'Offer',
            price: pkg.salePrice,
            priceCurrency: 'CNY',
            itemOffered: { '@type': 'Service', name: pkg.name, serviceType: '团体健康体检' },
          })),
        },
      }),
    };
  };
