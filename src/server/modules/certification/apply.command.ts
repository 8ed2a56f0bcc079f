import { changedFields, underReview } from '#domain/access/certification.ts';
import { companyMachine } from '#domain/access/certification-machine.ts';
import { conflict } from '#domain/kernel/failure.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import { recordAudit, transition } from '#server/db/transition.ts';
import type { CertificationRow, CertifiedKind } from './certified-kind.ts';

/** Sends the record in for review, with `pending` beside the version in force or none. */
export async function apply<Fields extends object>(
  { tx, caller, now }: WriteContext,
  kind: CertifiedKind<Fields>,
  id: string,
  pending: Fields | null,
  detail?: Record<string, unknown>,
): Promise<void> {
  await transition(tx, kind.table, id, {
    action: 'apply',
    actor: actorOf(caller, 'owner'),
    ...(detail ? { detail } : {}),
  });
  await tx
    .updateTable(kind.table as 'company')
    .set({
      pending: pending && JSON.stringify(pending),
      review_reason: '',
      review_fields: [],
      submitted_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Saves what the owner changed. Never certified: the record itself changes and is sent in again. Certified: a change of
 * what was reviewed waits beside the version in force; any other change counts at once.
 * @param before the version that the change was made from
 * @returns whether an operator must look at it
 * @throws Failure 409 while a review is under way, or it is frozen
 */
export async function saveVersion<Fields extends object>(
  context: WriteContext,
  kind: CertifiedKind<Fields>,
  id: string,
  row: CertificationRow & { readonly frozen_at: Date | null },
  before: Fields,
  after: Fields,
): Promise<boolean> {
  if (row.frozen_at)
    throw conflict(`这家${kind.noun}已被平台冻结，解除冻结前不能修改资料；如有疑问，请联系客服 {客服热线}。`);
  if (row.status === underReview)
    throw conflict(
      `资料正在审核（${companyMachine.labels[row.status]}），暂不能修改；审核有结果后会通知您。`,
    );
  const fields = changedFields(before as Record<string, unknown>, after as Record<string, unknown>);
  if (!row.in_force) {
    await apply(context, kind, id, null, { fields });
    await kind.write(context.tx, id, after);
    return true;
  }
  if (kind.reviewed.some((field) => fields.includes(field as string))) {
    await apply(context, kind, id, after, { fields });
    return true;
  }
  await kind.write(context.tx, id, after);
  // A declined change that is no longer asked for.
  await context.tx
    .updateTable(kind.table as 'company')
    .set({ pending: null, review_reason: '', review_fields: [] })
    .where('id', '=', id)
    .execute();
  if (fields.length > 0)
    await recordAudit(context.tx, kind.table, id, {
      action: 'edit',
      actor: actorOf(context.caller, 'owner'),
      detail: { fields },
    });
  return false;
}
