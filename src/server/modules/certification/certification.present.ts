import { certified } from '#domain/access/certification.ts';
import { companyMachine } from '#domain/access/certification-machine.ts';
import { allowedActions, type MachineActor } from '#domain/kernel/machine.ts';

interface CertifiedRow {
  readonly status: 0 | 1 | 2 | 3;
  readonly in_force: boolean;
  readonly pending: Record<string, unknown> | null;
  readonly review_reason: string;
  readonly review_fields: readonly string[];
  readonly frozen_at: Date | null;
  readonly frozen_reason: string;
  readonly submitted_at: Date | null;
  readonly reviewed_at: Date | null;
}

export type Reader = Extract<MachineActor, 'owner' | 'operator'>;

/** Where a certification stands, for the owner or an operator. */
export function presentCertification(row: CertifiedRow, reader: Reader) {
  // A declined change that its owner dropped: what is in force is all there is.
  const code = row.in_force && row.pending === null && row.status !== certified ? certified : row.status;
  return {
    status: { code, name: companyMachine.labels[code] },
    inForce: row.in_force,
    reason: row.review_reason,
    frozenReason: row.frozen_at ? row.frozen_reason : '',
    fieldsToCorrect: [...row.review_fields],
    submittedAt: row.submitted_at?.toISOString() ?? '',
    reviewedAt: row.reviewed_at?.toISOString() ?? '',
    actions: row.frozen_at ? [] : (allowedActions(companyMachine, row.status, reader) as string[]),
  };
}
