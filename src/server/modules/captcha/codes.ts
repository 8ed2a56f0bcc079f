import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { invalid } from '#domain/kernel/failure.ts';
import type { Services } from '#server/api/call-context.ts';
import { newId } from '#server/db/new-id.ts';
import { sql } from 'kysely';

type Kind = 'picture' | 'sms';
const minutesValid: Readonly<Record<Kind, number>> = { picture: 3, sms: 5 };
const attemptsAllowed: Readonly<Record<Kind, number>> = { picture: 1, sms: 5 };

// Short codes are guessable from a bare hash; the row's own id salts it.
const hashOf = (id: string, code: string) => createHmac('sha256', id).update(code.toLowerCase()).digest();

export const randomSmsCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0');

/** Stores a code (its hash). An earlier unused SMS code for the same number ends. */
export async function issueCode(
  services: Services,
  kind: Kind,
  target: string,
  address: string,
  code: string,
) {
  const id = newId();
  if (kind === 'sms') {
    await services.aside
      .updateTable('captcha')
      .set({ used_at: sql<Date>`now()` })
      .where('kind', '=', 'sms')
      .where('target', '=', target)
      .where('used_at', 'is', null)
      .execute();
  }
  await services.aside
    .insertInto('captcha')
    .values({
      id,
      kind,
      target,
      address,
      code_hash: hashOf(id, code),
      expires_at: sql<Date>`now() + make_interval(mins => ${minutesValid[kind]})`,
    })
    .execute();
  return id;
}

/** Takes one attempt at a code, in its own statement: a wrong guess counts although the call is rolled back. */
async function attempt(services: Services, kind: Kind, column: 'id' | 'target', value: string, code: string) {
  const { rows } = await sql<{ id: string; code_hash: Buffer }>`
    UPDATE captcha SET attempts = attempts + 1 WHERE id = (
      SELECT id FROM captcha WHERE kind = ${kind} AND ${sql.ref(column)} = ${value}
        AND used_at IS NULL AND expires_at > now() AND attempts < ${attemptsAllowed[kind]}
      ORDER BY created_at DESC LIMIT 1
    ) AND used_at IS NULL AND attempts < ${attemptsAllowed[kind]} RETURNING id, code_hash`.execute(
    services.aside,
  );
  const row = rows[0];
  if (!row || !timingSafeEqual(row.code_hash, hashOf(row.id, code))) return false;
  const used = await services.aside
    .updateTable('captcha')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** @throws Failure 400 */
export async function requirePicture(services: Services, captchaId: string, text: string): Promise<void> {
  if (!(await attempt(services, 'picture', 'id', captchaId, text)))
    throw invalid('图形验证码不正确或已失效，请点击图片换一张后重新输入。', {
      captchaText: '图形验证码不正确或已失效。',
    });
}

/** @throws Failure 400 */
export async function requireSmsCode(services: Services, mobile: string, code: string): Promise<void> {
  if (!(await attempt(services, 'sms', 'target', mobile, code)))
    throw invalid('短信验证码不正确或已失效，请核对后重试，或重新获取。', {
      smsCode: '短信验证码不正确或已失效。',
    });
}
