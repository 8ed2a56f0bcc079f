import { type DemandStatus, demandMachine } from '#domain/demand/demand-machine.ts';
import { conflict } from '#domain/kernel/failure.ts';
import {
  type QuotationPackageStatus,
  type QuotationStatus,
  quotationMachine,
  quotationPackageMachine,
} from '#domain/quotation/quotation-machine.ts';

/** Whether a demand takes quotes now. */
export interface QuotingDemand {
  readonly status: DemandStatus;
  readonly quote_deadline: Date | null;
}

const procuring: readonly DemandStatus[] = demandMachine.actions.complete.from;

/** Why a demand takes no quotes (any more), for people; '' while it does. */
export function closedReason({ status, quote_deadline }: QuotingDemand, now: Date): string {
  if (!procuring.includes(status)) return `需求${demandMachine.labels[status]}，不能再报价。`;
  if (quote_deadline && quote_deadline <= now)
    return `报价已于 ${shanghaiMinute(quote_deadline)} 截止，不能再提交或修改。`;
  return '';
}

/** @throws Failure 409 with the reason. */
export function requireOpen(demand: QuotingDemand, now: Date): void {
  const reason = closedReason(demand, now);
  if (reason) throw conflict(reason);
}

export const isWaiting = (status: QuotationStatus): boolean =>
  quotationMachine.actions.confirm.from.includes(status);
export const isQuoted = (status: QuotationStatus): boolean =>
  quotationMachine.actions.revise.from.includes(status);
export const isDraft = (status: QuotationPackageStatus): boolean =>
  quotationPackageMachine.actions.confirm.from.includes(status);

const minute = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** 11月21日 18:00 */
function shanghaiMinute(at: Date): string {
  const parts = Object.fromEntries(minute.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.month}月${parts.day}日 ${parts.hour}:${parts.minute}`;
}

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
/** `2026-11-21` in Shanghai, `plusDays` later. */
export const shanghaiDay = (at: Date, plusDays = 0): string =>
  dayFormat.format(new Date(at.getTime() + plusDays * 86_400_000));
