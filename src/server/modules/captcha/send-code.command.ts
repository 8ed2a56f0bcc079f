import { notReady } from '#domain/kernel/failure.ts';
import { maskMobile } from '#domain/kernel/mobile.ts';
import type { ReadContext, Services } from '#server/api/call-context.ts';
import { countUse, giveBackUse, requireBelow } from './limits.ts';
import { issueSmsCode, randomSmsCode } from './sms-codes.ts';

const retryAfter = 60;
const hour = 3600;
const day = 24 * hour;

/**
 * One a minute for each purpose and ten a day per number, thirty an hour per address, and a cap for the whole site.
 * @param own asked for by the number's owner (signed in, or on a device they have signed in with): they have an allowance of theirs
 * own, so that strangers who use up the number's, the address's or the site's keep nobody from their account
 * @param act what it is asked for, with its object, as its message names it
 * @param purpose what the code is good for alone (`issueSmsCode`)
 * @throws Failure 429, 503
 */
export async function sendSmsCode(
  { services, request }: Pick<ReadContext, 'services' | 'request'>,
  mobile: string,
  own: boolean,
  act: string,
  purpose = '',
) {
  const whose = own ? ':own' : '';
  await requireBelow(services, '验证码获取', [
    { key: `sms:minute:${mobile}${whose}${purpose}`, points: 1, seconds: retryAfter },
    { key: `sms:day:${mobile}${whose}`, points: 10, seconds: day },
    ...(own ? [] : [{ key: `sms:address:${request.address}`, points: 30, seconds: hour }]),
  ]);
  await requireRoom(services, own);
  const code = randomSmsCode();
  await issueSmsCode(services, { mobile, address: request.address, purpose }, code);
  try {
    await services.ports.sms.sendCode(mobile, code, act);
    services.messages.sent += 1;
  } catch (error) {
    services.messages.failed += 1;
    services.log.error({ err: error, mobile: maskMobile(mobile), requestId: request.id }, 'SMS not sent');
    throw notReady('短信暂时发送不出去，请稍后重试，或改用密码登录。');
  }
  return { retryAfter };
}

/** The cap of the whole site in an hour; a fifth of it is for known owners. */
async function requireRoom(
  services: Pick<Services, 'log' | 'messages' | 'settings' | 'clock' | 'independent'>,
  own: boolean,
): Promise<void> {
  const cap = services.settings.smsPerHour;
  const points = own ? cap : Math.ceil(cap * 0.8);
  const site = { key: 'sms:site', points, seconds: hour };
  if ((await countUse(services, site)).wait === 0) return;
  // What is refused takes nothing from the owners' part.
  await giveBackUse(services, site.key);
  services.messages.overLimit += 1;
  const alarm = await countUse(services, { key: 'sms:site:alarm', points: 1, seconds: hour });
  if (alarm.uses === 1)
    services.log.error({ cap, points }, 'SMS_PER_HOUR is reached: message codes are refused for now');
  throw notReady('短信发送量已达上限，请稍后重试，或改用密码登录。');
}
