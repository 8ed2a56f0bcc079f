import { inPlaceText } from '#domain/company/deputy.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { type ApprovalRow, neededFor } from './award-approval.store.ts';

export const presentApproval = (row: ApprovalRow) => ({
  approvalId: row.id,
  amount: toYuanText(row.amount),
  limit: toYuanText(row.approval_limit),
  secondLimit: row.second_limit === null ? '' : toYuanText(row.second_limit),
  needed: neededFor(row),
  firstBy: inPlaceText(row.first_approver ?? '', row.first_in_place_of ?? ''),
  firstAt: row.first_at?.toISOString() ?? null,
  note: row.note,
  earlyReason: row.early_reason,
  anonymous: row.anonymous,
  requestedBy: row.requester,
  requestedAt: row.requested_at.toISOString(),
  decision: row.decision,
  decidedBy: inPlaceText(row.decider ?? '', row.in_place_of ?? ''),
  decidedFor: row.in_place_of ?? '',
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
});
