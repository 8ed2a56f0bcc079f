import { resolve } from 'node:path';
import { type BaseAddresses, readBaseAddresses } from './base-addresses.ts';
import {
  type Read,
  readCount,
  readMegabytes,
  readPort,
  readSwitch,
  readTogether,
  readToken,
  readUrl,
  SettingsError,
  wrong,
} from './setting-values.ts';

/** Everything that can be set from outside, read once at start. `docs/operations.md` explains each one. */
export type Settings = {
  readonly port: number;
  /** `localhost` listens on the loopback addresses only: the demo accounts' passwords are public. */
  readonly host: string;
  /** Absolute. Holds the embedded database and the uploaded files. */
  readonly dataDir: string;
  /** Without it the embedded database is used. */
  readonly databaseUrl: string | undefined;
  /** For public reads; only together with `databaseUrl`. */
  readonly databaseReplicaUrl: string | undefined;
  /** Milliseconds: a replica that is further behind is left out until it has caught up. */
  readonly mostReplicaLagMs: number;
  readonly demo: boolean;
  /** Whether others than this machine's users can reach the site, by HOST or by PUBLIC_URL. */
  readonly reachable: boolean;
  readonly sms: SmsSettings | undefined;
  /** Without it this site sends no mail. */
  readonly smtp: SmtpSettings | undefined;
  /** A captcha service in place of our own pictures. */
  readonly captcha: CaptchaSettings | undefined;
  /** Messages that may go out in an hour, to whomever. */
  readonly smsPerHour: number;
  /** For so many days after the settlement the people of a staff list are kept. */
  readonly rosterDays: number;
  /** Shared by all nodes of a database; without it a file of `dataDir` holds one. */
  readonly secret: string | undefined;
  /** Encrypts the keys of sealed demands; shared by all nodes as `secret` is, and kept with the backups. */
  readonly sealKey: string | undefined;
  /** Encrypts the people of staff lists; shared and kept as `sealKey` is. */
  readonly personKey: string | undefined;
  /** The certificate that contracts are signed with, a PKCS #12 file; the demo makes its own. */
  readonly signing: { readonly file: string; readonly password: string } | undefined;
  /** Origin that people see, without a trailing slash. */
  readonly publicUrl: string;
  /** Where the parts of the product are that the specification names; this site unless said. */
  readonly baseAddresses: BaseAddresses;
  /** Record number of the site (ICP备案号), shown in the footer. */
  readonly icpNumber: string | undefined;
  /** The window of a customer service of one's own; without it messages come in as leads. */
  readonly customerServiceUrl: string | undefined;
  readonly logLevel: LogLevel;
  /** Who shows it may read /metrics from elsewhere than this machine. */
  readonly metricsToken: string | undefined;
  /** What cached pages may take in memory; 0: none are cached. */
  readonly pageCacheBytes: number;
  /** Milliseconds by which a node may be behind before it turns requests away; 0: it never does. */
  readonly overloadMs: number;
  /** Milliseconds for which a node that is told to end says so at `/readyz` and goes on answering. */
  readonly drainMs: number;
  /** Absolute. Uploaded files where several nodes share a folder; otherwise they lie in `dataDir`. */
  readonly filesDir: string | undefined;
  /** Uploaded files in an S3-compatible store. */
  readonly s3: S3Settings | undefined;
  /** With less room on the disk of its folders a node says that it is not ready. */
  readonly minFreeBytes: number;
  /** Fastify's `trustProxy`: off, a number of hops, or the proxies' addresses. */
  readonly trustProxy: boolean | number | string;
};

export type SmsSettings = {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  readonly templateCode: string;
  /** With the variables `code` and `act`: what the code is for; without it codes go by `templateCode`. */
  readonly actTemplateCode?: string | undefined;
  /** With one variable, `text`; without it notices are not sent by message. */
  readonly noticeTemplateCode: string | undefined;
};

export type SmtpSettings = {
  /** `smtps://user:password@host:465`, or `smtp://` with STARTTLS where the server has it. */
  readonly url: string;
  /** `体检采购网 <notice@example.com>`, or the address alone. */
  readonly from: string;
};

export type S3Settings = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `endpoint/bucket/key` rather than `bucket.endpoint/key`. */
  readonly pathStyle: boolean;
};

export type CaptchaSettings = {
  /** Defines `window.checkupCaptcha`; its origin may be talked to and framed. */
  readonly scriptUrl: string;
  readonly siteKey: string;
  readonly verifyUrl: string;
  readonly secretKey: string;
};

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws SettingsError */
export function readSettings(environment: Environment, workingDirectory: string = process.cwd()): Settings {
  const read = (name: string) => environment[name]?.trim() || undefined;
  const port = readPort(read('PORT'));
  const host = read('HOST') ?? 'localhost';
  const databaseUrl = readUrl('DATABASE_URL', read('DATABASE_URL'), postgresProtocols, postgresExample);
  const databaseReplicaUrl = readUrl(
    'DATABASE_REPLICA_URL',
    read('DATABASE_REPLICA_URL'),
    postgresProtocols,
    postgresExample,
  );
  if (databaseReplicaUrl && !databaseUrl) {
    throw new SettingsError('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica.');
  }
  const publicUrl = readUrl('PUBLIC_URL', read('PUBLIC_URL'), webProtocols, 'https://tijian.example.com');
  if (publicUrl && new URL(publicUrl).origin !== publicUrl.replace(/\/$/, '')) {
    wrong('PUBLIC_URL', publicUrl, 'must be an origin without path or account', 'https://tijian.example.com');
  }
  const reachable = !isLocal(host) || (publicUrl !== undefined && !isLocal(new URL(publicUrl).hostname));
  const filesDir = read('FILES_DIR') && resolve(workingDirectory, read('FILES_DIR') ?? '');
  const s3 = readS3(read);
  if (filesDir && s3)
    throw new SettingsError('FILES_DIR and S3_* are two places for the same files: set one of them.');
  const trustProxy = readTrustProxy(read('TRUST_PROXY'));
  const origin = publicUrl?.replace(/\/$/, '') ?? `http://localhost:${port}`;
  return {
    port,
    host,
    dataDir: resolve(workingDirectory, read('DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseReplicaUrl,
    mostReplicaLagMs: (readCount('REPLICA_LAG_SECONDS', read('REPLICA_LAG_SECONDS')) ?? 10) * 1_000,
    demo: readDemo(read('DEMO'), reachable, databaseUrl),
    reachable,
    sms: readSms(read),
    smtp: readSmtp(read),
    smsPerHour: readCount('SMS_PER_HOUR', read('SMS_PER_HOUR')) ?? 1_000,
    rosterDays: readCount('ROSTER_DAYS', read('ROSTER_DAYS')) ?? 180,
    captcha: readCaptcha(read),
    secret: readSecretText('SECRET', read('SECRET')),
    signing: readTogether(
      read,
      { file: 'SIGNING_P12', password: 'SIGNING_P12_PASSWORD' },
      'to sign contracts with a certificate of your own',
    ),
    sealKey: readSecretText('SEAL_KEY', read('SEAL_KEY')),
    personKey: readSecretText('PERSON_KEY', read('PERSON_KEY')),
    publicUrl: origin,
    baseAddresses: readBaseAddresses(read, origin),
    icpNumber: read('ICP_NUMBER'),
    customerServiceUrl: readUrl(
      'CUSTOMER_SERVICE_URL',
      read('CUSTOMER_SERVICE_URL'),
      webProtocols,
      'https://service.example.com/chat',
    ),
    logLevel: readLogLevel(read('LOG_LEVEL')),
    metricsToken: readToken('METRICS_TOKEN', read('METRICS_TOKEN')),
    filesDir,
    s3,
    minFreeBytes: readMegabytes('MIN_FREE_MB', read('MIN_FREE_MB')) ?? 200 * 2 ** 20,
    pageCacheBytes: readMegabytes('PAGE_CACHE_MB', read('PAGE_CACHE_MB')) ?? 24 * 2 ** 20,
    drainMs: (readCount('DRAIN_SECONDS', read('DRAIN_SECONDS')) ?? 0) * 1_000,
    overloadMs: read('OVERLOAD_MS') === 'off' ? 0 : (readCount('OVERLOAD_MS', read('OVERLOAD_MS')) ?? 3_000),
    trustProxy,
  };
}

const postgresProtocols = ['postgres:', 'postgresql:'];
const postgresExample = 'postgres://user:password@localhost:5432/checkup';
const webProtocols = ['http:', 'https:'];

const isLocal = (host: string) => /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);

/** The demo goes with the embedded database, but strangers meet it only where somebody has said so. */
function readDemo(value: string | undefined, reachable: boolean, databaseUrl: string | undefined): boolean {
  const said = readSwitch('DEMO', value);
  if (said !== undefined) return said;
  if (databaseUrl !== undefined) return false;
  if (reachable)
    throw new SettingsError(
      'HOST or PUBLIC_URL lets others reach the site: say DEMO=off, or DEMO=on for a demo with random passwords.',
    );
  return true;
}

/** Like a password, it is never shown. */
function readSecretText(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && value.length < 32)
    throw new SettingsError(
      `${name} must have at least 32 characters, e.g. what \`openssl rand -base64 32\` prints.`,
    );
  return value;
}

function readLogLevel(value: string | undefined): LogLevel {
  if (value === undefined) return 'info';
  const level = logLevels.find((known) => known === value);
  return level ?? wrong('LOG_LEVEL', value, `must be one of ${logLevels.join(', ')}`, 'info');
}

function readTrustProxy(value: string | undefined): boolean | number | string {
  if (value === undefined || value === 'off') return false;
  if (/^[1-9]\d?$/.test(value)) return Number(value);
  // "trust everyone" would let any client choose its own address and so escape the rate limits.
  if (!/^[\da-f.:/, ]+$/i.test(value) || !/[.:]/.test(value)) {
    wrong('TRUST_PROXY', value, 'must be off, a number of proxies, or their addresses', '10.0.0.0/8');
  }
  return value;
}

function readSms(read: Read): SmsSettings | undefined {
  const names = {
    endpoint: 'SMS_ENDPOINT',
    accessKeyId: 'SMS_ACCESS_KEY_ID',
    accessKeySecret: 'SMS_ACCESS_KEY_SECRET',
    signName: 'SMS_SIGN_NAME',
    templateCode: 'SMS_TEMPLATE_CODE',
  } as const;
  const found = readTogether(read, names, 'to send real messages');
  readUrl(names.endpoint, found?.endpoint, webProtocols, 'https://dysmsapi.aliyuncs.com');
  return (
    found && {
      ...found,
      actTemplateCode: read('SMS_ACT_TEMPLATE_CODE'),
      noticeTemplateCode: read('SMS_NOTICE_TEMPLATE_CODE'),
    }
  );
}

function readSmtp(read: Read): SmtpSettings | undefined {
  const names = { url: 'SMTP_URL', from: 'MAIL_FROM' } as const;
  const found = readTogether(read, names, 'to send mail');
  readUrl(names.url, found?.url, ['smtp:', 'smtps:'], 'smtps://user:password@smtp.example.com:465');
  if (found && !/^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/.test(found.from))
    wrong(names.from, found.from, 'must be an address', '体检采购网 <notice@example.com>');
  return found;
}

function readCaptcha(read: Read): CaptchaSettings | undefined {
  const names = {
    scriptUrl: 'CAPTCHA_SCRIPT_URL',
    siteKey: 'CAPTCHA_SITE_KEY',
    verifyUrl: 'CAPTCHA_VERIFY_URL',
    secretKey: 'CAPTCHA_SECRET_KEY',
  } as const;
  const found = readTogether(read, names, 'to use a captcha service');
  readUrl(names.scriptUrl, found?.scriptUrl, webProtocols, 'https://captcha.example.com/widget.js');
  readUrl(names.verifyUrl, found?.verifyUrl, webProtocols, 'https://captcha.example.com/siteverify');
  return found;
}

function readS3(read: Read): S3Settings | undefined {
  const names = {
    endpoint: 'S3_ENDPOINT',
    bucket: 'S3_BUCKET',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  } as const;
  const found = readTogether(read, names, 'to keep files in an S3-compatible store');
  if (!found) return undefined;
  readUrl(names.endpoint, found.endpoint, webProtocols, 'https://s3.example.com');
  const region = read('S3_REGION') ?? 'us-east-1';
  const pathStyle = readSwitch('S3_PATH_STYLE', read('S3_PATH_STYLE')) ?? true;
  return { ...found, region, pathStyle };
}
