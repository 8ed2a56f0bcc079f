import type { Captcha } from './captcha.ts';
import type { FileStore } from './file-store.ts';
import type { GeoIp } from './geo-ip.ts';
import type { MailSender } from './mail-sender.ts';
import type { RobotSender } from './robots.ts';
import type { SmsSender } from './sms-sender.ts';
import type { WebhookSender } from './webhooks.ts';

/** What the product needs from outside; each has a real adapter and a local one. */
export interface Ports {
  readonly sms: SmsSender;
  /** Undefined: this site sends no mail. */
  readonly mail: MailSender | undefined;
  readonly robots: RobotSender;
  readonly webhooks: WebhookSender;
  readonly files: FileStore;
  readonly captcha: Captcha;
  readonly geoIp: GeoIp;
}
