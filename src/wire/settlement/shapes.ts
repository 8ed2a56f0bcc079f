// What calls about settlements show.

import { z } from 'zod';
import { findingRules } from '#domain/settlement/finding.ts';
import { settlementActionNames } from '#domain/settlement/settlement-actions.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import { fileRef } from '#wire/common/common.ts';
import { side } from '#wire/contract/shapes.ts';
import { moment, status, yuan } from '#wire/kernel/shapes.ts';

/** Tabs of the list. */
export const settlementTabs = Object.keys(settlementStatus) as [
  keyof typeof settlementStatus,
  ...(keyof typeof settlementStatus)[],
];
const rule = z.enum(Object.keys(findingRules) as [keyof typeof findingRules]);
export const finding = z.object({ rule, /** Null: it cannot be said. */ amount: yuan.nullable() });

export const listedSettlement = z.object({
  settlementId: z.string(),
  number: z.string(),
  contractNumber: z.string(),
  /** The other side. */
  party: z.string(),
  from: z.string(),
  to: z.string(),
  total: yuan,
  paid: yuan,
  status,
  /** In one sentence what the viewer has to do; '' for nothing. */
  tip: z.string(),
  createdAt: moment,
});

export const settlementDetail = z.object({
  settlementId: z.string(),
  number: z.string(),
  contract: z.object({ id: z.string(), number: z.string(), title: z.string() }),
  side,
  buyer: z.string(),
  institution: z.string(),
  from: z.string(),
  to: z.string(),
  source: z.enum(['attendance', 'statement']),
  draftedBy: side,
  status,
  tip: z.string(),
  total: yuan,
  /** By the tariff. */
  expected: yuan,
  /** Lines of which the contract says no price: they are not in `expected`. */
  unpriced: z.number().int(),
  /** `total` less `expected`. */
  difference: yuan,
  tariffVersion: z.number().int(),
  termsAgreed: z.boolean(),
  final: z.boolean(),
  shortfall: z.object({ heads: z.number().int(), amount: yuan }),
  /** Fen asked for minimum heads. */
  minimum: yuan,
  /** Came and is not billed, as the contract has no price or the dependant pays. */
  leftOut: z.number().int(),
  notAgreed: z.number().int(),
  /** Came in the period and stands in no line. */
  missing: z.number().int(),
  fileName: z.string(),
  findings: z.array(finding),
  lines: z.object({
    count: z.number().int(),
    findings: z.number().int(),
    undecided: z.number().int(),
    disputed: z.number().int(),
  }),
  /**
   * Of the company alone: by how much lines differ from their packages in sum, for what single people left out or added, and how many of
   * them differ from the tariff. Not known while the period is the company's own choice.
   */
  apart: z
    .object({
      known: z.boolean(),
      amount: yuan,
      findings: z.number().int(),
      undecided: z.number().int(),
      disputed: z.number().int(),
    })
    .nullable(),
  /** Of the company: only what five people or more have. */
  items: z.array(
    z.object({
      kind: z.enum(['package', 'deduction', 'addOn']),
      name: z.string(),
      count: z.number().int(),
      amount: yuan,
    }),
  ),
  buyerAgreedAt: moment.nullable(),
  institutionAgreedAt: moment.nullable(),
  dispute: z.object({ side, reason: z.string() }).nullable(),
  invoices: z.array(
    z.object({
      entryId: z.string(),
      number: z.string(),
      issuedOn: z.string(),
      amount: yuan,
      /** Null: only the number was entered. */
      file: fileRef.nullable(),
    }),
  ),
  payments: z.array(z.object({ entryId: z.string(), paidOn: z.string(), amount: yuan, note: z.string() })),
  /** Entered wrongly and taken back, the last first. */
  takenBack: z.array(
    z.object({
      kind: z.enum(['invoice', 'payment']),
      day: z.string(),
      amount: yuan,
      said: z.string(),
      reason: z.string(),
      at: moment,
    }),
  ),
  invoiced: yuan,
  paid: yuan,
  /** By the contract's payment days after the last invoice; null before all is invoiced. */
  dueOn: z.string().nullable(),
  invoiceTitle: z.string(),
  taxNumber: z.string(),
  events: z.array(
    z.object({
      at: moment,
      name: z.string(),
      side: side.nullable(),
      who: z.string(),
      reason: z.string(),
    }),
  ),
  actions: z.array(z.enum(settlementActionNames)),
  /** Why the viewer cannot agree now; '' when they can. */
  whyNotAgree: z.string(),
  /** Why this person does nothing with it: they belong to both sides, or acted for the other one; '' otherwise. */
  otherSide: z.string(),
});
