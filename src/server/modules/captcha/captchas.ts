import { sql } from 'kysely';
import { invalid, notReady } from '#domain/kernel/failure.ts';
import type { CaptchaAnswer, CaptchaPurpose, CaptchaWay, ShownCaptcha } from '#wire/account/captcha.ts';
import type { Services, WriteContext } from '#server/api/call-context.ts';
import { logSecurityEvent } from '#server/api/security-log.ts';
import { newId } from '#server/db/new-id.ts';

const minutesValid: Readonly<Record<CaptchaWay, number>> = { pictures: 3, work: 6 };

/** A challenge for the browser; what its answer must be is stored. */
export async function issueCaptcha(
  services: Pick<Services, 'independent' | 'ports'>,
  purpose: CaptchaPurpose,
  way: CaptchaWay,
  address: string,
): Promise<{ id: string; shown: ShownCaptcha }> {
  const { shown, expected } = await services.ports.captcha.create(way);
  const id = newId();
  await services.independent
    .insertInto('captcha')
    .values({
      id,
      kind: 'picture',
      purpose,
      expected: JSON.stringify(expected),
      address,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutesValid[way]})`,
    })
    .execute();
  return { id, shown };
}

const wrong = '安全验证未通过或已失效，请重新验证。';

/**
 * Uses a captcha up, whatever the answer is worth.
 * @throws Failure 400 at the field `captcha`; 503 while a captcha service is away
 */
export async function requireCaptcha(
  context: Pick<WriteContext, 'services' | 'request' | 'caller'>,
  purpose: CaptchaPurpose,
  answer: CaptchaAnswer,
): Promise<void> {
  const { services, request } = context;
  const row = await services.independent
    .updateTable('captcha')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', answer.id)
    .where('kind', '=', 'picture')
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('expected')
    .executeTakeFirst();
  const right = row && (await isRight(services, row.expected, answer, request.address));
  if (right) return;
  logSecurityEvent(context, 'captcha failed', { purpose });
  throw invalid(wrong, { captcha: wrong });
}

async function isRight(
  services: Pick<Services, 'log' | 'ports'>,
  expected: unknown,
  answer: CaptchaAnswer,
  address: string,
) {
  try {
    return await services.ports.captcha.isRight(expected, answer, address);
  } catch (err) {
    services.log.error({ err }, 'captcha could not be checked');
    throw notReady('安全验证服务暂时不可用，请稍后重试。');
  }
}
