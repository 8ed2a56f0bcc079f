import type { LibraryOffers } from './library-offers.ts';
import type { PackagePlan } from './package-plan.ts';
import type { Solution } from './solve-package.ts';

/** A solved package and what it takes to put it into words. */
export interface Draft {
  readonly plan: PackagePlan;
  readonly solution: Solution;
  readonly offers: LibraryOffers;
}
