import {
  createPrivateKey,
  generateKeyPair,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import forge from 'node-forge';
import { notReady } from '#domain/kernel/failure.ts';
import { perObject } from '#domain/kernel/memoize.ts';
import { SettingsError } from '#server/setting-values.ts';
import type { Settings } from '#server/settings.ts';

/** What this site signs with. */
export interface SigningCertificate {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
  /** Issuers that came with it, the nearest first; the root may be missing. */
  readonly chain: readonly X509Certificate[];
  /** Made by this program for the demo: proves nothing about who signed. */
  readonly selfMade: boolean;
}

type SigningSettings = Pick<Settings, 'signing' | 'demo' | 'dataDir'>;

const lastOf = perObject<SigningSettings, { certificate?: SigningCertificate }>(() => ({}));

/**
 * The certificate of the settings, or in the demo a self-made one of the data folder, made when it is first asked for.
 * @throws SettingsError when the file is wrong; Failure 503 when there is none and no demo
 */
export function signingCertificate(settings: SigningSettings, now = new Date()): SigningCertificate {
  const last = lastOf(settings);
  const isOver = !last.certificate || new Date(last.certificate.certificate.validTo) <= now;
  if (isOver) last.certificate = settings.signing ? readP12(settings.signing, now) : selfMade(settings, now);
  return last.certificate as SigningCertificate;
}

/** Days until the certificate of the settings ends; undefined without one: a self-made one is renewed by itself. */
export function daysOfCertificate(settings: SigningSettings, now: Date): number | undefined {
  if (!settings.signing) return undefined;
  const { certificate } = signingCertificate(settings, now);
  return Math.floor((Date.parse(certificate.validTo) - now.getTime()) / 86_400_000);
}

/** @throws SettingsError of one line that says what is wrong, never showing the password */
function readP12({ file, password }: { file: string; password: string }, now: Date): SigningCertificate {
  const wrong = (what: string) => new SettingsError(`SIGNING_P12 ${file} ${what}`);
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw wrong(`cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  let bags: forge.pkcs12.Pkcs12Pfx;
  try {
    bags = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(bytes.toString('latin1')), password);
  } catch (error) {
    throw /password|MAC/i.test((error as Error).message)
      ? new SettingsError(`SIGNING_P12_PASSWORD does not open ${file}.`)
      : wrong('is not a PKCS #12 file (.p12, .pfx).');
  }
  const key = keyOf(bags);
  if (!key || !['rsa', 'ec'].includes(key.asymmetricKeyType ?? ''))
    throw wrong('holds no RSA or EC key (SM2 cannot be used).');
  const certificates = certificatesOf(bags);
  const certificate = certificates.find((each) => each.checkPrivateKey(key));
  if (!certificate) throw wrong('holds no certificate of its key.');
  if (new Date(certificate.validTo) <= now) throw wrong(`expired on ${certificate.validTo}.`);
  if (new Date(certificate.validFrom) > now) throw wrong(`is not valid before ${certificate.validFrom}.`);
  return { key, certificate, chain: chainOf(certificate, certificates), selfMade: false };
}

const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids as Record<string, string>;
const der = (value: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(value).getBytes(), 'latin1');
const bagsOf = (bags: forge.pkcs12.Pkcs12Pfx, type: string | undefined) =>
  bags.getBags({ bagType: type as string })[type as string] ?? [];

/** forge knows RSA only; what it does not know it hands on as it stands. */
function keyOf(bags: forge.pkcs12.Pkcs12Pfx): KeyObject | undefined {
  const [bag] = [...bagsOf(bags, pkcs8ShroudedKeyBag), ...bagsOf(bags, keyBag)];
  if (!bag) return undefined;
  try {
    return bag.key
      ? createPrivateKey(forge.pki.privateKeyToPem(bag.key))
      : createPrivateKey({ key: der(bag.asn1), format: 'der', type: 'pkcs8' });
  } catch {
    return undefined;
  }
}

function certificatesOf(bags: forge.pkcs12.Pkcs12Pfx): X509Certificate[] {
  return bagsOf(bags, certBag).map(
    ({ cert, asn1 }) => new X509Certificate(cert ? forge.pki.certificateToPem(cert) : der(asn1)),
  );
}

function chainOf(certificate: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let last = certificate; chain.length < 5; ) {
    const issuer = all.find((each) => each !== last && last.checkIssued(each) && !chain.includes(each));
    if (!issuer || issuer === certificate) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}

const demoFile = ({ dataDir }: SigningSettings) => join(dataDir, 'demo-certificate.pem');

function selfMade(settings: SigningSettings, now: Date): SigningCertificate {
  if (!settings.demo) throw notReady('本站尚未配置电子签署证书，暂不能签署。请联系客服 {客服热线}。');
  const file = demoFile(settings);
  if (existsSync(file)) {
    const found = readDemo(file);
    if (new Date(found.certificate.validTo) > now) return found;
    rmSync(file);
  }
  writeDemo(file, generateKeyPairSync('rsa', demoKey), now);
  return readDemo(file);
}

/** Makes the demo's certificate beside the event loop, so that the first signing needs not wait for its key. */
export async function prepareDemoCertificate(settings: SigningSettings, now: Date): Promise<void> {
  const file = demoFile(settings);
  if (settings.signing || !settings.demo || existsSync(file)) return;
  const keys = await promisify(generateKeyPair)('rsa', demoKey);
  // Somebody may have signed meanwhile.
  if (!existsSync(file)) writeDemo(file, keys, now);
}

const demoKey = {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

function readDemo(file: string): SigningCertificate {
  const pem = readFileSync(file, 'utf8');
  return { key: createPrivateKey(pem), certificate: new X509Certificate(pem), chain: [], selfMade: true };
}

function writeDemo(file: string, keys: { privateKey: string; publicKey: string }, now: Date): void {
  mkdirSync(dirname(file), { recursive: true });
  // Written whole under another name first: a node killed meanwhile leaves no half of it.
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, keys.privateKey + certificateOf(keys, now), { mode: 0o600 });
  renameSync(draft, file);
}

/** A certificate that the key signs itself, for three years, as PEM. */
function certificateOf(keys: { privateKey: string; publicKey: string }, now: Date): string {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  certificate.validity.notBefore = new Date(now.getTime() - 86_400_000);
  certificate.validity.notAfter = new Date(now.getTime() + 3 * 365 * 86_400_000);
  const utf8 = forge.asn1.Type.UTF8;
  const subject = [
    { shortName: 'C', value: 'CN' },
    { shortName: 'CN', value: '体检采购网演示证书（不具法律效力）', valueTagClass: utf8 },
  ];
  certificate.setSubject(subject as forge.pki.CertificateField[]);
  certificate.setIssuer(subject as forge.pki.CertificateField[]);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(keys.privateKey), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}
