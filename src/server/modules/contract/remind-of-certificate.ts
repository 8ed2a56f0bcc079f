import type { Database } from '#server/db/database.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';

/** Days before its end on which operators are notified; the job runs once a day. */
const reminders: readonly number[] = [30, 14, 7, 3, 2, 1];

/** @param days until the certificate of the settings ends; undefined where there is none */
export async function remindOfCertificate(db: Database, days: number | undefined): Promise<void> {
  if (days === undefined || !reminders.includes(days)) return;
  await db.transaction().execute((tx) =>
    queueNotice(tx, {
      to: { operators: 'administer' },
      kind: 'site.certificate',
      message: 'certificate-due',
      values: { 天数: String(days) },
      target: null,
    }),
  );
}
