import type { Services } from '#server/api/call-context.ts';
import { countUse } from '#server/modules/captcha/limits.ts';

/**
 * Whether a person may be sent another short message that somebody else causes at will: an invitation, a reminder. One in ten minutes,
 * three a day, whoever asks and however often; what it would have said stands in the site in any case.
 */
export async function mayTextPerson(
  services: Pick<Services, 'clock' | 'independent'>,
  what: 'invite' | 'remind',
  person: string,
): Promise<boolean> {
  for (const [seconds, points] of [
    [600, 1],
    [86_400, 3],
  ] as const) {
    const key = `sms:${what}:${seconds}:${person}`;
    if ((await countUse(services, { key, points, seconds })).wait > 0) return false;
  }
  return true;
}
