import type { InstitutionAct } from '#domain/institution/institution-role.ts';
import type { MessageKey } from '#domain/notification/message-templates.ts';
import type { NoticePage } from '#wire/notice/target.ts';

interface Kind {
  /** `quotation.invited`, …: its group is what stands before the dot. */
  readonly kind: string;
  /** Which page opens the record that the notice names. `quotation`: the institution's own, of the demand that it names. */
  readonly opens: NoticePage;
  /** Who gets it there; left out: those who quote. */
  readonly who?: InstitutionAct;
}

/** Every message to institutions. There is no other way to one: it names the institution and opens the very record, for each of a person's institutions by itself. */
export const institutionNotices = {
  'quotation-invited': { kind: 'quotation.invited', opens: 'quotation' },
  'quotation-invited-by-name': { kind: 'quotation.invited', opens: 'quotation' },
  'quotation-reminded': { kind: 'quotation.reminded', opens: 'quotation' },
  'demand-amended-reopened': { kind: 'demand.amended', opens: 'quotation' },
  'demand-amended-kept': { kind: 'demand.amended', opens: 'quotation' },
  'question-answered': { kind: 'question.answered', opens: 'quotation' },
  'second-round-invited': { kind: 'quotation.requote', opens: 'quotation' },
  'second-round-missed': { kind: 'quotation.requote', opens: 'quotation' },
  'amendment-over': { kind: 'quotation.changed', opens: 'quotation' },
  'quote-opened': { kind: 'quotation.changed', opens: 'quotation' },
  'quotation-closed': { kind: 'quotation.closed', opens: 'quotation' },
  'quotation-expired': { kind: 'quotation.expired', opens: 'quotation' },
  'quotation-won': { kind: 'quotation.won', opens: 'quotation' },
  'quotation-lost': { kind: 'quotation.lost', opens: 'quotation' },
  'contract-created': { kind: 'contract.created', opens: 'institutionContract' },
  'supplement-created': { kind: 'contract.created', opens: 'institutionContract' },
  'contract-signed': { kind: 'contract.signed', opens: 'institutionContract' },
  'contract-completed': { kind: 'contract.completed', opens: 'institutionContract' },
  'contract-due': { kind: 'contract.reminded', opens: 'institutionContract' },
  'contract-reminded': { kind: 'contract.reminded', opens: 'institutionContract' },
  'contract-refused': { kind: 'contract.refuse', opens: 'institutionContract' },
  'contract-cancelled': { kind: 'contract.cancel', opens: 'institutionContract' },
  'contract-expired': { kind: 'contract.expired', opens: 'institutionContract' },
  'settlement-sent': { kind: 'settlement.sent', opens: 'institutionSettlement' },
  'settlement-disputed': { kind: 'settlement.disputed', opens: 'institutionSettlement' },
  'settlement-answered': { kind: 'settlement.answered', opens: 'institutionSettlement' },
  'settlement-agreed': { kind: 'settlement.agreed', opens: 'institutionSettlement' },
  'settlement-taken-back': { kind: 'settlement.takenBack', opens: 'institutionSettlement' },
  'settlement-withdrawn': { kind: 'settlement.withdrawn', opens: 'institutionSettlement' },
  'settlement-paid': { kind: 'settlement.paid', opens: 'institutionSettlement' },
  'item-accepted': { kind: 'catalogue.decided', opens: 'library' },
  'item-merged': { kind: 'catalogue.merged', opens: 'library', who: 'library' },
  'item-declined': { kind: 'catalogue.decided', opens: 'library' },
  'licence-due': { kind: 'institution.licence', opens: 'institution', who: 'manage' },
  'licence-expired': { kind: 'institution.licence', opens: 'institution', who: 'manage' },
  'api-token-created': { kind: 'institution.apiToken', opens: 'apiTokens', who: 'manage' },
  frozen: { kind: 'institution.freeze', opens: 'institution', who: 'read' },
  unfrozen: { kind: 'institution.unfreeze', opens: 'institution', who: 'read' },
} as const satisfies Partial<Record<MessageKey, Kind>>;

export type InstitutionMessage = keyof typeof institutionNotices;

export const kindOf = (message: InstitutionMessage): Kind => institutionNotices[message];
