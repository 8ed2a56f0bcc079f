import type { CaptchaAnswer, CaptchaWay, ShownCaptcha } from '#wire/account/captcha.ts';

/** Tells people from programs. Use, expiry and purpose are the caller's business (modules/captcha); this is the challenge. */
export interface Captcha {
  /** `shown` goes to the browser; `expected` is stored until the answer comes, and handed to `isRight`. */
  create(way: CaptchaWay): Promise<{ readonly shown: ShownCaptcha; readonly expected: unknown }>;
  /** Rejects when it can't be checked, e.g. because a service is away. */
  isRight(expected: unknown, answer: CaptchaAnswer, address: string): Promise<boolean>;
}
