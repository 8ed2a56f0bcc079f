import { type DemandStatus, demandMachine } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { type Fen, formatFen } from '#domain/kernel/money.ts';

/** How many institutions a second round asks at least, and how long it lasts. */
export const secondRoundLimits = { fewest: 2, most: 20, shortestHours: 4, longestDays: 14 } as const;

const hour = 3_600_000;

interface RoundFacts {
  readonly status: DemandStatus;
  readonly quoteDeadline: Date | null;
  /** There was a second round already. */
  readonly begun: boolean;
  /** A quote is accepted for some package. */
  readonly decided: boolean;
  readonly sealed: boolean;
}

/** Why the buyer cannot ask for a second round now, for people; '' when they can. */
export function whyNoSecondRound(
  { status, quoteDeadline, begun, decided, sealed }: RoundFacts,
  now: Date,
): string {
  if (status !== demandStatus.procuring) return `需求${demandMachine.labels[status]}，不能再发起第二轮报价。`;
  if (sealed)
    return '密封报价一次定价，开标后不再进行第二轮报价：请按开标记录比价定标；需要重新报价时，可取消采购，再向这些机构发起密封询价。';
  if (begun) return '这个需求已发起过第二轮报价，每个需求只能发起一次。';
  if (!quoteDeadline || quoteDeadline > now)
    return '报价还没有截止，各机构仍可修改报价；截止后才能发起第二轮报价。';
  if (decided) return '已接受了部分套餐的报价，请先撤回，再发起第二轮报价。';
  return '';
}

/** What is wrong with the deadline of a second round; '' when nothing is. */
export function roundDeadlineProblem(deadline: Date, now: Date): string {
  const { shortestHours, longestDays } = secondRoundLimits;
  const ahead = deadline.getTime() - now.getTime();
  if (ahead < shortestHours * hour) return `第二轮截止时间至少在 ${shortestHours} 小时以后。`;
  if (ahead > longestDays * 24 * hour) return `第二轮截止时间最晚在 ${longestDays} 天以内。`;
  return '';
}

export interface RoundOffer {
  /** Per head, as quoted. */
  readonly price: Fen;
  /** Catalogue codes of what was asked for and is done. */
  readonly done: ReadonlySet<string>;
}

/** Why a second offer for a package may not follow the first: dearer, or less is done; '' when it may. */
export function whyWorse(
  label: string,
  first: RoundOffer,
  second: RoundOffer,
  nameOf: (code: string) => string,
): string {
  if (second.price > first.price)
    return `「${label}」首轮报价 ${formatFen(first.price)} / 人，第二轮现为 ${formatFen(second.price)} / 人。第二轮只能降价或持平，请调低价格。`;
  const lost = [...first.done].filter((code) => !second.done.has(code)).map(nameOf);
  return lost.length > 0 ? `「${label}」首轮能做的${lost.join('、')}，第二轮不能减少，请恢复这些项目。` : '';
}
