import { silentTerms, type Tariff } from '#domain/tariff/tariff.ts';
import type { ContractContent } from './contract-content.ts';

/**
 * The tariff that holds: of the contract, or of its newest signed supplement, whose content is the whole that holds then.
 * @param ordinal 0 of the contract itself, N of its supplement N
 */
export const tariffOf = (
  contract: { readonly id: string; readonly number: string },
  holds: ContractContent,
  ordinal: number,
): Tariff => ({
  version: ordinal + 1,
  contract: { id: contract.id, number: contract.number },
  packages: holds.packages.map(({ id = null, label, price, headcount, items }) => ({
    id,
    label,
    price,
    headcount,
    items,
  })),
  cities: holds.cities,
  examFrom: holds.examFrom,
  examTo: holds.examTo,
  paymentDays: holds.terms.paymentDays,
  settlement: holds.terms.settlement ?? silentTerms,
  agreed: holds.terms.settlement !== undefined,
});
