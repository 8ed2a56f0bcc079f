import type { Fen } from '#domain/kernel/money.ts';
import type { SettlementTerms } from '#domain/tariff/tariff.ts';
import type { ContractSide } from './contract-machine.ts';

/** All that is written in a contract, as it was when the contract was made. Later changes of the records don't reach it. */
export interface ContractContent {
  readonly demand: { readonly id: string; readonly number: string; readonly title: string };
  readonly parties: Readonly<Record<ContractSide, ContractParty>>;
  readonly packages: readonly ContractPackage[];
  /** `headcount` null: the demand's heads are shared with other institutions. */
  readonly cities: readonly { readonly name: string; readonly headcount: number | null }[];
  /** Who is sent to another city, and why; undefined in a contract made before that was asked. '' for nobody. */
  readonly elsewhere?: string;
  /** Days; null where the demand leaves them open. */
  readonly examFrom: string | null;
  readonly examTo: string | null;
  /** Fen, over all heads. */
  readonly total: Fen;
  readonly totalInWords: string;
  readonly terms: ContractTerms;
  /** With every placeholder filled in. */
  readonly clauses: readonly ContractClause[];
  /** Of a supplement (增补协议); all else is then what holds once it is signed. */
  readonly supplement?: SupplementContent;
}

interface ContractParty {
  readonly name: string;
  readonly creditCode: string;
  /** 医疗机构执业许可证 of an institution; '' of a company. */
  readonly licenceNo: string;
  readonly address: string;
  readonly contact: string;
  readonly mobile: string;
}

export interface ContractPackage {
  /** The demand's package; undefined in contracts made before it was kept. */
  readonly id?: string;
  readonly label: string;
  readonly headcount: number;
  /** Fen per head. */
  readonly price: Fen;
  /** What is examined; `price` per head in fen, null where it is part of another item's. */
  readonly items: readonly { readonly name: string; readonly price: Fen | null }[];
}

/** What the buyer fills in. */
export interface ContractTerms {
  /** Days after the invoice. */
  readonly paymentDays: number;
  /** Days within which both have to sign. */
  readonly signingDays: number;
  readonly contact: string;
  readonly mobile: string;
  readonly notes: string;
  /** Undefined: the contract says nothing of it beside its clauses. */
  readonly settlement?: SettlementTerms;
}

export interface ContractClause {
  readonly title: string;
  readonly text: string;
}

/** What a side writes in a supplement (增补协议): the whole that is to hold, in the order of the contract's packages and cities. */
export interface SupplementTerms {
  readonly packages: readonly PackageTerms[];
  /** Heads by city; null where the contract does not say them. */
  readonly cities: readonly (number | null)[];
  readonly elsewhere: string;
  readonly examFrom: string | null;
  readonly examTo: string | null;
  readonly paymentDays: number;
  readonly signingDays: number;
  /** 其他约定, of this supplement alone. */
  readonly notes: string;
}

export interface PackageTerms {
  readonly headcount: number;
  readonly price: Fen;
  /** Names of items that are examined no more. */
  readonly removed: readonly string[];
  readonly added: readonly { readonly name: string; readonly price: Fen }[];
}

/** One difference, as people read it. */
export interface ContractChange {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** What a supplement says of itself, beside the whole that holds once it is signed. */
export interface SupplementContent {
  readonly contract: { readonly id: string; readonly number: string; readonly title: string };
  readonly ordinal: number;
  readonly changes: readonly ContractChange[];
  /** As it was typed: what another draft begins with when this one is refused. */
  readonly terms: SupplementTerms;
}
