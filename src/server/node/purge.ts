import { type RawBuilder, sql } from 'kysely';
import { personalCopyDays } from '#domain/access/personal-copy.ts';
import { searchMissDays } from '#domain/console/search-miss.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { retentionDays } from '#domain/operations/retention.ts';
import type { Database } from '#server/db/database.ts';

/** What nobody needs any more: table → which rows. docs/operations.md says the periods; `kept-tables.ts` what stays, and why. */
export const leftovers = (now: Date): Readonly<Record<string, RawBuilder<unknown>>> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const { endedSession, readNotice, unreadNotice, visit, untakenImport, takenImport, endedInvitation } =
    retentionDays;
  const invitation = sql`coalesce(ended_at, expires_at) < ${daysAgo(endedInvitation)}`;
  return {
    // A day longer than they live, for the per-number and per-address counts.
    captcha: sql`expires_at < ${daysAgo(1)}`,
    api_token_call: sql`at < ${daysAgo(180)}`,
    known_device: sql`created_at < ${daysAgo(400)}`,
    idempotency: sql`created_at < ${daysAgo(7)}`,
    local_message: sql`sent_at < ${daysAgo(7)}`,
    notice_delivery: sql`created_at < ${daysAgo(90)} AND state NOT IN ('waiting', 'sending')`,
    webhook_delivery: sql`created_at < ${daysAgo(90)}`,
    notification: sql`created_at < ${daysAgo(readNotice)}
      AND (read_at IS NOT NULL OR created_at < ${daysAgo(unreadNotice)})`,
    session: sql`least(revoked_at, expires_at) < ${daysAgo(endedSession)}`,
    // Where somebody came from belongs to the account or the enquiry.
    visit: sql`created_at < ${daysAgo(visit)} AND NOT EXISTS (SELECT FROM lead l WHERE l.visit_id = t.id)
      AND NOT EXISTS (SELECT FROM app_user u WHERE u.visit_id = t.id)`,
    // With rows and file. Whatever was taken from it is in the library, with a history of its own.
    import_batch: sql`coalesce(confirmed_at, created_at) < ${daysAgo(takenImport)}
      OR created_at < ${daysAgo(untakenImport)} AND confirmed_at IS NULL
        AND NOT EXISTS (SELECT FROM import_row r WHERE r.batch_id = t.id AND r.state = 'confirmed')`,
    company_invitation: invitation,
    institution_invitation: invitation,
    work_claim: sql`expires_at < ${daysAgo(1)}`,
    // Their rows go with them.
    stored_file: sql`id IN (SELECT file_id FROM personal_copy WHERE ready_at < ${daysAgo(personalCopyDays)})`,
    search_miss: sql`day < ${shanghaiDay(now, -searchMissDays)}::date`,
    rate_limit: sql`expire < ${now.getTime()}`,
  };
};

/** However much has gathered, a statement is short; of a batch it takes up to 40,000 rows along. */
const atOnce = (table: string) => (table === 'import_batch' ? 20 : 5_000);

/** Deletes them; returns how many of each. */
export async function purge(db: Database, now: Date): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const [table, condition] of Object.entries(leftovers(now))) {
    const most = atOnce(table);
    deleted[table] = 0;
    for (let found = most; found === most; deleted[table] += found) {
      const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT t.ctid FROM ${sql.table(table)} t WHERE ${condition} LIMIT ${most}))`.execute(db);
      found = Number(numAffectedRows ?? 0);
    }
  }
  return deleted;
}
