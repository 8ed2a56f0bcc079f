import { sql } from 'kysely';
import { freeTries, waitAfter } from '#domain/access/slow-down.ts';
import { tooOften } from '#domain/kernel/failure.ts';
import type { ReadContext, Services, WriteContext } from '#server/api/call-context.ts';
import { waitText } from '#server/modules/captcha/limits.ts';

// Wrong codes slow the next try down; they shut nobody out. Where the account has passed its second step before, only tries
// of that network count. Everywhere else all networks together wait at most five minutes between two tries: 288 a day, of
// which each is right once in 333,333. Recovery codes, which nobody guesses, have waits of their own.

const longest = { home: 60, elsewhere: 300 } as const;
/** Wrong tries are forgotten this long after the last one. */
const rememberedSeconds = 3600;
/** A network stays known for as long as an unused session lives. */
const homeSeconds = 7 * 86_400;

type Kind = 'app' | 'recovery';
type Context = Pick<ReadContext | WriteContext, 'services' | 'request'>;

const homeKey = (userId: string, network: string) => `second-step:home:${userId}:${network}`;
const triesPrefix = (userId: string) => `second-step:tries:${userId}:`;

/**
 * Counts a try before its code is looked at, so that of many at once one goes through. One that came too early does not count.
 * @throws Failure 429
 */
export async function countTry({ services, request }: Context, userId: string, kind: Kind): Promise<void> {
  const now = services.clock().getTime();
  const { independent } = services;
  const home = await sql`SELECT FROM rate_limit
    WHERE key = ${homeKey(userId, request.address)} AND expire > ${now}`.execute(independent);
  const isHome = home.rows.length > 0;
  const key = `${triesPrefix(userId)}${kind}:${isHome ? request.address : '*'}`;
  const cap = isHome ? longest.home : longest.elsewhere;
  const window = rememberedSeconds * 1000;
  // As `waitAfter` has it: the doubling is bounded by the cap, the exponent so that it stays a number.
  const wait = sql`CASE WHEN r.points < ${freeTries} THEN 0
    ELSE least(${cap}, 2 ^ least(r.points - ${freeTries} + 1, 20)) * 1000 END`;
  const counted = await sql`
    INSERT INTO rate_limit AS r (key, points, expire) VALUES (${key}, 1, ${now + window})
    ON CONFLICT (key) DO UPDATE SET expire = ${now + window},
      points = CASE WHEN r.expire <= ${now} THEN 1 ELSE r.points + 1 END
    WHERE r.expire <= ${now} OR ${now} >= r.expire - ${window} + (${wait})
    RETURNING key`.execute(independent);
  if (counted.rows.length > 0) return;
  const { rows } = await sql<{ points: number; expire: number }>`
    SELECT points, expire FROM rate_limit WHERE key = ${key}`.execute(independent);
  const { points = 0, expire = now + window } = rows[0] ?? {};
  const left = Math.max(1, Math.ceil((expire - window + waitAfter(points, cap) * 1000 - now) / 1000));
  throw tooOften(`验证码连续输错 ${points} 次，请 ${waitText(left)}后再试。`, left);
}

/** The step was passed here: wrong tries of before are forgotten, and this network is one of their own. */
export async function rememberPassed({ services, request }: Context, userId: string): Promise<void> {
  await forgetTries(services, userId);
  const expire = services.clock().getTime() + homeSeconds * 1000;
  await sql`INSERT INTO rate_limit (key, points, expire) VALUES (${homeKey(userId, request.address)}, 0, ${expire})
    ON CONFLICT (key) DO UPDATE SET expire = excluded.expire`.execute(services.independent);
}

/** Who binds anew after a reset starts anew: wrong codes of the lost app don't make them wait. */
export const forgetTries = ({ independent }: Pick<Services, 'independent'>, userId: string) =>
  sql`DELETE FROM rate_limit WHERE starts_with(key, ${triesPrefix(userId)})`.execute(independent);
