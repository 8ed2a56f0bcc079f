// Columns that name a person and are not among `personalTables`, and why.

/** Who did it, by id alone: what it says of them after an erasure is 已注销用户. */
export const idOnly: readonly string[] = [
  'abuse_report.decided_by',
  'abuse_report.reporter_id',
  'adopted_name.adopted_by',
  'api_token.created_by',
  'api_token.revoked_by',
  'award_approval.decided_by',
  'award_approval.decided_for',
  'award_approval.first_by',
  'award_approval.first_for',
  'award_approval.requested_by',
  'catalogue_proposal.decided_by',
  'catalogue_proposal.proposed_by',
  'company.reviewer_id',
  'company.user_id',
  'company_deputy.deputy_id',
  'company_deputy.ended_by',
  'company_deputy.user_id',
  'company_invitation.invited_by',
  'content.editor_id',
  'contract.created_by',
  'contract_signature.signed_by',
  'contract_template.created_by',
  'demand.owner_id',
  'demand_question.asked_by',
  'institution.reviewer_id',
  'institution_invitation.invited_by',
  'institution_item_past.changed_by',
  'lead.handler_id',
  'lead_note.author_id',
  'name_decision.decided_by',
  'past_version.changed_by',
  'quotation_line.priced_by',
  'quotation_release.decided_by',
  'quotation_release.requested_by',
  'quote_opener.user_id',
  'roster.created_by',
  'roster_writing.requested_by',
  'settlement.created_by',
  'settlement_invoice.created_by',
  'settlement_payment.created_by',
  'settlement_taken_back.created_by',
  'settlement_taken_back.taken_back_by',
  'visit_message.sent_by',
  'webhook.created_by',
  'work_claim.operator_id',
];

/** Operators' alone, and operators are not erased before they are none. */
export const ofOperators: readonly string[] = ['operator_recovery_code.user_id', 'operator_totp.user_id'];

/** Gone by themselves within days: message codes, limits, answers of idempotency keys, messages of the demo. */
export const shortLived = ['captcha', 'rate_limit', 'idempotency', 'local_message'] as const;
