import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { invalid } from '#domain/kernel/failure.ts';
import type { Services, WriteContext } from '#server/api/call-context.ts';
import { logSecurityEvent } from '#server/api/security-log.ts';
import { newId } from '#server/db/new-id.ts';
import { countUse, giveBackUse, requireBelow } from './limits.ts';

// A code has 10^6 values and lives five minutes. It is bound to the network that asked for it:
//
// * typed there, it has five tries that nobody elsewhere can use up, and no other limit stands before them;
// * typed elsewhere (a phone that went from Wi-Fi to mobile data), every network has five tries in a quarter of an hour, and
//   all strangers together twenty a day for a number.
//
// Ten messages a day for a number (send-code.command.ts) make that at most 10 × 5 + 20 = 70 guesses a day: one in 14,000. Whoever
// is prevented from guessing elsewhere can type the code where it was asked for, or ask for another one.
const minutesValid = 5;
const triesWhereAsked = 5;
const quarter = 900;
const day = 86_400;

const hashOf = (services: Pick<Services, 'secret'>, id: string, code: string) =>
  createHmac('sha256', services.secret).update(`${id} ${code}`).digest();

export const randomSmsCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0');

/**
 * Stores a code (its hash). An earlier one that the same network asked for the same purpose ends; another network's goes on.
 * @param purpose what the code is good for alone, e.g. signing one contract; '': signing in and the account's own affairs
 */
export async function issueSmsCode(
  services: Pick<Services, 'secret' | 'independent'>,
  { mobile, address, purpose }: { mobile: string; address: string; purpose: string },
  code: string,
) {
  const id = newId();
  await services.independent
    .updateTable('captcha')
    .set({ used_at: sql<Date>`now()` })
    .where('kind', '=', 'sms')
    .where('target', '=', mobile)
    .where('address', '=', address)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
  await services.independent
    .insertInto('captcha')
    .values({
      id,
      kind: 'sms',
      target: mobile,
      address,
      purpose,
      code_hash: hashOf(services, id, code),
      expected: null,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutesValid})`,
    })
    .execute();
}

type Context = Pick<WriteContext, 'services' | 'request' | 'caller'>;
interface Live {
  readonly id: string;
  readonly code_hash: Buffer;
}

function wrongCode(context: Context) {
  logSecurityEvent(context, 'authentication failed', { by: 'message code' });
  return invalid('短信验证码不正确或已失效，请核对后重试，或重新获取。', {
    smsCode: '短信验证码不正确或已失效。',
  });
}

/**
 * Looks whether the code is right, and counts the try although the call may be rolled back. A right one is not spent yet.
 * @throws Failure 400, 429
 */
export async function checkSmsCode(
  context: Context,
  mobile: string,
  code: string,
  purpose = '',
): Promise<{ id: string }> {
  const { services } = context;
  const isRight = ({ id, code_hash }: Live) => timingSafeEqual(code_hash, hashOf(services, id, code));
  const own = await tryWhereAsked(context, mobile, purpose);
  if (own && isRight(own)) {
    // A right one is no guess: it may be shown again, e.g. after a failure for another reason.
    await sql`UPDATE captcha SET attempts = attempts - 1 WHERE id = ${own.id}`.execute(services.independent);
    return own;
  }
  const { address } = context.request;
  const perAddress = { key: `code:address:${address}`, points: 60, seconds: 3600 };
  await requireBelow(services, '验证码尝试', [perAddress]);
  const others = await liveElsewhere(context, mobile, purpose);
  if (others.length === 0) throw wrongCode(context);
  const limits = [
    { key: `code:${mobile}:${address}`, points: 5, seconds: quarter },
    { key: `code:${mobile}`, points: 20, seconds: day },
  ];
  for (const limit of limits) if ((await countUse(services, limit)).wait > 0) throw wrongCode(context);
  const found = others.find(isRight);
  if (!found) throw wrongCode(context);
  for (const { key } of [perAddress, ...limits]) await giveBackUse(services, key);
  return found;
}

/** @throws Failure 400 when it was used meanwhile */
export async function spendSmsCode(context: Context, { id }: { id: string }): Promise<void> {
  const used = await context.services.independent
    .updateTable('captcha')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw wrongCode(context);
}

/** @throws Failure 400, 429 */
export async function requireSmsCode(context: Context, mobile: string, code: string): Promise<void> {
  await spendSmsCode(context, await checkSmsCode(context, mobile, code));
}

async function tryWhereAsked(
  { services, request }: Context,
  mobile: string,
  purpose: string,
): Promise<Live | undefined> {
  const { rows } = await sql<Live>`
    UPDATE captcha SET attempts = attempts + 1 WHERE id = (
      SELECT id FROM captcha WHERE kind = 'sms' AND target = ${mobile} AND address = ${request.address}
        AND purpose = ${purpose} AND used_at IS NULL AND expires_at > now()
      ORDER BY created_at DESC LIMIT 1
    ) AND used_at IS NULL AND attempts < ${triesWhereAsked} RETURNING id, code_hash`.execute(
    services.independent,
  );
  return rows[0];
}

async function liveElsewhere(
  { services, request }: Context,
  mobile: string,
  purpose: string,
): Promise<readonly Live[]> {
  const { rows } = await sql<Live>`
    SELECT id, code_hash FROM captcha WHERE kind = 'sms' AND target = ${mobile}
      AND address <> ${request.address} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > now()`.execute(
    services.independent,
  );
  return rows;
}
