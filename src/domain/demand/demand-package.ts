import type { SexGroup } from '#domain/catalogue/catalogue.ts';

/** One line of a demand package: a standard item the buyer asks for. */
export interface RequestedItem {
  /** The demand item's id; in a live preview the catalogue code serves. */
  readonly id: string;
  readonly catalogueCode: string;
  readonly required: boolean;
}

/** A demand package as matching, pricing and compliance see it: one sex group and age band, and its items. */
export interface RequestedPackage {
  readonly id: string;
  readonly name: string;
  readonly sex: SexGroup;
  /** Whole years, both inclusive; none = open. */
  readonly ageMin?: number | null | undefined;
  readonly ageMax?: number | null | undefined;
  readonly headcount: number;
  readonly items: readonly RequestedItem[];
}
