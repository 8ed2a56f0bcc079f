import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import type { SmsSender } from './sms-sender.ts';

/** Keeps messages in the database instead of sending them; the developer page shows them in demo mode. */
export function localSms(db: Database): SmsSender {
  const store = async (mobile: string, text: string) => {
    await db
      .insertInto('local_sms')
      .values({ id: newId(), mobile, body: `【体检采购网】${text}` })
      .execute();
  };
  return {
    kind: 'local',
    sendCode: (mobile, code) => store(mobile, `验证码 ${code}，5 分钟内有效。请勿告诉他人。`),
    sendNotice: store,
  };
}
