import { z } from 'zod';
import { wonPart } from '#wire/award/decision.ts';
import { fileRef, quotationFiles } from '#wire/common/common.ts';
import { sealState } from '#wire/common/seal-state.ts';
import { demandChange, demandKind, demandSchedule, demandTerms, priceBasis } from '#wire/demand/shapes.ts';
import { codeName, moment, offerStatus, status, yuan } from '#wire/kernel/shapes.ts';

/** What a provider sees of a demand; contacts are masked until it has won. */
const demandHead = z.object({
  demandId: z.string(),
  number: z.string(),
  title: z.string(),
  kind: demandKind,
  purpose: z.string(),
  status,
  cities: z.array(z.object({ name: z.string(), headcount: z.number().int() })),
  headcount: z.number().int(),
  deadline: z.string(),
});

/** Why the caller may do nothing with this quote, for people: membership of the demand's company, now or while the demand was there; '' else. */
const otherSide = z.string();

export const quotationRecord = z.object({
  quotationId: z.string(),
  number: z.string(),
  status: offerStatus,
  actions: z.array(z.string()),
  otherSide,
  /** 采购中 and before the deadline. */
  open: z.boolean(),
  institution: z.object({ id: z.string(), name: z.string() }),
  demand: demandHead,
  packageCount: z.number().int(),
  confirmedPackages: z.number().int(),
  /** Requested lines met over requested lines, 0–1. */
  coverage: z.number(),
  /** Lines missing, unmet or exclusive and not yet settled. */
  problems: z.number().int(),
  /** Weighted by headcount. */
  perHead: yuan,
  amount: yuan,
  /** What of it was awarded; null until it has won. */
  won: wonPart.nullable(),
  /** 修改中: the sums are those of the version in preparation; what was sent stands. */
  amending: z.boolean(),
  /** Invited to a second round: what is to be sent is the last offer. */
  secondRound: z.boolean(),
  /** Sent and sealed: the two sums read 0 until the opening; `quotation.detail` has the institution's own prices. */
  sealed: z.boolean(),
  source: codeName,
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const quotationOutcome = z.object({
  won: z.boolean(),
  text: z.string(),
  /** Where the price stood among all quotes, anonymously; '' for one that was taken. */
  percentileText: z.string(),
});

export const packageSummary = z.object({
  quotationPackageId: z.string(),
  /** Its label: group · sex · ages. */
  name: z.string(),
  headcount: z.number().int(),
  status: offerStatus,
  actions: z.array(z.string()),
  coverage: z.number(),
  listTotal: yuan,
  quotedTotal: yuan,
  /** Of the revision last sent; null if none was or nothing changed. */
  previousTotal: yuan.nullable(),
  problems: z.number().int(),
  /** The cities it was awarded for, with their heads, of a demand that is awarded by city: `深圳 30 人`. */
  won: z.array(z.string()),
});

export const quotationDetail = z.object({
  quotationId: z.string(),
  number: z.string(),
  status: offerStatus,
  /** What of it was awarded; null until it has won. */
  won: wonPart.nullable(),
  actions: z.array(z.string()),
  otherSide,
  /** The quote can be edited now. */
  editable: z.boolean(),
  /** Why it can't, for people; '' when it can. */
  closedReason: z.string(),
  /** Why the institution gave it up; '' where it did not. */
  givenUpReason: z.string(),
  /** 修改中: the next version is being prepared; what was sent stands for the buyer until it is sent. */
  amending: z.boolean(),
  /** Packages, by id, that what stands does not offer: the buyer changed them, or they were left out, and the next version is to offer them. */
  offOffer: z.array(z.string()),
  revision: z.number().int(),
  validUntil: z.string().nullable(),
  suggestedValidUntil: z.string(),
  remarks: z.string(),
  ...quotationFiles,
  services: z.array(z.string()),
  /** `required`: the buyer asks for it; `own`: among the institution's own services. */
  serviceChoices: z.array(
    z.object({ code: z.string(), name: z.string(), required: z.boolean(), own: z.boolean() }),
  ),
  institution: z.object({ id: z.string(), name: z.string() }),
  source: codeName,
  invitationReason: z.string(),
  demand: demandHead.extend({
    company: z.string(),
    contact: z.string(),
    mobile: z.string(),
    ...demandSchedule,
    ...demandTerms,
    attachments: z.array(fileRef),
  }),
  packages: z.array(packageSummary),
  /** How the buyer changed the demand since it was published, newest first. */
  changes: z.array(z.object({ at: moment, reason: z.string(), lines: z.array(demandChange) })),
  /** Where the institution was invited to a second round: what it offered first, per head. */
  secondRound: z
    .object({
      deadline: moment,
      message: z.string(),
      answered: z.boolean(),
      first: z.array(z.object({ name: z.string(), price: yuan })),
    })
    .nullable(),
  /** Present once the demand has ended for this quotation. */
  /** Of a sealed demand; the receipt of what was sent and not withdrawn. */
  seal: z
    .object({
      state: sealState,
      receipt: z.object({ no: z.int(), at: z.string(), receipt: z.string() }).nullable(),
    })
    .nullable(),
  outcome: quotationOutcome.nullable(),
  /** Of a quote that was not taken: what made it dearer, from its own items and the public reference prices alone. */
  loss: z
    .object({
      /** Its place by the levelled price; says so where too few quoted. */
      levelledText: z.string(),
      /** All `items` times heads. */
      added: yuan,
      items: z.array(
        z.object({
          name: z.string(),
          packageName: z.string(),
          kind: z.enum(['lacking', 'replaced']),
          /** Per head. */
          cost: yuan,
          basis: z.string(),
        }),
      ),
    })
    .nullable(),
});

const offer = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  listPrice: yuan,
  salePrice: yuan,
});

const quotationLine = z.object({
  lineId: z.string(),
  /** Asked for by the buyer, or along with what is asked for. */
  asked: z.boolean(),
  catalogueCode: z.string(),
  name: z.string(),
  category: z.string(),
  required: z.boolean(),
  note: z.string(),
  itemMatch: status,
  reason: z.string(),
  item: offer.nullable(),
  replacement: z.string(),
  listPrice: yuan,
  unitPrice: yuan,
  /** Carries a price that may be edited. */
  priced: z.boolean(),
  /** The name of the line whose panel does this one too; '' if it stands alone. */
  coveredBy: z.string(),
  missingMembers: z.array(z.string()),
  exclusive: z
    .object({
      with: z.object({ code: z.string(), name: z.string() }),
      suggestedKeep: z.string(),
      settled: z.boolean(),
    })
    .nullable(),
  suggestions: z.array(offer),
  byHand: z.boolean(),
  /** What the line is matched with; goes along with a change of that, so that a colleague's is not overwritten unseen. */
  seen: z.string(),
  /** Of the revision last sent; null when it is the same. */
  previousPrice: yuan.nullable(),
  actions: z.array(z.enum(['replace', 'cancelReplace', 'resolveExclusive', 'removeRelated'])),
});

/** Something a partner rule calls for that the quote leaves out. */
const relatedProposal = z.object({
  catalogueCode: z.string(),
  name: z.string(),
  reason: z.string(),
  item: offer.nullable(),
});

/** What must be settled, or said to be meant, before the package can be confirmed. */
export const issue = z.object({
  key: z.string(),
  lineId: z.string().nullable(),
  kind: z.string(),
  text: z.string(),
});

export const quotationPackageDetail = packageSummary.extend({
  quotationId: z.string(),
  editable: z.boolean(),
  priceBasis,
  referenceTotal: yuan,
  /** What the institution does not want to go below, in thousandths of list prices; null: not set. */
  priceFloor: z.number().int().nullable(),
  /** Quoted over list, in thousandths; null without a list price. */
  rate: z.number().int().nullable(),
  lines: z.array(quotationLine),
  relatedProposals: z.array(relatedProposal),
  issues: z.array(issue),
});

export const candidate = offer.extend({
  catalogueName: z.string(),
  category: z.string(),
  /** Why it is offered here: 目录声明可代替, 同类别, … */
  why: z.string(),
  /** Against the reference price of what was asked for; signed. */
  difference: yuan,
});

export const qualification = z.object({
  institution: z.object({ id: z.string(), name: z.string() }),
  qualified: z.boolean(),
  /** An existing quotation for this demand. */
  quotationId: z.string().nullable(),
  coverage: z.number(),
  perHead: yuan,
  checks: z.array(z.object({ name: z.string(), passed: z.boolean(), text: z.string() })),
});
