import { type DemandStatus, demandStatus } from './demand-machine.ts';
import { whyNoAnswers } from './questions.ts';

/** What a demand can wait for its buyer with, most urgent first. */
export const buyerTasks = [
  'correct',
  'answer',
  'complete',
  'decide',
  'extend',
  'compare',
  'continue',
] as const;
export type BuyerTask = (typeof buyerTasks)[number];

export interface DemandAtWork {
  readonly status: DemandStatus;
  readonly publishedAt: Date | null;
  readonly quoteDeadline: Date | null;
  readonly unansweredQuestions: number;
  /** Sent in and not withdrawn. */
  readonly quotations: number;
  readonly packages: number;
  /** Packages for which a quote was accepted. */
  readonly decidedPackages: number;
}

/** So long before the deadline the buyer is warned that no quote has come. */
const noQuotesYetMs = 2 * 24 * 3_600_000;

/** What the buyer has to do next about a demand; undefined while it waits for others, or has ended. */
export function buyerTask(demand: DemandAtWork, now: Date): BuyerTask | undefined {
  if (demand.status === demandStatus.draft) return 'continue';
  if (demand.status === demandStatus.declined) return 'correct';
  if (demand.status !== demandStatus.procuring) return undefined;
  if (demand.unansweredQuestions > 0 && whyNoAnswers(demand, now) === '') return 'answer';
  if (demand.packages > 0 && demand.decidedPackages === demand.packages) return 'complete';
  const msLeft = (demand.quoteDeadline?.getTime() ?? 0) - now.getTime();
  if (demand.quotations > 0) return msLeft <= 0 ? 'decide' : 'compare';
  return msLeft <= noQuotesYetMs ? 'extend' : undefined;
}
