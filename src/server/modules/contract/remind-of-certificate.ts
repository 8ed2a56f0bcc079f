import type { Database } from '#server/db/database.ts';
import { queueNotice } from '#server/jobs/notices.ts';

/** Days before its end on which operators are told; the job runs once a day. */
const reminders: readonly number[] = [30, 14, 7, 3, 2, 1];

/** @param days until the certificate of the settings ends; undefined where there is none */
export async function remindOfCertificate(db: Database, days: number | undefined): Promise<void> {
  if (days === undefined || !reminders.includes(days)) return;
  await db.transaction().execute((tx) =>
    queueNotice(tx, {
      to: { operators: 'administer' },
      kind: 'site.certificate',
      title: `签署证书将在 ${days} 天后到期`,
      body: '到期后双方不能签署合同，已签署的合同不受影响。请更换 SIGNING_P12 的证书文件并重启各节点。',
      target: null,
    }),
  );
}
