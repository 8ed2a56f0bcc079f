import { createHmac } from 'node:crypto';
import { cutText } from '#domain/kernel/text.ts';
import { channelLabels, type RobotKind } from '#domain/notification/notice-groups.ts';
import { SendProblem } from './send-problem.ts';

export interface Robot {
  readonly kind: RobotKind;
  readonly token: string;
  /** Of 钉钉's 加签 and 飞书's 签名校验; '' for none. */
  readonly secret: string;
}

/** Robots of group chats. */
export interface RobotSender {
  /** Answers what the vendor answered. @throws SendProblem */
  send(robot: Robot, text: string, now: Date): Promise<string>;
}

const origins: Readonly<Record<RobotKind, string>> = {
  wecom: 'https://qyapi.weixin.qq.com',
  dingtalk: 'https://oapi.dingtalk.com',
  feishu: 'https://open.feishu.cn',
};
/** Longer than a connection may take (10 s), so that "never reached" and "no answer" differ. */
const timeoutMs = 15_000;
const longestAnswer = 4_096;

const hmac = (key: string, data: string) => createHmac('sha256', key).update(data).digest('base64');

/** Address and body as the vendors' documentation of their group robots has them. */
function robotRequest({ kind, token, secret }: Robot, text: string, now: Date) {
  const plain = { msgtype: 'text', text: { content: text } };
  const key = encodeURIComponent(token);
  if (kind === 'wecom') return { path: `/cgi-bin/webhook/send?key=${key}`, body: plain };
  if (kind === 'dingtalk') {
    const timestamp = String(now.getTime());
    const sign = encodeURIComponent(hmac(secret, `${timestamp}\n${secret}`));
    const signed = secret ? `&timestamp=${timestamp}&sign=${sign}` : '';
    return { path: `/robot/send?access_token=${key}${signed}`, body: plain };
  }
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = secret ? { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') } : {};
  return {
    path: `/open-apis/bot/v2/hook/${key}`,
    body: { ...signed, msg_type: 'text', content: { text } },
  };
}

/** What the vendors' codes mean to whoever set the robot up. */
const meanings: readonly { kind: RobotKind; codes: readonly number[]; again?: true; text: string }[] = [
  { kind: 'wecom', codes: [93000], text: '机器人不存在或已被移除，请在群里重新添加' },
  { kind: 'wecom', codes: [45009], again: true, text: '发送过于频繁' },
  {
    kind: 'dingtalk',
    codes: [310000],
    text: '未通过安全设置：请核对加签密钥，或将关键词设为「体检」，不要限制 IP',
  },
  { kind: 'dingtalk', codes: [130101, 410100], again: true, text: '发送过于频繁' },
  {
    kind: 'dingtalk',
    codes: [300001, 400101, 400102, 400106],
    text: '机器人不存在或已停用，请在群里重新添加',
  },
  { kind: 'feishu', codes: [19021], text: '签名校验未通过，请核对签名密钥' },
  { kind: 'feishu', codes: [19022], text: '机器人限制了 IP，请在飞书中取消 IP 白名单' },
  { kind: 'feishu', codes: [19024], text: '消息不含机器人的关键词，请将关键词设为「体检」' },
  { kind: 'feishu', codes: [19001, 19002], text: '机器人不存在或已停用，请在群里重新添加' },
  { kind: 'feishu', codes: [9499, 11232], again: true, text: '发送过于频繁' },
];

/** @param at where the vendors are; tests name a server of their own */
export const webRobots = (at: Readonly<Record<RobotKind, string>> = origins): RobotSender => ({
  async send(robot, text, now) {
    const { path, body } = robotRequest(robot, text, now);
    const vendor = channelLabels[robot.kind];
    const response = await fetch(at[robot.kind] + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // Followed nowhere: the vendors don't redirect.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw lost(vendor, cause);
    });
    if (response.status === 429 || response.status >= 500)
      throw new SendProblem('temporary', `${vendor}暂时不可用（${response.status}）`);
    const answer = await firstBytes(response).catch((cause: unknown) => {
      throw lost(vendor, cause, true);
    });
    const { code, message } = readAnswer(answer);
    if (response.ok && code === 0) return message || 'ok';
    const meaning = meanings.find(({ kind, codes }) => kind === robot.kind && codes.includes(code ?? -1));
    const said = meaning?.text ?? `对方回复 ${code ?? response.status}：${message || '没有说明'}`;
    throw new SendProblem(meaning?.again ? 'temporary' : 'permanent', `${vendor}未接收：${said}`);
  },
});

/** Failures before anything was sent. All others may have come after the vendor took the message. */
const notSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.+|ERR_TLS_.+|UNABLE_TO_.+)$/;

function lost(vendor: string, cause: unknown, answered = false): SendProblem {
  const code = (cause as { cause?: { code?: string } }).cause?.code ?? '';
  return !answered && notSent.test(code)
    ? new SendProblem('temporary', `${vendor}连接不上`, { cause })
    : new SendProblem('unclear', `${vendor}没有回复，不确定是否送达`, { cause });
}

async function firstBytes(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestAnswer) break;
  }
  return cutText(text, longestAnswer);
}

function readAnswer(text: string): { code: number | undefined; message: string } {
  try {
    const answer = JSON.parse(text) as Record<string, unknown>;
    const code = answer.errcode ?? answer.code ?? answer.StatusCode;
    const message = answer.errmsg ?? answer.msg ?? '';
    return { code: typeof code === 'number' ? code : undefined, message: cutText(String(message), 200) };
  } catch {
    return { code: undefined, message: '' };
  }
}
