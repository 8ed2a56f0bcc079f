import { type ChannelKind, channelLabels } from '#domain/notification/notice-groups.ts';
import { noticePath } from '#wire/notice/target.ts';
import type { Services } from '#server/api/call-context.ts';
import { countUse } from '#server/modules/captcha/limits.ts';
import { messageText } from '#server/modules/content/message-text.query.ts';
import type { Robot } from '#server/ports/robots.ts';
import { SendProblem } from '#server/ports/send-problem.ts';
import { seal, unseal } from '#server/seal.ts';

export interface OutsideChannel {
  readonly kind: ChannelKind;
  readonly shown: string;
  readonly sealed: Buffer | null;
  /** Of its owner. */
  readonly mobile: string;
}

export interface OutsideNotice {
  /** Of the notification. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

const sealedFor = 'notice channel';
/** What sending needs, and looking for what is to be sent. */
export type SendingServices = Pick<
  Services,
  'clock' | 'db' | 'independent' | 'log' | 'ports' | 'secret' | 'settings'
>;
type Secrets = Pick<Robot, 'token' | 'secret'>;
export const sealRobot = (services: Pick<Services, 'secret'>, secrets: Secrets): Buffer =>
  seal(services.secret, sealedFor, JSON.stringify(secrets));

/** Short messages that notices may take of SMS_PER_HOUR; the rest is for codes. */
const smsShare = 0.3;

/**
 * Sends one message for these notices, several as a digest, and answers what the other side said. Outside the app a notice is its title and
 * a link; only mail, which goes to a person's own mailbox, has its text.
 * @param id the same for the same notices: a mail that came twice is shown once
 * @throws SendProblem
 */
export async function sendOutside(
  services: SendingServices,
  channel: OutsideChannel,
  id: string,
  notices: readonly OutsideNotice[],
): Promise<string> {
  const { ports, clock } = services;
  const title = titleOf(notices);
  switch (channel.kind) {
    case 'app':
      throw new Error('the app is no channel outside');
    case 'sms': {
      if (!ports.sms.sendNotice) throw noService(channel.kind);
      const points = Math.ceil(services.settings.smsPerHour * smsShare);
      const { wait } = await countUse(services, { key: 'sms:notices', points, seconds: 3600 });
      if (wait > 0) throw new SendProblem('temporary', '短信发送量已达上限');
      const { text } = await messageText(services.db, 'sms-notice', { 标题: title });
      await ports.sms.sendNotice(channel.mobile, text);
      return '短信服务商已接收';
    }
    case 'email': {
      if (!ports.mail) throw noService(channel.kind);
      const text = notices
        .map((one) => `${one.title}\n${one.body}\n${linkTo(services, one.id)}`)
        .join('\n\n');
      const footer = `\n\n—\n在「消息 → 提醒设置」中可以关闭邮件提醒：${linkTo(services)}\n`;
      await ports.mail.send({
        id,
        to: channel.shown,
        subject: `【体检采购网】${title}`,
        text: text + footer,
      });
      return '邮件服务器已接收';
    }
    default: {
      const secrets = channel.sealed && unseal(services.secret, sealedFor, channel.sealed);
      if (!secrets) throw new SendProblem('permanent', '机器人地址已无法读取，请删除后重新添加');
      const lines = notices.length === 1 ? [] : titlesOf(notices);
      const link = linkTo(services, notices.length === 1 ? notices[0]?.id : undefined);
      const text = [`【体检采购网】${title}`, ...lines, `查看：${link}`].join('\n');
      return ports.robots.send({ kind: channel.kind, ...(JSON.parse(secrets) as Secrets) }, text, clock());
    }
  }
}

const noService = (kind: ChannelKind) =>
  new SendProblem('permanent', `本站暂未开通${channelLabels[kind]}提醒`);

const titleOf = (notices: readonly OutsideNotice[]) =>
  notices.length === 1 ? (notices[0]?.title ?? '') : `您有 ${notices.length} 条新消息`;

const mostLines = 10;

/** Each title once, with how often. */
function titlesOf(notices: readonly OutsideNotice[]): string[] {
  const counts = new Map<string, number>();
  for (const { title } of notices) counts.set(title, (counts.get(title) ?? 0) + 1);
  const lines = [...counts].map(([title, count]) => `· ${title}${count > 1 ? ` × ${count}` : ''}`);
  return lines.length > mostLines ? [...lines.slice(0, mostLines), '· …'] : lines;
}

const linkTo = ({ settings }: Pick<Services, 'settings'>, id?: string) =>
  `${settings.publicUrl}/bid-web${noticePath(id)}`;
