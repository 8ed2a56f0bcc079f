import { contractMachine } from '#domain/contract/contract-machine.ts';
import { demandMachine } from '#domain/demand/demand-machine.ts';
import { visitMachine } from '#domain/examination/visit-machine.ts';
import { leadMachine } from '#domain/lead/lead-machine.ts';
import { quotationMachine, quotationPackageMachine } from '#domain/quotation/quotation-machine.ts';
import { settlementMachine } from '#domain/settlement/settlement-machine.ts';
import { companyMachine, institutionMachine } from './certification-machine.ts';

/** Every state machine, by the name of its table: what `db/transition` moves and the database's `status_edge` mirrors. */
export const machines = {
  demand: demandMachine,
  quotation: quotationMachine,
  quotation_package: quotationPackageMachine,
  company: companyMachine,
  institution: institutionMachine,
  lead: leadMachine,
  contract: contractMachine,
  checkup_visit: visitMachine,
  settlement: settlementMachine,
} as const;

export type MachineName = keyof typeof machines;

/** The actions of one machine. */
export type ActionName<M extends MachineName> = Extract<keyof (typeof machines)[M]['actions'], string>;
