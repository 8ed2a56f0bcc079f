import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { smtpMail } from './smtp-mail.ts';

const settings = { url: 'smtps://me:secret@smtp.example.com', from: '体检采购网 <notice@example.com>' };
const mail = { id: 'delivery-1', to: 'buyer@example.com', subject: '【体检采购网】已中标', text: '恭喜\n' };

test('a plain mail to one address, the same id at each try', async () => {
  const sent: string[] = [];
  const stream = createTransport({ streamTransport: true, buffer: true });
  const sender = smtpMail(settings, {
    sendMail: async (options: object) => {
      const info = await stream.sendMail(options);
      sent.push(String(info.message));
      return info as never;
    },
  } as never);
  await sender.send(mail);
  await sender.send({ ...mail, to: 'a@example.com, b@example.com' }).catch(() => {});
  // A title that a person wrote puts no line of its own into the head.
  await sender.send({ ...mail, subject: '【体检采购网】已中标\r\nBcc: victim@example.com\r\n\r\nx' });
  expect(sent[0]).toContain('To: buyer@example.com');
  expect(sent[0]).toContain('Message-ID: <delivery-1@example.com>');
  expect(sent[0]).toContain('Content-Type: text/plain; charset=utf-8');
  const head = sent.at(-1)?.split('\r\n\r\n')[0];
  expect(head).toContain('Subject: ');
  expect(head).not.toMatch(/^Bcc:/im);
  expect(sent[1] ?? '').not.toMatch(/^To: a@example.com, b@example.com/m);
});

test.each([
  [{ code: 'ECONNECTION', command: 'CONN' }, 'temporary'],
  [{ code: 'EAUTH', responseCode: 535 }, 'temporary'],
  [{ code: 'EENVELOPE', responseCode: 450 }, 'temporary'],
  [{ code: 'EENVELOPE', responseCode: 550 }, 'permanent'],
  [{ code: 'ETIMEDOUT', command: 'DATA' }, 'unclear'],
])('%o is %s', async (error, kind) => {
  const sendMail = async () => {
    throw error;
  };
  await expect(smtpMail(settings, { sendMail } as never).send(mail)).rejects.toMatchObject({ kind });
});
