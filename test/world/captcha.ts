import type { World } from './world.ts';

/** A captcha as the browser passes it; the picture of the test world always says ab12. */
export async function solvedCaptcha(world: World, _purpose: 'sms' | 'login') {
  const { captchaId } = await world.as('visitor').invoke('captcha.picture', {});
  return { captchaId, captchaText: 'ab12' };
}
