import { createHmac } from 'node:crypto';
import { conflict, Failure, invalid, notFound, notReady } from '#domain/kernel/failure.ts';
import { maskMobile } from '#domain/kernel/mobile.ts';
import {
  channelLabels,
  defaultGroups,
  mostRobots,
  type NoticeGroup,
  noticeGroupKeys,
  noticeGroups,
  type RobotKind,
  robotKinds,
} from '#domain/notification/notice-groups.ts';
import { readRobotAddress } from '#domain/notification/robot-address.ts';
import type { noticeChannelCalls } from '#wire/notice/channel.ts';
import type { HandlersOf, WriteContext } from '#server/api/call-context.ts';
import { type SignedIn, signedIn } from '#server/api/caller.ts';
import { institutionsFor } from '#server/api/institution-access.ts';
import type { Sql } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import { issueSmsCode, randomSmsCode, requireSmsCode } from '#server/modules/captcha/sms-codes.ts';
import { addDefaultChannels } from '#server/modules/notice/write-notice.ts';
import { SendProblem } from '#server/ports/send-problem.ts';
import { listDeliveries } from './list-deliveries.query.ts';
import { sealRobot, sendOutside } from './send-outside.ts';

export const noticeChannelHandlers: HandlersOf<typeof noticeChannelCalls> = {
  async 'noticeChannel.list'({ caller, db, services }) {
    const me = signedIn(caller);
    const rows = await ownChannels(db, me);
    const everybodys = (['app', 'sms'] as const)
      .filter((kind) => kind === 'app' || services.ports.sms.sendNotice)
      .map((kind) => {
        const row = rows.find((one) => one.kind === kind);
        const groups = row?.groups ?? [...defaultGroups(kind)];
        return { kind, id: kind, name: '', shown: '', groups, problem: row?.problem ?? '' };
      });
    const added = rows.filter(({ kind }) => kind !== 'app' && kind !== 'sms');
    return {
      groups: groupsOf(me).map((key) => ({ key, ...noticeGroups[key] })),
      channels: [...everybodys, ...added].map(({ id, kind, name, shown, groups, problem }) => ({
        channelId: id,
        kind,
        label: channelLabels[kind],
        name,
        shown: kind === 'sms' ? maskMobile(me.mobile) : shown,
        groups: groupsOf(me).filter((key) => groups.includes(key)),
        problem,
      })),
      mail: services.ports.mail !== undefined,
      robotsLeft: mostRobots - rows.filter(isRobot).length,
    };
  },

  async 'noticeChannel.setGroups'({ caller, tx }, { channelId, groups }) {
    const me = signedIn(caller);
    const kind = channelId === 'app' || channelId === 'sms' ? channelId : undefined;
    if (kind) await addDefaultChannels(tx, kind, [me.userId]);
    const changed = await tx
      .updateTable('notice_channel')
      .set({ groups: [...groups] })
      .where('user_id', '=', me.userId)
      .where(kind ? 'kind' : 'id', '=', channelId)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw noChannel();
    return { id: channelId };
  },

  async 'noticeChannel.sendMailCode'({ caller, services, request }, { address }) {
    const { mail } = services.ports;
    if (!mail) throw notReady('本站暂未开通邮件提醒。');
    const { userId } = signedIn(caller);
    const retryAfter = 60;
    await requireBelow(services, '邮箱验证码获取', [
      { key: `mail:minute:${userId}`, points: 1, seconds: retryAfter },
      { key: `mail:day:${userId}`, points: 10, seconds: 86_400 },
      { key: `mail:address:${address.toLowerCase()}`, points: 10, seconds: 86_400 },
    ]);
    const code = randomSmsCode();
    await issueSmsCode(
      services,
      { mobile: address.toLowerCase(), address: request.address, purpose: '' },
      code,
    );
    const text = `您的验证码是 ${code}，5 分钟内有效。\n\n收到它是因为有人在体检采购网用这个邮箱接收提醒；如果不是您，请忽略。\n`;
    await mail
      .send({ id: newId(), to: address, subject: '【体检采购网】邮箱验证码', text })
      .catch((error: unknown) => {
        services.log.error({ err: error, requestId: request.id }, 'mail code not sent');
        throw error instanceof SendProblem && error.kind === 'permanent'
          ? invalid(`${error.message}。`, { address: error.message })
          : notReady('邮件暂时发送不出去，请稍后重试。');
      });
    return { retryAfter };
  },

  async 'noticeChannel.setMail'(context, { address, code }) {
    await requireSmsCode(context, address.toLowerCase(), code).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 400) throw error;
      throw invalid('验证码不正确或已失效，请核对后重试，或重新获取。', { code: '验证码不正确或已失效。' });
    });
    return add(context, { kind: 'email', shown: address, target: '', name: '', sealed: null });
  },

  async 'noticeChannel.addRobot'(context, { name, webhook, secret }) {
    const { tx, caller, services } = context;
    const address = readRobotAddress(webhook);
    if (!address) {
      const problem = '这不是企业微信、钉钉或飞书机器人的 Webhook 地址，请从群机器人的设置里完整复制。';
      throw invalid(problem, { webhook: problem });
    }
    const me = signedIn(caller);
    // One after another, so that the number holds.
    await tx.selectFrom('app_user').select('id').where('id', '=', me.userId).forUpdate().execute();
    const robots = (await ownChannels(tx, me)).filter(isRobot);
    const target = createHmac('sha256', services.secret).update(`robot ${address.token}`).digest('hex');
    if (robots.some((one) => one.target === target)) throw conflict('这个机器人已经添加过了。');
    if (robots.length >= mostRobots) throw conflict(`最多添加 ${mostRobots} 个机器人，请先删除不用的。`);
    const { kind, token } = address;
    const sealed = sealRobot(services, { token, secret });
    return add(context, { kind, name, target, sealed, shown: `…${token.slice(-4)}` });
  },

  async 'noticeChannel.remove'({ caller, tx }, { channelId }) {
    const removed = await tx
      .deleteFrom('notice_channel')
      .where('user_id', '=', signedIn(caller).userId)
      .where('kind', 'not in', ['app', 'sms'])
      .where((e) => e(e.cast<string>('id', 'text'), '=', channelId))
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw noChannel();
    return { id: channelId };
  },

  async 'noticeChannel.test'({ caller, db, services }, { channelId }) {
    const me = signedIn(caller);
    const channel = (await ownChannels(db, me)).find(({ id }) => id === channelId);
    if (!channel) throw noChannel();
    await requireBelow(services, '测试', [{ key: `channel:test:${me.userId}`, points: 10, seconds: 600 }]);
    const notice = { id: newId(), title: '测试消息：提醒已经可以送达这里', body: '无需处理。' };
    try {
      const answer = await sendOutside(services, { ...channel, mobile: me.mobile }, notice.id, [notice]);
      return { sent: true, answer: `已发送，对方回复：${answer}` };
    } catch (error) {
      if (!(error instanceof SendProblem)) throw error;
      return { sent: false, answer: `${error.message}。` };
    }
  },

  'console.listDeliveries': listDeliveries,
};

const noChannel = () => notFound('没有找到这个提醒方式，它可能已被删除，请刷新页面。');

const isRobot = ({ kind }: { kind: string }) => robotKinds.some((robot) => robot === kind);

const ownChannels = (db: Sql, { userId }: SignedIn) =>
  db
    .selectFrom('notice_channel')
    .select(['id', 'kind', 'name', 'shown', 'target', 'sealed', 'groups', 'problem'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Only operators get messages about the platform's own work, only institutions are invited. */
const groupsOf = (me: SignedIn): NoticeGroup[] =>
  noticeGroupKeys.filter(
    (key) =>
      (key !== 'operation' || me.operator) &&
      (key !== 'invitation' || institutionsFor(me, 'quote').length > 0),
  );

interface Added {
  readonly kind: 'email' | RobotKind;
  readonly name: string;
  readonly shown: string;
  readonly target: string;
  readonly sealed: Buffer | null;
}

/** A new address in the place of an old one begins without its troubles; what it gets stays. */
async function add({ tx, caller }: WriteContext, channel: Added): Promise<{ id: string }> {
  const { id } = await tx
    .insertInto('notice_channel')
    .values({
      id: newId(),
      user_id: signedIn(caller).userId,
      groups: [...defaultGroups(channel.kind)],
      ...channel,
    })
    .onConflict((same) =>
      same.columns(['user_id', 'kind', 'target']).doUpdateSet({
        shown: channel.shown,
        problem: '',
        failures: 0,
        retry_at: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id };
}
