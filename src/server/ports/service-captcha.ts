import { isIP } from 'node:net';
import type { CaptchaSettings } from '#server/settings.ts';
import type { Captcha } from './captcha.ts';

/**
 * A captcha service: its script gives the browser a token, which is asked after with the secret. The form of the question
 * and the answer (`secret`, `response`, `remoteip` → `success`) is the one that reCAPTCHA began and others speak.
 */
export const serviceCaptcha = (settings: CaptchaSettings): Captcha => ({
  async create() {
    const { scriptUrl, siteKey } = settings;
    return { shown: { kind: 'service', scriptUrl, siteKey }, expected: null };
  },
  async isRight(_expected, { token }, address) {
    if (!token) return false;
    const response = await fetch(settings.verifyUrl, {
      method: 'POST',
      redirect: 'error',
      body: new URLSearchParams({
        secret: settings.secretKey,
        response: token,
        // Of an IPv6 client only the network is known.
        ...(isIP(address) !== 0 && { remoteip: address }),
      }),
      signal: AbortSignal.timeout(8_000),
    });
    if (!response.ok) throw new Error(`The captcha service answered ${response.status}.`);
    const answer = (await response.json()) as { success?: unknown };
    return answer.success === true;
  },
});
