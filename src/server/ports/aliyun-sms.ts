import { createHmac, randomUUID } from 'node:crypto';
import { cutText } from '#domain/kernel/text.ts';
import type { SmsSettings } from '#server/settings.ts';
import { SendProblem } from './send-problem.ts';
import type { SmsSender } from './sms-sender.ts';

const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** A variable of a template takes so many characters. */
const longestVariable = 35;

/** The signed query of an Aliyun RPC call (signature version 1.0: HMAC-SHA1 over the sorted, percent-encoded parameters). */
export function signedQuery(
  parameters: Readonly<Record<string, string>>,
  secret: string,
  method: 'GET' | 'POST' = 'POST',
): string {
  const sorted = Object.keys(parameters).toSorted();
  const query = sorted.map((key) => `${percent(key)}=${percent(parameters[key] as string)}`).join('&');
  const signature = createHmac('sha1', `${secret}&`)
    .update(`${method}&%2F&${percent(query)}`)
    .digest('base64');
  return `Signature=${percent(signature)}&${query}`;
}

/** Dysmsapi 2017-05-25 SendSms, or any service that speaks it. The templates' variables are `code`, `code` and `act`, and `text`. */
export function aliyunSms(settings: SmsSettings): SmsSender {
  const { noticeTemplateCode: noticeTemplate } = settings;
  return {
    kind: 'aliyun',
    sendCode: (mobile, code, act) =>
      settings.actTemplateCode
        ? send(settings, mobile, settings.actTemplateCode, { code, act: cutText(act, longestVariable) })
        : send(settings, mobile, settings.templateCode, { code }),
    ...(noticeTemplate && {
      sendNotice: (mobile: string, text: string) =>
        send(settings, mobile, noticeTemplate, { text }).catch((cause: unknown) => {
          const kind = (cause as Error).name === 'TimeoutError' ? 'unclear' : 'temporary';
          throw new SendProblem(kind, '短信暂时发送不出去', { cause });
        }),
    }),
  };
}

async function send(settings: SmsSettings, mobile: string, template: string, parameters: object) {
  const body = signedQuery(
    {
      AccessKeyId: settings.accessKeyId,
      Action: 'SendSms',
      Format: 'JSON',
      PhoneNumbers: mobile,
      SignName: settings.signName,
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: randomUUID(),
      SignatureVersion: '1.0',
      TemplateCode: template,
      TemplateParam: JSON.stringify(parameters),
      Timestamp: new Date().toISOString().replace(/\.\d{3}/, ''),
      Version: '2017-05-25',
    },
    settings.accessKeySecret,
  );
  const response = await fetch(settings.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(8_000),
  });
  const answer = (await response.json()) as { Code?: string; Message?: string };
  if (answer.Code !== 'OK')
    throw new Error(`SMS not taken: ${answer.Code ?? response.status} ${answer.Message ?? ''}`);
}
