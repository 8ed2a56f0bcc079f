import { peopleOfNobody } from '#domain/region/examined-where.ts';
import type { ComparedDemand } from './compared-demand.query.ts';
import type { QuotationRow } from './compared.store.ts';

/** People of the demand whom none of the institutions that quote covers; nobody while none quotes. */
export const coveredByNobody = ({ cities, quotations }: ComparedDemand) =>
  quotations.length === 0
    ? []
    : peopleOfNobody(
        cities.map(({ name, ...one }) => ({ ...one, city: name })),
        quotations.map((one) => one.cities),
      );

export const presentWays = ({ ways }: QuotationRow, { cities }: ComparedDemand) =>
  ways.map(({ cityId, headcount, kilometres }) => ({
    city: cities.find((one) => one.cityId === cityId)?.name ?? '',
    headcount,
    kilometres,
  }));
