import { personalCopyDays } from '#domain/access/personal-copy.ts';
import { searchMissDays } from '#domain/console/search-miss.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { type RawBuilder, sql } from 'kysely';

/** What nobody needs any more: table → which rows. Each deletes by an index or is small. */
const leftovers = (now: Date): Readonly<Record<string, RawBuilder<unknown>>> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  return {
    // A day longer than they live, for the per-number and per-address counts.
    captcha: sql`expires_at < ${daysAgo(1)}`,
    api_token_call: sql`at < ${daysAgo(180)}`,
    known_device: sql`created_at < ${daysAgo(400)}`,
    idempotency: sql`created_at < ${daysAgo(7)}`,
    local_message: sql`sent_at < ${daysAgo(7)}`,
    notice_delivery: sql`created_at < ${daysAgo(90)} AND state NOT IN ('waiting', 'sending')`,
    // Their rows go with them.
    stored_file: sql`id IN (SELECT file_id FROM personal_copy WHERE ready_at < ${daysAgo(personalCopyDays)})`,
    search_miss: sql`day < ${shanghaiDay(now, -searchMissDays)}::date`,
    rate_limit: sql`expire < ${now.getTime()}`,
  };
};

/** Deletes them; returns how many of each. */
export async function purge(db: Database, now: Date): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const [table, condition] of Object.entries(leftovers(now))) {
    const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ${condition}`.execute(db);
    deleted[table] = Number(numAffectedRows ?? 0);
  }
  return deleted;
}
