/** Of a notice to one channel outside. */
export const deliveryStates = ['waiting', 'sending', 'sent', 'failed', 'unclear'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export const deliveryLabels: Readonly<Record<DeliveryState, string>> = {
  waiting: '等待发送',
  sending: '发送中',
  sent: '已送达',
  failed: '未送达',
  unclear: '结果不明',
};

const minute = 60_000;

/** How long a channel that was away is left alone: 1, 2, 4, … minutes, at most an hour. */
export const retryPauseMs = (failures: number): number => Math.min(2 ** (failures - 1), 60) * minute;

/** After this long a notice has waited in vain. It stays in the app. */
export const giveUpMs = 12 * 60 * minute;

/** After so many messages in a minute a channel gets what follows as one, a minute later. */
export const mostPerMinute = 3;
export const digestMs = minute;
