import { type DemandStatus } from './demand-machine.ts';
import { demandStatus } from './demand-status.ts';
import { whyNoAnswers } from './questions.ts';

/** What a demand can wait for its buyer with, most urgent first. */
export const buyerTasks = [
  'correct',
  'answer',
  'approve',
  'complete',
  'decide',
  'extend',
  'compare',
  'unquoted',
  'sign',
  'contract',
  'plan',
  'continue',
] as const;
export type BuyerTask = (typeof buyerTasks)[number];

export interface DemandAtWork {
  readonly status: DemandStatus;
  readonly publishedAt: Date | null;
  readonly quoteDeadline: Date | null;
  /** Of the second round; null when there was none. */
  readonly roundDeadline: Date | null;
  readonly unansweredQuestions: number;
  /** Sent in and not withdrawn. */
  readonly quotations: number;
  readonly packages: number;
  /** Packages for which a quote was accepted. */
  readonly decidedPackages: number;
  /** The award needs a second person: whether that can be the reader; null when nothing waits. */
  readonly approval: 'decide' | 'waiting' | null;
  /** A contract of it waits for the buyer's signature. */
  readonly toSign: boolean;
  /** Awarded to somebody without a contract. */
  readonly withoutContract: boolean;
  /** Awarded, and no check-up plan is made of it yet. */
  readonly plannable: boolean;
  /** Its quotes are not opened yet. */
  readonly sealed: boolean;
}

/** So long before the deadline the buyer is warned that no quote has come. */
const noQuotesYetMs = 2 * 24 * 3_600_000;

/** What the buyer has to do next about a demand; undefined while it waits for others, or nothing is left to do. */
export function buyerTask(demand: DemandAtWork, now: Date): BuyerTask | undefined {
  switch (demand.status) {
    case demandStatus.draft:
      return 'continue';
    case demandStatus.declined:
      return 'correct';
    case demandStatus.completed:
      if (demand.toSign) return 'sign';
      if (demand.withoutContract) return 'contract';
      return demand.plannable ? 'plan' : undefined;
    case demandStatus.procuring:
      return procuringTask(demand, now);
    default:
      return undefined;
  }
}

function procuringTask(demand: DemandAtWork, now: Date): BuyerTask | undefined {
  if (demand.approval) return demand.approval === 'decide' ? 'approve' : undefined;
  if (demand.unansweredQuestions > 0 && whyNoAnswers(demand, now) === '') return 'answer';
  // Nothing can be completed while institutions work on their last offer.
  if (demand.roundDeadline && demand.roundDeadline > now) return undefined;
  if (demand.packages > 0 && demand.decidedPackages === demand.packages) return 'complete';
  const msLeft = (demand.quoteDeadline?.getTime() ?? 0) - now.getTime();
  if (demand.quotations > 0 && demand.sealed) return undefined;
  if (demand.quotations > 0) return msLeft <= 0 ? 'decide' : 'compare';
  // After the deadline the demand can't be changed any more.
  if (msLeft <= 0) return 'unquoted';
  return msLeft <= noQuotesYetMs ? 'extend' : undefined;
}
