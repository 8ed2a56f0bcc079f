import { parseYuan, toYuanText } from '#domain/kernel/money.ts';
import type { SettlementTerms, Tariff } from '#domain/tariff/tariff.ts';
import type { WireSettlement } from '#wire/contract/settlement-terms.ts';
import type { CallOutput } from '#wire/invoke.ts';

const rate = (percent: number | null) => (percent === null ? null : percent / 100);
const percent = (share: number | null) => (share === null ? null : Math.round(share * 100));

export const termsFromWire = ({
  deductionPercent,
  addOnPercent,
  addOnItems,
  ...terms
}: WireSettlement): SettlementTerms => ({
  ...terms,
  minimumHeads: terms.basis === 'minimum' ? terms.minimumHeads : null,
  deductionRate: terms.deduction === 'rate' ? rate(deductionPercent) : null,
  addOnRate: terms.addOns === 'discount' ? rate(addOnPercent) : null,
  addOnItems:
    terms.addOns === 'list'
      ? addOnItems.map(({ name, price }) => ({ name, price: parseYuan(price) ?? 0 }))
      : [],
});

export const presentSettlement = ({
  deductionRate,
  addOnRate,
  addOnItems,
  ...terms
}: SettlementTerms): CallOutput<'contract.tariff'>['settlement'] => ({
  ...terms,
  deductionPercent: percent(deductionRate),
  addOnPercent: percent(addOnRate),
  addOnItems: addOnItems.map(({ name, price }) => ({ name, price: toYuanText(price) })),
});

export const presentTariff = ({
  packages,
  cities,
  settlement,
  ...tariff
}: Tariff): CallOutput<'contract.tariff'> => ({
  ...tariff,
  packages: packages.map(({ price, items, ...pkg }) => ({
    ...pkg,
    price: toYuanText(price),
    items: items.map((item) => ({
      name: item.name,
      price: item.price === null ? null : toYuanText(item.price),
    })),
  })),
  cities: [...cities],
  settlement: presentSettlement(settlement),
});
