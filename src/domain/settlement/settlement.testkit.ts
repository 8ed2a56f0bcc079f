import { silentTerms, type Tariff } from '#domain/tariff/tariff.ts';
import type { ListedVisit } from './listed-visit.ts';
import type { SettlementScope } from './settle.ts';

/** A contract of two packages, with add-ons and a minimum. */
export const tariff: Tariff = {
  version: 1,
  contract: { id: 'k', number: 'HT1' },
  packages: [
    {
      id: 'men',
      label: '全体员工 · 男',
      price: 30000,
      headcount: 60,
      items: [
        { name: '血常规', price: 2000 },
        { name: '胸部X线', price: 8000 },
        { name: '腹部超声', price: 20000 },
      ],
    },
    {
      id: 'women',
      label: '全体员工 · 女',
      price: 42000,
      headcount: 40,
      items: [
        { name: '胸部X线', price: 8000 },
        { name: '乳腺超声', price: 12000 },
        { name: '妇科检查', price: 22000 },
      ],
    },
  ],
  cities: [],
  examFrom: null,
  examTo: null,
  paymentDays: 30,
  settlement: {
    ...silentTerms,
    basis: 'minimum',
    minimumHeads: 12,
    addOns: 'list',
    addOnItems: [{ name: '头颅CT', price: 25000 }],
    addOnPayer: 'company',
    dependants: 'company',
  },
  agreed: true,
};

export const scope: SettlementScope = { from: '2027-03-01', to: '2027-03-31', final: true, headsBefore: 0 };

export const visit = (visitId: string, rest: Partial<ListedVisit> = {}): ListedVisit => ({
  visitId,
  packageId: 'men',
  packageLabel: '',
  dependant: false,
  arrivedOn: '2027-03-12',
  omitted: [],
  addOns: [],
  billedIn: '',
  ...rest,
});
