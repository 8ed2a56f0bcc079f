/** What an organisation's own system can be told of. */
export const webhookEvents = {
  'visit.booked': '员工预约',
  'visit.moved': '改约',
  'visit.cancelled': '取消预约',
  'visit.arrived': '登记到检',
  'visit.missed': '未到检',
  'contract.signed': '合同签署完成',
  'quotation.invited': '收到询价邀请',
  'demand.amended': '需求变更',
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
export type WebhookSide = 'company' | 'institution';

const ofBoth = [
  'visit.booked',
  'visit.moved',
  'visit.cancelled',
  'visit.arrived',
  'visit.missed',
  'contract.signed',
] as const satisfies readonly WebhookEvent[];

export const webhookEventsOf = {
  company: ofBoth,
  institution: [...ofBoth, 'quotation.invited', 'demand.amended'],
} as const satisfies Readonly<Record<WebhookSide, readonly WebhookEvent[]>>;

/** Of a notice's kind that is an event too. */
export const webhookEventOf = (noticeKind: string): WebhookEvent | undefined =>
  noticeKind === 'quotation.invited' || noticeKind === 'demand.amended' ? noticeKind : undefined;

export const mostWebhooks = 5;

export const webhookStates = ['waiting', 'sent', 'failed'] as const;
export type WebhookState = (typeof webhookStates)[number];
export const webhookStateLabels: Readonly<Record<WebhookState, string>> = {
  waiting: '等待推送',
  sent: '已送达',
  failed: '未送达',
};

/** After this long it has waited in vain; it can be sent again by hand. */
export const webhookGiveUpMs = 24 * 3_600_000;
