import type { Generated } from 'kysely';
import type { DeliveryState } from '#domain/notification/delivery.ts';
import type { ChannelKind } from '#domain/notification/notice-groups.ts';
import type { WebhookEvent, WebhookState } from '#domain/notification/webhook-events.ts';
import type { DefaultMoment, Moment, NullableMoment } from './columns.ts';

export interface NotificationTable {
  id: string;
  user_id: string;
  kind: string;
  title: string;
  body: string;
  link: Generated<string>;
  /** For which of the person's companies or institutions; '' for the person alone or the operators. */
  organisation: Generated<string>;
  created_at: DefaultMoment;
  read_at: NullableMoment;
}

export interface NoticeChannelTable {
  id: string;
  user_id: string;
  kind: ChannelKind;
  name: Generated<string>;
  shown: Generated<string>;
  target: Generated<string>;
  sealed: Buffer | null;
  groups: string[];
  problem: Generated<string>;
  failures: Generated<number>;
  retry_at: NullableMoment;
  busy_until: NullableMoment;
  created_at: DefaultMoment;
}

export interface NoticeDeliveryTable {
  id: string;
  notification_id: string;
  channel_id: string;
  state: Generated<DeliveryState>;
  problem: Generated<string>;
  created_at: Moment;
  settled_at: NullableMoment;
}

export interface WebhookTable {
  id: string;
  institution_id: string | null;
  company_id: string | null;
  url: string;
  sealed: Buffer;
  events: WebhookEvent[];
  problem: Generated<string>;
  failures: Generated<number>;
  retry_at: NullableMoment;
  busy_until: NullableMoment;
  created_by: string;
  created_at: DefaultMoment;
}

export interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  event: WebhookEvent;
  /** JSON. */
  data: string;
  state: Generated<WebhookState>;
  attempts: Generated<number>;
  problem: Generated<string>;
  retry_at: NullableMoment;
  created_at: DefaultMoment;
  again_at: NullableMoment;
  settled_at: NullableMoment;
}

export interface NoticeTables {
  notification: NotificationTable;
  notice_channel: NoticeChannelTable;
  notice_delivery: NoticeDeliveryTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}
