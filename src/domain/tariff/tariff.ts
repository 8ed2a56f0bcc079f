import type { Fen } from '#domain/kernel/money.ts';

// 合同价目: what a signed contract says of prices and settlement, in the form that bills are made and checked with.
// Version 1 is the contract's own; each signed supplement makes the next one.

export const settlementBases = ['attendance', 'minimum'] as const;
/** 按到检人数, or with a minimum (保底人数). */
type SettlementBasis = (typeof settlementBases)[number];

export const deductionKinds = ['unitPrice', 'none', 'rate'] as const;
/** What a package costs less for an item that somebody left out: its price, nothing, or an agreed share of its price. */
type DeductionKind = (typeof deductionKinds)[number];

export const addOnKinds = ['none', 'list', 'discount'] as const;
/** 加项: not under this contract, the items named, or any item at a discount of the institution's list price. */
type AddOnKind = (typeof addOnKinds)[number];

export const payers = ['company', 'person'] as const;
export type Payer = (typeof payers)[number];

export const windowRules = ['closed', 'samePrice', 'agreed'] as const;
/** After the exam window: nobody is examined, the prices go on, or both agree anew. */
export type WindowRule = (typeof windowRules)[number];

export const invoiceKinds = ['ordinary', 'special'] as const;
/** 增值税普通发票, 增值税专用发票. */
type InvoiceKind = (typeof invoiceKinds)[number];

/** What a contract says of settlement, as typed in its draft. */
export interface SettlementTerms {
  readonly basis: SettlementBasis;
  /** Of `minimum`: billed at least for so many heads. */
  readonly minimumHeads: number | null;
  readonly deduction: DeductionKind;
  /** Of `rate`: the share of an omitted item's price that is deducted, 0–1 with two decimals. */
  readonly deductionRate: number | null;
  readonly addOns: AddOnKind;
  /** Of `list`: names and prices in fen. */
  readonly addOnItems: readonly { readonly name: string; readonly price: Fen }[];
  /** Of `discount`: share of the list price, 0–1 with two decimals. */
  readonly addOnRate: number | null;
  readonly addOnPayer: Payer;
  /** 家属 at the package's price; `none`: not under this contract. */
  readonly dependants: Payer | 'none';
  readonly afterWindow: WindowRule;
  readonly invoiceTitle: string;
  readonly taxNumber: string;
  readonly invoiceKind: InvoiceKind;
  /** Working days after the visit within which the report comes. */
  readonly reportDays: number;
  /** Days before a date until which it may be moved or cancelled. */
  readonly noticeDays: number;
}

/** What holds where a contract says nothing of it: those made before settlement was asked for. */
export const silentTerms: SettlementTerms = {
  basis: 'attendance',
  minimumHeads: null,
  deduction: 'unitPrice',
  deductionRate: null,
  addOns: 'none',
  addOnItems: [],
  addOnRate: null,
  addOnPayer: 'person',
  dependants: 'none',
  afterWindow: 'agreed',
  invoiceTitle: '',
  taxNumber: '',
  invoiceKind: 'ordinary',
  reportDays: 10,
  noticeDays: 1,
};

export interface TariffPackage {
  /** The demand's package; null in contracts made before it was kept: the label then tells. */
  readonly id: string | null;
  readonly label: string;
  /** Fen per head. */
  readonly price: Fen;
  readonly headcount: number;
  /** Names are the contract's. `price` null: part of another item's. */
  readonly items: readonly { readonly name: string; readonly price: Fen | null }[];
}

export interface Tariff {
  /** 1: the contract; each supplement one more. */
  readonly version: number;
  readonly contract: { readonly id: string; readonly number: string };
  readonly packages: readonly TariffPackage[];
  readonly cities: readonly { readonly name: string; readonly headcount: number | null }[];
  /** Days, both included; null: the contract leaves them open. */
  readonly examFrom: string | null;
  readonly examTo: string | null;
  readonly paymentDays: number;
  readonly settlement: SettlementTerms;
  /** False: the contract is silent, and `silentTerms` stands in; a screen says so. */
  readonly agreed: boolean;
}

/** Of a visit's price: `deduction` is negative. */
export interface VisitPart {
  readonly kind: 'package' | 'deduction' | 'addOn';
  readonly name: string;
  /** Fen. */
  readonly amount: Fen;
  readonly payer: Payer;
}
