import { type DemandStatus, demandMachine } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import {
  inPreparation,
  type QuotationPackageStatus,
  type QuotationStatus,
  quotationMachine,
  quotationPackageMachine,
  quotationPackageStatus,
} from './quotation-machine.ts';

export interface QuotedDemand {
  readonly status: DemandStatus;
  readonly quoteDeadline: Date | null;
}

/** Why a demand takes no quotes (any more), for people; '' while it does. */
export function whyClosed({ status, quoteDeadline }: QuotedDemand, now: Date): string {
  if (status !== demandStatus.procuring) return `需求${demandMachine.labels[status]}，不能再报价。`;
  if (quoteDeadline && quoteDeadline <= now)
    return `报价已于 ${monthAndMinute(quoteDeadline)} 截止，不能再提交或修改。`;
  return '';
}

/** Why a quotation, or one package of it, cannot be edited now; '' when it can. `amending`: its next version is being prepared. */
export function whyNotEditable(
  demand: QuotedDemand,
  now: Date,
  { status, amending }: { readonly status: QuotationStatus; readonly amending: boolean },
  pkg: QuotationPackageStatus = quotationPackageStatus.open,
): string {
  const closed = whyClosed(demand, now);
  if (closed) return closed;
  if (!inPreparation(status, amending))
    return `报价单${quotationMachine.labels[status]}，不能编辑。如需改价，请先点「修改报价」。`;
  if (pkg !== quotationPackageStatus.open)
    return `这个套餐${quotationPackageMachine.labels[pkg]}，不能编辑。如需改价，请先点「修改」。`;
  return '';
}

/** 11月21日 18:00 */
function monthAndMinute(at: Date): string {
  const [day = '', time = ''] = shanghaiMinute(at).split(' ');
  const [, month, dayOfMonth] = day.split('-');
  return `${Number(month)}月${Number(dayOfMonth)}日 ${time}`;
}
