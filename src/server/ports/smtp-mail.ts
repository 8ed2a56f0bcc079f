import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '#server/settings.ts';
import type { MailSender } from './mail-sender.ts';
import { SendProblem } from './send-problem.ts';

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

const openTransport = ({ url }: SmtpSettings) => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return createTransport({
    host: hostname,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

/** Mail through an SMTP server. @param transport tests bring another one */
export function smtpMail(
  settings: SmtpSettings,
  transport: Pick<ReturnType<typeof openTransport>, 'sendMail'> = openTransport(settings),
): MailSender {
  const domain = settings.from.split('@').at(-1)?.replace('>', '') ?? 'localhost';
  return {
    async send({ to, subject, text, id }) {
      await transport
        .sendMail({
          from: settings.from,
          // As an object: nothing in it is read as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .catch((cause: unknown) => {
          throw problemOf(cause as SmtpError);
        });
    },
  };
}

/** 4xx and everything before the text was handed over may be tried again; 5xx for this address or text is final. */
function problemOf(cause: SmtpError): SendProblem {
  const { code = '', command = '', responseCode = 0 } = cause;
  if (responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return new SendProblem('permanent', `邮件被拒收（${responseCode}），请核对邮箱地址`, { cause });
  if (command === 'DATA' && responseCode === 0)
    return new SendProblem('unclear', '邮件服务器没有回复，不确定是否送达', { cause });
  return new SendProblem('temporary', `邮件服务器暂时不可用（${responseCode || code}）`, { cause });
}
