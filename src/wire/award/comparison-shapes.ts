import { z } from 'zod';
import { quotationFiles } from '#wire/common/common.ts';
import { relatedParties } from '#wire/common/related-parties.ts';
import { sealState } from '#wire/common/seal-state.ts';
import { demandKind, finding, packageInfo, quoteCounts } from '#wire/demand/shapes.ts';
import { labelled, moment, offerStatus, status, yuan } from '#wire/kernel/shapes.ts';
import { peopleElsewhere, wonPart } from './decision.ts';

/** What the caller may do next: comparison actions of the quotation package (`accept`, `reject`, `undo`). */
const actions = z.array(z.string());

/** Where the demand is awarded by city: where this quote is accepted or can be. '' as action: nothing can be changed any more. */
const cityDecisions = z.array(
  z.object({
    cityId: z.string(),
    city: z.string(),
    headcount: z.number().int(),
    action: z.enum(['accept', 'undo', '']),
    /** Not: another institution that quotes covers the city, and accepting this one sends its people elsewhere. */
    proposed: z.boolean(),
  }),
);

export const weightsInput = labelled(
  '权重',
  z
    .object({
      price: labelled('价格的权重', z.int().min(0).max(100)),
      coverage: labelled('覆盖率的权重', z.int().min(0).max(100)),
      level: labelled('机构等级的权重', z.int().min(0).max(100)),
      distance: labelled('距市中心的权重', z.int().min(0).max(100)),
    })
    .refine((w) => w.price + w.coverage + w.level + w.distance === 100, { error: '四项权重相加须为 100。' }),
);

/** One quotation's reply to one demand package, without its lines. */
export const quotedPackage = z.object({
  quotationPackageId: z.string(),
  packageId: z.string(),
  packageName: z.string(),
  headcount: z.number().int(),
  status: offerStatus,
  /** Per head. */
  listTotal: yuan,
  quotedTotal: yuan,
  /** 0–1. */
  coverage: z.number(),
  rejectReason: z.string(),
  actions,
});

/** To the centre of each of the demand's cities; null: not known. */
const ways = z.array(
  z.object({ city: z.string(), headcount: z.number().int(), kilometres: z.number().nullable() }),
);

const institution = z.object({
  institutionId: z.string(),
  institutionCode: z.string(),
  name: z.string(),
  level: z.string(),
  type: z.string(),
  city: z.string(),
});

export const receivedQuotation = z.object({
  quotationId: z.string(),
  number: z.string(),
  institution,
  status: offerStatus,
  confirmedAt: moment,
  validUntil: z.string().nullable(),
  /** What of it is accepted, or was awarded; null where nothing is. Much of a quote may go to others. */
  won: wonPart.nullable(),
  /** Who would travel: of what is accepted, or else of all that it quotes for and can get. */
  elsewhere: peopleElsewhere,
  remarks: z.string(),
  ...quotationFiles,
  services: z.array(z.string()),
  /** Contact of the institution: whole once it is awarded, masked before. */
  contact: z.string(),
  mobile: z.string(),
  packages: z.array(quotedPackage),
});

/** Package tabs of the comparison. */
const comparedPackage = packageInfo.extend({
  quotations: z.number().int(),
  /** What is awarded as one: the package, or its heads in each city (`cityId` not ''). */
  lots: z.array(
    z.object({
      cityId: z.string(),
      city: z.string(),
      headcount: z.number().int(),
      /** Accepted so far: whose, and at what price per head. */
      accepted: z.object({ institution: z.string(), price: yuan }).nullable(),
    }),
  ),
});

export const matrixCell = z.object({
  match: status,
  /** As quoted; 0.00 where a panel on another line covers it (`coveredBy` names the line). */
  price: yuan,
  /** This line's share of what covers it: what `lowest` compares. */
  comparablePrice: yuan,
  coveredBy: z.string(),
  reason: z.string(),
  missingMembers: z.array(z.string()),
  lowest: z.boolean(),
  /** What levelling adds, by which rule, and whether it cost this quotation its rank. */
  added: yuan.nullable(),
  rule: z.enum(['own', 'median', 'reference']).nullable(),
  ruleText: z.string(),
  flips: z.boolean(),
});

/**
 * Of an institution that was invited to a second round: `waiting` works on it, `answered` has sent it, `stands`: nothing
 * came, the first offer holds. `firstPrice`: per head, of the first offer, once a second one is compared.
 */
const roundOffer = {
  round: z.enum(['waiting', 'answered', 'stands']).nullable(),
  firstPrice: yuan.nullable(),
};

/** Why the caller decides nothing on this quote, for people: membership of its institution, now or while the demand was there; '' else. */
const otherSide = z.string();

const perWeight = z.record(z.enum(['price', 'coverage', 'level', 'distance']), z.number());

export const matrixColumn = z.object({
  ...roundOffer,
  quotationId: z.string(),
  quotationPackageId: z.string(),
  institution,
  ways,
  /** Of the package: in cities that it does not cover. */
  elsewhere: peopleElsewhere,
  status: offerStatus,
  quotationStatus: offerStatus,
  raw: yuan,
  levelled: yuan,
  listTotal: yuan,
  /** By score, from 1. */
  rank: z.number().int(),
  /** By levelled price; equals share a place. */
  levelledRank: z.number().int(),
  lowestRaw: z.boolean(),
  lowestLevelled: z.boolean(),
  coverage: z.number(),
  missing: z.number().int(),
  savingOnList: yuan,
  /** Against the median of the levelled totals; for all heads. Negative when dearer. */
  savingOnMedianAll: yuan,
  againstMedianPermille: z.number().int(),
  score: z.number(),
  scoreParts: perWeight,
  rejectReason: z.string(),
  actions,
  otherSide,
  cities: cityDecisions,
});

/** The quotation that the scores speak for, and why. */
export const suggestion = z
  .object({ quotationId: z.string(), institution: z.string(), reason: z.string() })
  .nullable();

/** The demand's second round; null: there was none. */
export const secondRound = z
  .object({ deadline: moment, message: z.string(), invited: z.array(z.string()), answered: z.int() })
  .nullable();

/** What every page of a comparison says of the demand. */
const comparedDemand = z.object({
  demandId: z.string(),
  kind: demandKind,
  number: z.string(),
  title: z.string(),
  status,
  quoteDeadline: moment.nullable(),
  /** Demand actions open to the owner. */
  demandActions: z.array(z.string()),
  /** Why `complete` is not among them for the caller: membership of an institution that is accepted; '' else. */
  otherSide,
  related: relatedParties,
  secondRound,
  /** Each city of a package is awarded by itself. */
  byCity: z.boolean(),
  /** Districts count to their city. */
  cities: z.array(z.object({ cityId: z.string(), name: z.string(), headcount: z.number().int() })),
  /** People whom none of the institutions that quote covers. */
  coveredByNobody: peopleElsewhere,
  /** `sealed`: there is nothing to compare before the opening. */
  seal: sealState,
  packages: z.array(comparedPackage),
  invited: z.number().int(),
  quotes: quoteCounts,
  /** Some of those that were invited and have not quoted. */
  unanswered: z.array(z.string()),
  weights: perWeight,
});

/** Institutions × packages of one demand. */
export const overview = comparedDemand.extend({
  headcount: z.number().int(),
  /** Per head, at most; null: none given. */
  budgetMax: yuan.nullable(),
  rows: z.array(
    z.object({
      quotationId: z.string(),
      institution,
      ways,
      /** Of the packages on offer: in cities that it does not cover. */
      elsewhere: peopleElsewhere,
      quotationStatus: offerStatus,
      rank: z.number().int(),
      round: roundOffer.round,
      /** What it would examine: of the packages on offer, where the demand is awarded by city in the cities that it covers. */
      headcount: z.number().int(),
      /** Of these heads. */
      total: yuan,
      levelledTotal: yuan,
      /** The mean levelled price, and by how much that is above the budget (0.00 when within it or none was given); the mean quoted one. */
      perHead: yuan,
      rawPerHead: yuan,
      overBudget: yuan,
      coverage: z.number(),
      /** `acceptAll`: what of this quote is undecided can be accepted in one step. */
      actions,
      otherSide,
      /** In the order of `packages`; null: not on offer. */
      cells: z.array(
        z
          .object({
            quotationPackageId: z.string(),
            status: offerStatus,
            firstPrice: roundOffer.firstPrice,
            raw: yuan,
            levelled: yuan,
            rank: z.number().int(),
            levelledRank: z.number().int(),
            coverage: z.number(),
            score: z.number(),
            /** Names of the items that were priced in. */
            gaps: z.array(z.string()),
            elsewhere: peopleElsewhere,
            actions,
            cities: cityDecisions,
          })
          .nullable(),
      ),
    }),
  ),
});

export const matrix = comparedDemand.extend({
  packageId: z.string(),
  columns: z.array(matrixColumn),
  rows: z.array(
    z.object({
      name: z.string(),
      category: z.string(),
      required: z.boolean(),
      related: z.boolean(),
      differs: z.boolean(),
      problem: z.boolean(),
      cells: z.array(matrixCell.nullable()),
    }),
  ),
  summary: z.object({
    items: z.number().int(),
    differingRows: z.number().int(),
    problemRows: z.number().int(),
    lowest: yuan.nullable(),
    highest: yuan.nullable(),
    median: yuan.nullable(),
    suggestion,
    /** What stands for the package, and for each city where it is awarded by city. */
    lots: z.array(
      z.object({
        city: z.string(),
        headcount: z.number().int(),
        suggested: z.string(),
        accepted: z.object({ institution: z.string(), rank: z.number().int() }).nullable(),
      }),
    ),
    /** Of the heads that are accepted, or else of all at the suggested one's price, against the median; null: nothing to compare. */
    againstMedian: z
      .object({
        accepted: z.boolean(),
        headcount: z.number().int(),
        saving: yuan,
        permille: z.number().int(),
      })
      .nullable(),
  }),
  findings: z.array(finding),
});
