import type { CaptchaAnswer, CaptchaPurpose } from '#wire/account/captcha.ts';
import type { Captcha } from '#server/ports/captcha.ts';
import type { World } from './world.ts';

const picks = [2, 0, 7];

/** The captcha of the test world: its pictures are always in the same places. */
export const testCaptcha: Captcha = {
  create: async () => ({
    shown: { kind: 'pictures', image: 'data:image/png;base64,', words: ['鱼', '树', '花'], work: '{}' },
    expected: { picks },
  }),
  isRight: async (expected, answer) =>
    JSON.stringify((expected as { picks: number[] }).picks) === JSON.stringify(answer.picks),
};

/** As the browser passes it. */
export async function solvedCaptcha(world: World, purpose: CaptchaPurpose): Promise<CaptchaAnswer> {
  const { id } = await world.call('visitor', 'captcha.picture', { purpose });
  return { id, picks: [...picks] };
}

export const wrongPicks = (answer: CaptchaAnswer): CaptchaAnswer => ({ ...answer, picks: [0, 1, 2] });

/** Asks for a message code as a page does, from this network, and reads the message. */
export async function smsCodeFor(world: World, mobile: string, address?: string): Promise<string> {
  const captcha = await solvedCaptcha(world, 'sms');
  await world.as('visitor', address ? { address } : {}).invoke('captcha.sms', { mobile, captcha });
  return world.sms.findLast((sent) => sent.mobile === mobile)?.code ?? 'none was sent';
}
