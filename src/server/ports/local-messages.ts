import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import type { MailSender } from './mail-sender.ts';
import type { SmsSender } from './sms-sender.ts';

// Keep messages in the database instead of sending them; the developer page shows them in demo mode.

const write = (db: Database, recipient: string, body: string) =>
  db.insertInto('local_message').values({ id: newId(), recipient, body }).execute();

export const localSms = (db: Database): SmsSender => ({
  kind: 'local',
  async sendCode(mobile, code, act) {
    await write(db, mobile, `【体检采购网】验证码 ${code}，用于${act}，5 分钟内有效。请勿告诉他人。`);
  },
  async sendNotice(mobile, text) {
    await write(db, mobile, `【体检采购网】${text}`);
  },
});

export const localMail = (db: Database): MailSender => ({
  async send({ to, subject, text }) {
    await write(db, to, `${subject}\n${text}`);
  },
});
