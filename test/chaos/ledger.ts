/** A package group as the server acknowledged it last. Its state is one number, and every part of it follows from that. */
export interface AcknowledgedGroup {
  readonly demandId: string;
  readonly title: string;
  readonly groupId: string;
  /** Of the last acknowledged write; one more may have been written without its answer reaching us. */
  state: number;
}

/** Steps of procurements that were acknowledged, by the id of what they changed. */
export interface Facts {
  readonly published: Set<string>;
  readonly sent: Set<string>;
  readonly accepted: Set<string>;
  readonly awarded: Set<string>;
  /** Contracts. */
  readonly drafted: Set<string>;
  /** Contract and side. */
  readonly signed: Set<string>;
  /** Staff lists with all their people. */
  readonly listed: Set<string>;
  /** People with a date. */
  readonly booked: Set<string>;
  /** Visits. */
  readonly arrived: Set<string>;
  /** Settlements that were made, and those to which both sides agreed. */
  readonly billed: Set<string>;
  readonly agreed: Set<string>;
}

/** What the server said it has, and so must have after every kill. */
export interface Ledger {
  readonly groups: Map<string, AcknowledgedGroup>;
  /** Address → content. */
  readonly files: Map<string, Uint8Array>;
  readonly facts: Facts;
  acknowledged: number;
  /** Sent while something was down: no answer, or a failure. They may be there or not, but never in part. */
  unanswered: number;
}

export const newLedger = (): Ledger => ({
  groups: new Map(),
  files: new Map(),
  facts: {
    published: new Set(),
    sent: new Set(),
    accepted: new Set(),
    awarded: new Set(),
    drafted: new Set(),
    signed: new Set(),
    listed: new Set(),
    booked: new Set(),
    arrived: new Set(),
    billed: new Set(),
    agreed: new Set(),
  },
  acknowledged: 0,
  unanswered: 0,
});

const codes = ['GEN001', 'GEN002', 'INT001', 'SUR001', 'EYE001'];

/** What a group holds in a state: name, packages and items all follow from it, so that a mixture of two would show. */
export const contentOf = (state: number) => ({
  name: `第${state}版`,
  packages: [1, 2].map((n) => ({
    name: `套餐${n}`,
    sex: 1 as const,
    headcount: 10 + (state % 7),
    ...(n === 2 && { ageMin: 40 }),
    ...(n === 1 && { ageMax: 39 }),
    items: codes.slice(0, 2 + (state % 4)).map((catalogueCode) => ({ catalogueCode })),
  })),
});
