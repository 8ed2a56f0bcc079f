import { describe, expect, test } from 'vitest';
import { SettingsError } from './setting-values.ts';
import { readSettings } from './settings.ts';

const sms = {
  SMS_ENDPOINT: 'https://sms.example.com',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: '团检采购',
  SMS_TEMPLATE_CODE: 'SMS_1',
};
const postgres = 'postgres://u:p@db:5432/checkup';

describe('settings', () => {
  test('an empty environment is a local demo on the embedded database', () => {
    expect(readSettings({}, '/srv/app')).toEqual({
      port: 3000,
      host: 'localhost',
      dataDir: '/srv/app/.data',
      databaseUrl: undefined,
      databaseReplicaUrl: undefined,
      mostReplicaLagMs: 10_000,
      demo: true,
      reachable: false,
      sms: undefined,
      secret: undefined,
      sealKey: undefined,
      personKey: undefined,
      rosterDays: 180,
      captcha: undefined,
      smsPerHour: 1000,
      publicUrl: 'http://localhost:3000',
      baseAddresses: Object.fromEntries(
        ['apps', 'hospital', 'welfare', 'pc', 'static', 'tender', 'base'].map((name) => [
          name,
          'http://localhost:3000',
        ]),
      ),
      icpNumber: undefined,
      customerServiceUrl: undefined,
      logLevel: 'info',
      metricsToken: undefined,
      trustProxy: false,
      filesDir: undefined,
      s3: undefined,
      minFreeBytes: 200 * 2 ** 20,
      pageCacheBytes: 24 * 1024 * 1024,
      overloadMs: 3_000,
      drainMs: 0,
    });
  });

  test('base addresses are the public origin unless they are set', () => {
    const { baseAddresses } = readSettings({
      DEMO: 'off',
      PUBLIC_URL: 'https://tijian.example.com/',
      BASE_HOSPITAL_URL: 'https://hospital.example.com/api/',
    });
    expect(baseAddresses).toMatchObject({
      hospital: 'https://hospital.example.com/api',
      tender: 'https://tijian.example.com',
    });
    expect(() => readSettings({ BASE_PC_URL: 'ftp://pc' })).toThrow('BASE_PC_URL must be a URL');
  });

  test('an empty value counts as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' }, '/srv/app')).toEqual(readSettings({}, '/srv/app'));
  });

  test('a node can be told never to turn requests away', () => {
    expect(readSettings({ OVERLOAD_MS: 'off' }).overloadMs).toBe(0);
    expect(readSettings({ OVERLOAD_MS: '500' }).overloadMs).toBe(500);
    expect(readSettings({ DRAIN_SECONDS: '15' }).drainMs).toBe(15_000);
  });

  test('the demo is never on by default with a database of your own', () => {
    expect(readSettings({ DATABASE_URL: postgres }).demo).toBe(false);
    expect(readSettings({ DATABASE_URL: postgres, DEMO: 'on' }).demo).toBe(true);
    expect(readSettings({ DEMO: 'off' }).demo).toBe(false);
  });

  test.each([
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '::' }],
    [{ HOST: '192.168.1.20' }],
    [{ PUBLIC_URL: 'https://tijian.example.com' }],
  ])('where others can reach the site, %o, the demo must be asked for', (environment) => {
    expect(() => readSettings(environment)).toThrow(/DEMO=off, or DEMO=on/);
    expect(readSettings({ ...environment, DEMO: 'on' })).toMatchObject({ demo: true, reachable: true });
    expect(readSettings({ ...environment, DEMO: 'off' }).demo).toBe(false);
    expect(readSettings({ ...environment, DATABASE_URL: postgres }).demo).toBe(false);
  });

  test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('%s is this machine only', (host) => {
    expect(readSettings({ HOST: host })).toMatchObject({ demo: true, reachable: false });
  });

  test('a customer service of one’s own is a URL', () => {
    const url = 'https://service.example.com/chat?lang=zh';
    expect(readSettings({ CUSTOMER_SERVICE_URL: url }).customerServiceUrl).toBe(url);
    expect(() => readSettings({ CUSTOMER_SERVICE_URL: 'javascript:alert(1)' })).toThrow(SettingsError);
  });

  test('DATA_DIR may be relative or absolute', () => {
    expect(readSettings({ DATA_DIR: 'two' }, '/srv/app').dataDir).toBe('/srv/app/two');
    expect(readSettings({ DATA_DIR: '/var/data' }, '/srv/app').dataDir).toBe('/var/data');
  });

  test('the public address follows the port and loses its trailing slash', () => {
    expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readSettings({ PUBLIC_URL: 'https://a.example.com/', DEMO: 'off' }).publicUrl).toBe(
      'https://a.example.com',
    );
  });

  test('proxies are a number of hops or a list of addresses', () => {
    expect(readSettings({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
    expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toBe('10.0.0.0/8, ::1');
    expect(readSettings({ TRUST_PROXY: 'off' }).trustProxy).toBe(false);
  });

  test('the page cache is given in megabytes', () => {
    expect(readSettings({ PAGE_CACHE_MB: '0' }).pageCacheBytes).toBe(0);
    expect(readSettings({ PAGE_CACHE_MB: '128' }).pageCacheBytes).toBe(128 * 1024 * 1024);
  });

  test('real messages need all SMS settings', () => {
    expect(readSettings(sms).sms?.signName).toBe('团检采购');
  });

  test.each([
    [{ PORT: '70000' }, 'PORT=70000'],
    [{ PORT: '3e3' }, 'PORT=3e3'],
    [{ PORT: '-1' }, 'PORT=-1'],
    [{ DEMO: 'yes' }, 'DEMO=yes'],
    [{ SMS_PER_HOUR: '0' }, 'SMS_PER_HOUR=0'],
    [{ OVERLOAD_MS: '3s' }, 'OVERLOAD_MS=3s'],
    [{ CAPTCHA_SITE_KEY: 'key' }, 'CAPTCHA_SCRIPT_URL, CAPTCHA_VERIFY_URL, CAPTCHA_SECRET_KEY missing'],
    [{ SECRET: 'short' }, 'SECRET must have at least 32'],
    [{ SEAL_KEY: 'short' }, 'SEAL_KEY must have at least 32'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY=true'],
    [{ TRUST_PROXY: '0' }, 'TRUST_PROXY=0'],
    [{ PAGE_CACHE_MB: '64MB' }, 'PAGE_CACHE_MB=64MB'],
    [{ DATABASE_URL: 'mysql://root:hush@db/x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'db:5432' }, 'DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: postgres }, 'DATABASE_REPLICA_URL needs DATABASE_URL'],
    [{ PUBLIC_URL: 'tijian.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://a.example.com/bid-web/' }, 'PUBLIC_URL'],
    [{ ...sms, SMS_SIGN_NAME: '' }, 'SMS_SIGN_NAME missing'],
    [{ ...sms, SMS_ENDPOINT: 'dysmsapi.aliyuncs.com' }, 'SMS_ENDPOINT'],
  ])('%o is refused in one line that names it', (environment, expected) => {
    const failure = catchError(() => readSettings(environment));
    expect(failure).toBeInstanceOf(SettingsError);
    expect(failure.message).toContain(expected);
    expect(failure.message).not.toContain('\n');
  });

  test('a refused database address does not show its password', () => {
    const failure = catchError(() => readSettings({ DATABASE_URL: 'mysql://root:hush@db/x' }));
    expect(failure.message).not.toContain('hush');
  });
});

function catchError(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}
