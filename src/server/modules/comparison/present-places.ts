import { addPeople, peopleOfNobody } from '#domain/region/examined-where.ts';
import type { AwardLot } from './award-lots.ts';
import type { QuotationRow } from './compared.store.ts';
import type { ComparedDemand } from './compared-demand.query.ts';

/** People of the demand whom none of the institutions that quote covers; nobody while none quotes. */
export const coveredByNobody = ({ cities, quotations }: ComparedDemand) =>
  quotations.length === 0
    ? []
    : peopleOfNobody(
        cities.map(({ name, ...one }) => ({ ...one, city: name })),
        quotations.map((one) => one.cities),
      );

/** The way of the people of these lots: those that a row is for, and no others. */
export const presentWays = ({ ways }: QuotationRow, lots: readonly Pick<AwardLot, 'places'>[]) =>
  addPeople(lots.map(({ places }) => places)).map(({ cityId, city, headcount }) => ({
    city,
    headcount,
    kilometres: ways.find((one) => one.cityId === cityId)?.kilometres ?? null,
  }));
