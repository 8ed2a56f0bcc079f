import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { afterAll, describe, expect, test } from 'vitest';
import { daysOfCertificate, prepareDemoCertificate, signingCertificate } from './signing-certificate.ts';

const folder = mkdtempSync(join(tmpdir(), 'checkup-certificate-'));
afterAll(() => rmSync(folder, { recursive: true }));
// Half a second past: certificates count in whole seconds.
const now = new Date(Math.floor(Date.now() / 1000) * 1000 + 500);
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const file = join(folder, 'site.p12');

/** A file as an authority hands it out: key, certificate and issuer under one password. */
function writeP12(from: Date, to: Date): void {
  const pem = (type: 'issuer' | 'site') => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    });
    return {
      name: type,
      key: forge.pki.privateKeyFromPem(privateKey),
      publicKey: forge.pki.publicKeyFromPem(publicKey),
    };
  };
  const [issuer, site] = [pem('issuer'), pem('site')];
  const [authority, own] = [issuer, site].map(({ name, publicKey }) => {
    const certificate = forge.pki.createCertificate();
    Object.assign(certificate, { publicKey, serialNumber: name === 'site' ? '02' : '01' });
    Object.assign(certificate.validity, { notBefore: from, notAfter: to });
    certificate.setSubject([{ shortName: 'CN', value: name }]);
    certificate.setIssuer([{ shortName: 'CN', value: 'issuer' }]);
    if (name === 'issuer')
      certificate.setExtensions([
        { name: 'basicConstraints', cA: true },
        { name: 'keyUsage', keyCertSign: true },
      ]);
    certificate.sign(issuer.key, forge.md.sha256.create());
    return certificate;
  });
  // The issuer first: order is not to be relied on.
  const bags = forge.pkcs12.toPkcs12Asn1(site.key, [authority as never, own as never], 'right', {
    algorithm: 'aes256',
  });
  writeFileSync(file, forge.asn1.toDer(bags).getBytes(), 'latin1');
}

const settings = (password = 'right') => ({ demo: false, dataDir: folder, signing: { file, password } });

describe('a certificate of one’s own', () => {
  test('is found among those of the file, with its issuer', () => {
    writeP12(inDays(-1), inDays(20));
    const { certificate, chain, selfMade } = signingCertificate(settings(), now);
    expect([certificate.subject, chain.map(({ subject }) => subject), selfMade]).toEqual([
      'CN=site',
      ['CN=issuer'],
      false,
    ]);
    expect(daysOfCertificate(settings(), now)).toBe(19);
  });

  test.each<[string, () => void, string, RegExp]>([
    [
      'a wrong password',
      () => writeP12(inDays(-1), inDays(20)),
      'wrong',
      /^SIGNING_P12_PASSWORD does not open .*site\.p12\.$/,
    ],
    ['an end in the past', () => writeP12(inDays(-9), inDays(-1)), 'right', /site\.p12 expired on /],
    ['a beginning to come', () => writeP12(inDays(1), inDays(9)), 'right', /is not valid before /],
    ['another kind of file', () => writeFileSync(file, 'PEM?'), 'right', /is not a PKCS #12 file/],
    ['no file', () => rmSync(file), 'right', /cannot be read \(ENOENT\)/],
  ])('is refused with %s', (_, prepare, password, message) => {
    prepare();
    expect(() => signingCertificate(settings(password), now)).toThrow(message);
  });
});

test('without one the demo makes its own, once, for its user alone; others cannot sign', () => {
  const demo = () => signingCertificate({ demo: true, dataDir: folder, signing: undefined }, now);
  const { certificate, selfMade } = demo();
  expect([demo().certificate.fingerprint256, selfMade]).toEqual([certificate.fingerprint256, true]);
  expect(statSync(join(folder, 'demo-certificate.pem')).mode & 0o777).toBe(0o600);
  const later = signingCertificate({ demo: true, dataDir: folder, signing: undefined }, inDays(4 * 365));
  expect(new Date(later.certificate.validTo) > inDays(4 * 365)).toBe(true);
  expect(() => signingCertificate({ demo: false, dataDir: folder, signing: undefined }, now)).toThrow(
    '尚未配置',
  );
});

test('the one that was made ahead is the one that signs, and stays', async () => {
  const settings = { demo: true, dataDir: join(folder, 'ahead'), signing: undefined };
  await prepareDemoCertificate(settings, now);
  const { certificate } = signingCertificate(settings, now);
  await prepareDemoCertificate(settings, now);
  expect(signingCertificate({ ...settings }, now).certificate.fingerprint256).toBe(
    certificate.fingerprint256,
  );
});
