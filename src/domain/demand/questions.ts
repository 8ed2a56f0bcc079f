import { type DemandStatus, demandMachine } from './demand-machine.ts';
import { demandStatus } from './demand-status.ts';

/** So much before the quotes are due no more is asked: the answers must still reach everybody's quote. */
const answerMs = 24 * 3_600_000;
/** Of one institution on one demand. */
export const mostQuestions = 20;

interface QuestionedDemand {
  readonly status: DemandStatus;
  readonly publishedAt: Date | null;
  readonly quoteDeadline: Date | null;
}

/** In ms: a day before the deadline; half-way to it where less than two days are given. Null before publication. */
export function questionsCloseAt({ publishedAt, quoteDeadline }: QuestionedDemand): number | null {
  if (!publishedAt || !quoteDeadline) return null;
  const given = quoteDeadline.getTime() - publishedAt.getTime();
  return quoteDeadline.getTime() - Math.min(answerMs, given / 2);
}

/** Why nothing can be asked (any more), for people; '' while it can. */
export function whyNoQuestions(demand: QuestionedDemand, now: Date): string {
  const ended = whyEnded(demand);
  if (ended) return ended;
  const closes = questionsCloseAt(demand);
  return closes !== null && closes <= now.getTime() ? '提问已经截止；采购方回答过的问题仍可查看。' : '';
}

/** Why nothing can be answered any more; '' while it can: until the quotes are due. */
export function whyNoAnswers(demand: QuestionedDemand, now: Date): string {
  const ended = whyEnded(demand);
  if (ended) return ended;
  return demand.quoteDeadline && demand.quoteDeadline <= now ? '报价已经截止，不能再回答。' : '';
}

const whyEnded = ({ status }: QuestionedDemand): string =>
  status === demandStatus.procuring ? '' : `需求${demandMachine.labels[status]}，问答已关闭。`;
