import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { Fen } from '#domain/kernel/money.ts';

/** How far an institution's item is mapped to the catalogue, and the words for it. */
export const mappingState = { unmapped: 0, suggested: 1, confirmed: 2 } as const;
export const mappingLabel: Readonly<Record<(typeof mappingState)[keyof typeof mappingState], string>> = {
  0: '未对应',
  1: '待确认',
  2: '已确认',
};

/** An institution's own price-list item (机构项目), as matching sees it: active, its mapping confirmed. */
export interface OfferedItem {
  readonly id: string;
  readonly name: string;
  /** The catalogue items it was confirmed to be: one, or several at one price, which is a panel of the institution's own. */
  readonly catalogueCodes: readonly string[];
  readonly listPrice: Fen;
  /** What the institution asks from groups; never above listPrice. */
  readonly salePrice: Fen;
  /** Narrower than the catalogue's own limits, when the institution says so. */
  readonly sexes?: readonly SexGroup[];
  readonly ageMin?: number;
  readonly ageMax?: number;
  /** The condition in the institution's words, quoted when it is not met. */
  readonly note?: string;
}

/** The same for the same items, whatever their order; of one item its code. */
export const codesKey = (codes: readonly string[]): string =>
  codes.length === 1 ? (codes[0] as string) : codes.toSorted().join('+');

/** Whether the offer is this item and nothing else. */
export const isJust = ({ catalogueCodes: [first, ...others] }: OfferedItem, code: string): boolean =>
  first === code && others.length === 0;

/** An institution's own mutual-exclusion rule, between two of its catalogue-mapped items. */
export interface InstitutionMutexRule {
  readonly a: string;
  readonly b: string;
  readonly reason: string;
}

/** An institution's own partner rule: `item` is only done together with all of `requires`. */
export interface InstitutionPartnerRule {
  readonly item: string;
  readonly requires: readonly string[];
  readonly reason: string;
}

/** Everything of one institution that matching needs. */
export interface InstitutionLibrary {
  readonly institutionId: string;
  readonly items: readonly OfferedItem[];
  readonly mutexRules: readonly InstitutionMutexRule[];
  readonly partnerRules: readonly InstitutionPartnerRule[];
}
