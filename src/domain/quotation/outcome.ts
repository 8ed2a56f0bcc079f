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
type OutcomeCode = keyof typeof outcomeLabels;
interface Outcome {
  readonly code: OutcomeCode;
  readonly name: string;
}

const lostQuotations: readonly QuotationStatus[] = [quotationStatus.rejected, quotationStatus.closed];
const lostPackages: readonly QuotationPackageStatus[] = [
  quotationPackageStatus.quoted,
  quotationPackageStatus.rejected,
  quotationPackageStatus.expired,
];

const outcomeOf = (code: OutcomeCode): Outcome => ({ code, name: outcomeLabels[code] });

/** Null until the demand is completed, and for what was never sent or given up: that was just closed. */
export function quotationOutcome(
  status: QuotationStatus,
  demand: DemandStatus,
  sent: boolean,
): Outcome | null {
  if (demand !== demandStatus.completed || !sent) return null;
  if (status === quotationStatus.won) return outcomeOf('won');
  return lostQuotations.includes(status) ? outcomeOf('lost') : null;
}

/** The same of a package that was sent. */
export function quotationPackageOutcome(
  status: QuotationPackageStatus,
  demand: DemandStatus,
): Outcome | null {
  if (demand !== demandStatus.completed) return null;
  if (status === quotationPackageStatus.accepted) return outcomeOf('won');
  return lostPackages.includes(status) ? outcomeOf('lost') : null;
}

/** The state by its own name, which never changes, and beside it what became of the offer. */
export const presentQuotationStatus = (status: QuotationStatus, demand: DemandStatus, sent: boolean) => ({
  code: status,
  name: quotationMachine.labels[status],
  outcome: quotationOutcome(status, demand, sent),
});

/** The same of a package. */
export const presentQuotationPackageStatus = (status: QuotationPackageStatus, demand: DemandStatus) => ({
  code: status,
  name: quotationPackageMachine.labels[status],
  outcome: quotationPackageOutcome(status, demand),
});
