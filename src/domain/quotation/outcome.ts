import { type DemandStatus } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import {
  type QuotationPackageStatus,
  type QuotationStatus,
  quotationMachine,
  quotationPackageMachine,
  quotationPackageStatus,
  quotationStatus,
} from './quotation-machine.ts';

/** What became of an offer, for buyer and institution alike. */
const outcomeLabels = { won: '已中标', lost: '未中标' } as const;

const lostQuotations: readonly QuotationStatus[] = [quotationStatus.rejected, quotationStatus.closed];
const lostPackages: readonly QuotationPackageStatus[] = [
  quotationPackageStatus.quoted,
  quotationPackageStatus.rejected,
  quotationPackageStatus.expired,
];

/** The state's name; once the demand is completed what became of it instead. One that was never sent was just closed. */
export function quotationLabel(status: QuotationStatus, demand: DemandStatus, sent: boolean): string {
  if (demand !== demandStatus.completed || !sent) return quotationMachine.labels[status];
  return lostQuotations.includes(status) ? outcomeLabels.lost : quotationMachine.labels[status];
}

/** The same of a package that was sent. */
export function quotationPackageLabel(status: QuotationPackageStatus, demand: DemandStatus): string {
  if (demand !== demandStatus.completed) return quotationPackageMachine.labels[status];
  if (status === quotationPackageStatus.accepted) return outcomeLabels.won;
  return lostPackages.includes(status) ? outcomeLabels.lost : quotationPackageMachine.labels[status];
}
