import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import type { SmsSender } from './sms-sender.ts';

/** Keeps messages in the database instead of sending them; the developer page shows them in demo mode. */
export const localSms = (db: Database): SmsSender => ({
  kind: 'local',
  async sendCode(mobile, code) {
    const body = `【体检采购网】验证码 ${code}，5 分钟内有效。请勿告诉他人。`;
    await db.insertInto('local_sms').values({ id: newId(), mobile, body }).execute();
  },
});
