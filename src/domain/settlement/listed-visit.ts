import { type Fen, sumFen } from '#domain/kernel/money.ts';
import { addOnPrice, type PricedAddOn, priceVisit } from '#domain/tariff/price-visit.ts';
import type { Tariff, TariffPackage, VisitPart } from '#domain/tariff/tariff.ts';

/** Somebody who has a date under the contract, or has come. */
export interface ListedVisit {
  readonly visitId: string;
  /** Of the person; null: none is chosen. */
  readonly packageId: string | null;
  readonly packageLabel: string;
  readonly dependant: boolean;
  /** `2027-03-12`; null: has not come. */
  readonly arrivedOn: string | null;
  readonly omitted: readonly string[];
  readonly addOns: readonly PricedAddOn[];
  /** Number of the settlement that bills it; '' for none. */
  readonly billedIn: string;
}

/** What the company pays for a visit. */
interface CompanyPrice {
  readonly packageName: string;
  /** Fen, the sum of the parts. */
  readonly amount: Fen;
  readonly parts: readonly VisitPart[];
  /** Add-ons at the company's expense that the contract does not know: not in the amount. */
  readonly notAgreed: readonly string[];
}

export type WhyNoPrice = 'noPrice' | 'dependant';

/** Contracts made before the package's id was kept name it, with its cities behind. */
export const packageOf = (
  { packages }: Pick<Tariff, 'packages'>,
  { packageId, packageLabel }: Pick<ListedVisit, 'packageId' | 'packageLabel'>,
): TariffPackage | undefined =>
  packages.find(({ id }) => id !== null && id === packageId) ??
  packages.find(
    ({ id, label }) =>
      id === null &&
      packageLabel !== '' &&
      (label === packageLabel || label.startsWith(`${packageLabel} · `)),
  );

/** What the company pays for a visit by the tariff, or why that cannot be said. Who came is not asked. */
export function companyPrice(tariff: Tariff, visit: ListedVisit): CompanyPrice | WhyNoPrice {
  const pkg = packageOf(tariff, visit);
  if (!pkg) return 'noPrice';
  if (visit.dependant && tariff.settlement.dependants !== 'company') return 'dependant';
  const asked = visit.addOns.filter(({ payer }) => payer === 'company');
  const agreed = asked.flatMap((addOn) => {
    const price = addOnPrice(tariff.settlement, addOn.name, addOn.price);
    return price === null ? [] : [{ ...addOn, price }];
  });
  const { parts, company } = priceVisit(tariff, pkg, { ...visit, addOns: agreed });
  return {
    packageName: pkg.label,
    amount: company,
    parts: parts.filter(({ payer }) => payer === 'company'),
    notAgreed: asked.filter(({ name }) => !agreed.some((one) => one.name === name)).map(({ name }) => name),
  };
}

/** Fen of the parts of one kind. */
export const sumOfParts = (parts: readonly VisitPart[], kind: VisitPart['kind']): Fen =>
  sumFen(parts.filter((part) => part.kind === kind).map(({ amount }) => amount));
