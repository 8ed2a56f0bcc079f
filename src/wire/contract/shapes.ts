// What calls about contracts show.

import { z } from 'zod';
import { contractSides } from '#domain/contract/contract-machine.ts';
import { keywordText, labelled, moment, pageInput, status, yuan } from '#wire/kernel/shapes.ts';
import { settlementTerms } from './settlement-terms.ts';

export const clause = z.object({ title: z.string(), text: z.string() });
const partyData = z.object({
  name: z.string(),
  creditCode: z.string(),
  /** '' of a company. */
  licenceNo: z.string(),
  address: z.string(),
  contact: z.string(),
  mobile: z.string(),
});

const change = z.object({ what: z.string(), before: z.string(), after: z.string() });
/** Whose supplement it is: the contract's number, and 第 N 号. */
const ofContract = z.object({ number: z.string(), ordinal: z.number().int() });

/** What is written in the contract. */
export const contractDocument = z.object({
  title: z.string(),
  /** Of a supplement: all else is then what holds once it is signed. */
  supplement: z
    .object({
      contract: z.object({ id: z.string(), number: z.string(), title: z.string() }),
      ordinal: z.number().int(),
      changes: z.array(change),
    })
    .nullable(),
  demand: z.object({ id: z.string(), number: z.string(), title: z.string() }),
  parties: z.object({ buyer: partyData, institution: partyData }),
  packages: z.array(
    z.object({
      label: z.string(),
      headcount: z.number().int(),
      /** Per head. */
      price: yuan,
      amount: yuan,
      /** `price` null: part of another item. */
      items: z.array(z.object({ name: z.string(), price: yuan.nullable() })),
    }),
  ),
  cities: z.array(z.object({ name: z.string(), headcount: z.number().int().nullable() })),
  /** Who is sent to another city, and why; '' for nobody. */
  elsewhere: z.string(),
  examFrom: z.string().nullable(),
  examTo: z.string().nullable(),
  total: yuan,
  totalInWords: z.string(),
  terms: z.object({
    paymentDays: z.number().int(),
    signingDays: z.number().int(),
    contact: z.string(),
    mobile: z.string(),
    notes: z.string(),
    /** Null: nothing is said of it beside the clauses. */
    settlement: settlementTerms.nullable(),
  }),
  clauses: z.array(clause),
});

export const side = z.enum(contractSides);
export const awaiting = z.enum(['us', 'counterparty', 'both', 'none']);

/** What everybody may know who has the address. */
export const publicContract = z.object({
  contractId: z.string(),
  number: z.string(),
  /** Of a supplement; null of a contract. */
  supplementOf: ofContract.nullable(),
  /** Of a contract: its supplements that hold. */
  supplements: z.array(ofContract),
  title: z.string(),
  /** The name is in the viewer's words. */
  status,
  /** Whose turn it is, for the viewer. */
  awaiting,
  /** In one sentence what the viewer has to do. */
  tip: z.string(),
  buyer: z.string(),
  institution: z.string(),
  createdAt: moment,
  signBy: moment,
  endedAt: moment.nullable(),
  signatures: z.array(z.object({ side, at: moment })),
  /** SHA-256 of the document as it is now, hexadecimal. */
  sha256: z.string(),
});

/** What everybody may know who has a number, which can be guessed: the names of the parties are masked. */
export const numberedContract = publicContract.pick({
  number: true,
  supplementOf: true,
  supplements: true,
  status: true,
  buyer: true,
  institution: true,
  createdAt: true,
  signBy: true,
  endedAt: true,
  signatures: true,
  sha256: true,
});

export const checkedSignature = z.object({
  signer: z.string(),
  reason: z.string(),
  at: moment.nullable(),
  /** Why it does not hold; '' when it does. */
  problem: z.string(),
  certificate: z
    .object({
      subject: z.string(),
      issuer: z.string(),
      serial: z.string(),
      from: moment,
      to: moment,
      /** `demo`: made by this site itself; `site`: the one it is configured with; `other`: not this site's. */
      origin: z.enum(['demo', 'site', 'other']),
    })
    .nullable(),
});

export const event = z.object({
  sequence: z.number().int(),
  at: moment,
  kind: z.string(),
  /** `甲方签署` */
  name: z.string(),
  account: z.string(),
  mobile: z.string(),
  address: z.string(),
  reason: z.string(),
  sha256Before: z.string(),
  sha256After: z.string(),
  hash: z.string(),
});

export const listed = publicContract
  .pick({
    contractId: true,
    number: true,
    supplementOf: true,
    title: true,
    status: true,
    awaiting: true,
    buyer: true,
    institution: true,
    createdAt: true,
    signBy: true,
    endedAt: true,
  })
  .extend({ total: yuan, demandId: z.string(), demandNumber: z.string(), actions: z.array(z.string()) });

/** Tabs of the lists. */
export const contractTabs = ['us', 'counterparty', 'signed', 'ended'] as const;
export const counts = z.array(z.object({ tab: z.enum(contractTabs), count: z.number().int() }));
export const filters = {
  tab: labelled('分类', z.enum(contractTabs).optional()),
  keyword: keywordText(50).default(''),
  ...pageInput,
};

/** A contract with its supplements: 合同 → 第 1 号增补 → 第 2 号增补. */
export const contractChain = z.object({
  /** The contract itself. */
  contractId: z.string(),
  links: z.array(
    z.object({
      contractId: z.string(),
      number: z.string(),
      ordinal: z.number().int(),
      status,
      /** When it ended, also by the second signature; while it is being signed, when it was drafted. */
      at: moment,
      changes: z.array(change),
      notes: z.string(),
      /** What holds now is what it says. */
      holds: z.boolean(),
    }),
  ),
  /** On the contract's own page, once a supplement holds: what is different from its text. */
  now: z.object({ contractId: z.string(), ordinal: z.number().int(), changes: z.array(change) }).nullable(),
  mayDraft: z.boolean(),
});
