import type { Catalogue, SexGroup } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { OfferedItem } from '#domain/institution/institution-item.ts';

/** Whom a package is for, as conditions are checked against it. */
export interface Audience {
  readonly sex: SexGroup;
  /** Whole years. An open lower end counts as 18: packages are for staff. */
  readonly ageMin: number;
  readonly ageMax: number;
}

export const audienceOf = ({
  sex,
  ageMin,
  ageMax,
}: Pick<RequestedPackage, 'sex' | 'ageMin' | 'ageMax'>): Audience => ({
  sex,
  ageMin: ageMin ?? 18,
  ageMax: ageMax ?? 200,
});

export type OfferLimits = Pick<OfferedItem, 'sexes' | 'ageMin' | 'ageMax'>;

export const isLimited = (offer: OfferLimits): boolean =>
  offer.sexes !== undefined || offer.ageMin !== undefined || offer.ageMax !== undefined;

/** Whether everybody of the package may have the item: the whole age band must lie inside the item's. */
export function admits(offer: OfferLimits, audience: Audience): boolean {
  if (offer.sexes && !offer.sexes.includes(audience.sex)) return false;
  return (offer.ageMin ?? 0) <= audience.ageMin && audience.ageMax <= (offer.ageMax ?? 200);
}

/** Whether the audience may have the offer: by the institution's conditions, and by the catalogue all of its items. */
export const suits = (catalogue: Catalogue, offer: OfferedItem, audience: Audience): boolean =>
  admits(offer, audience) &&
  offer.catalogueCodes.every((code) => catalogue.items.get(code)?.sexes.includes(audience.sex) ?? true);
