import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { OfferedItem } from '#domain/institution/institution-item.ts';

/** The price of what is not offered; above any real price, small enough that sums of a dozen stay integers of 32 bits. */
export const absent = 2 ** 27;
/** An item from ¥1,000,000 a head on is taken for a typing error and not matched (keeps 32-bit columns safe). */
export const highestPrice = 100_000_000;

/** Whom a package is for, as conditions are checked against it. */
export interface Audience {
  readonly sex: SexGroup;
  /** Whole years. An open lower end counts as 18: packages are for staff. */
  readonly ageMin: number;
  readonly ageMax: number;
  readonly key: string;
}

export function audienceOf(pkg: RequestedPackage): Audience {
  const ageMin = pkg.ageMin ?? 18;
  const ageMax = pkg.ageMax ?? 200;
  return { sex: pkg.sex, ageMin, ageMax, key: `${pkg.sex}/${ageMin}/${ageMax}` };
}

export type OfferLimits = Pick<OfferedItem, 'sexes' | 'ageMin' | 'ageMax'>;

export const isLimited = (offer: OfferLimits): boolean =>
  offer.sexes !== undefined || offer.ageMin !== undefined || offer.ageMax !== undefined;

/** Whether everybody of the package may have the item: the whole age band must lie inside the item's. */
export function admits(offer: OfferLimits, audience: Audience): boolean {
  if (offer.sexes && !offer.sexes.includes(audience.sex)) return false;
  return (offer.ageMin ?? 0) <= audience.ageMin && audience.ageMax <= (offer.ageMax ?? 200);
}

export const isPriced = (offer: OfferedItem): boolean =>
  offer.salePrice >= 0 && offer.salePrice < highestPrice;

/** A few institutions side by side, as columns: what the matching kernel reads. One institution is a block of one. */
export interface OfferBlock {
  readonly size: number;
  /** Per institution the cheapest applicable sale price of a code, or `absent`; undefined when nobody offers it. */
  price(code: string, audience: Audience): Int32Array | undefined;
  /** The rows that offer the code on a condition which the audience does not meet. */
  refused(code: string, audience: Audience): readonly number[];
  /** The institutions with rules of their own, ascending. */
  readonly ruled: readonly RuledRow[];
}

/** Numbers index the rule lists that the plan was compiled with. */
export interface RuledRow {
  readonly row: number;
  readonly mutex: readonly number[];
  readonly partner: readonly number[];
}
