// What calls about contracts show.
import { contractSides } from '#domain/contract/contract-machine.ts';
import { z } from 'zod';
import { keywordText, moment, pageInput, status, yuan } from './kernel/shapes.ts';

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

/** What is written in the contract. */
export const contractDocument = z.object({
  title: z.string(),
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
  }),
  clauses: z.array(clause),
});

export const side = z.enum(contractSides);
export const awaiting = z.enum(['us', 'counterparty', 'both', 'none']);

/** What everybody may know who has the address. */
export const publicContract = z.object({
  contractId: z.string(),
  number: z.string(),
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
  tab: z.enum(contractTabs).optional(),
  keyword: keywordText(50).default(''),
  ...pageInput,
};
