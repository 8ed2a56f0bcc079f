import { sql } from 'kysely';
import { tooOften } from '#domain/kernel/failure.ts';
import type { Services } from '#server/api/call-context.ts';

export type LimitServices = Pick<Services, 'clock' | 'independent'>;

export interface Limit {
  readonly key: string;
  readonly points: number;
  readonly seconds: number;
  /** What this use counts for; 1 unless said. */
  readonly cost?: number;
}

/**
 * Counts one use in a fixed window, outside the call's transaction so that a refused call counts too.
 * One statement on our own pool; a fixed window is enough for captchas and logins.
 * @returns uses in this window with this one; `wait`: seconds until the window ends when the limit is passed, otherwise 0
 */
export async function countUse(
  services: LimitServices,
  limit: Limit,
): Promise<{ uses: number; wait: number }> {
  const now = services.clock().getTime();
  const { cost = 1 } = limit;
  const { rows } = await sql<{ points: number; expire: number }>`
    INSERT INTO rate_limit AS r (key, points, expire) VALUES (${limit.key}, ${cost}::int, ${now + limit.seconds * 1000})
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN r.expire <= ${now} THEN ${cost}::int ELSE r.points + ${cost}::int END,
      expire = CASE WHEN r.expire <= ${now} THEN ${now + limit.seconds * 1000} ELSE r.expire END
    RETURNING points, expire`.execute(services.independent);
  const row = rows[0] as { points: number; expire: number };
  const wait = row.points > limit.points ? Math.max(1, Math.ceil((row.expire - now) / 1000)) : 0;
  return { uses: row.points, wait };
}

/**
 * The same for many keys at once, which all have this limit.
 * @returns those that are within it
 */
export async function countUses(
  services: LimitServices,
  keys: readonly string[],
  { points, seconds }: Pick<Limit, 'points' | 'seconds'>,
): Promise<Set<string>> {
  const now = services.clock().getTime();
  const until = now + seconds * 1000;
  // In one order, so that two who count the same keys wait for each other only once.
  const { rows } = await sql<{ key: string; points: number }>`
    INSERT INTO rate_limit AS r (key, points, expire)
    SELECT key, 1, ${until} FROM unnest(${[...new Set(keys)]}::text[]) AS key ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN r.expire <= ${now} THEN 1 ELSE r.points + 1 END,
      expire = CASE WHEN r.expire <= ${now} THEN ${until} ELSE r.expire END
    RETURNING key, points`.execute(services.independent);
  return new Set(rows.filter((row) => row.points <= points).map((row) => row.key));
}

export const waitText = (seconds: number) =>
  seconds < 90 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`;

/** @throws Failure 429 that says how long to wait */
export async function requireBelow(
  services: LimitServices,
  what: string,
  limits: readonly Limit[],
): Promise<void> {
  for (const limit of limits) {
    const { wait } = await countUse(services, limit);
    if (wait > 0) throw tooOften(`${what}过于频繁，请 ${waitText(wait)}后再试。`, wait);
  }
}

export const forgetUses = (services: Pick<Services, 'independent'>, key: string) =>
  services.independent.deleteFrom('rate_limit').where('key', '=', key).execute();

/** One use was none after all: the code was right. */
export const giveBackUse = (services: Pick<Services, 'independent'>, key: string) =>
  services.independent
    .updateTable('rate_limit')
    .set({ points: sql<number>`points - 1` })
    .where('key', '=', key)
    .where('points', '>', 0)
    .execute();
