import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodes } from '#domain/access/second-step.ts';

const stepSeconds = 30;

const totp = (secret: string, account = '') =>
  new TOTP({ issuer: '体检采购网', label: account, secret: Secret.fromBase32(secret), period: stepSeconds });

/** 160 bits, in base32 (RFC 4226, section 4). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads from the QR code. */
export const totpUri = (secret: string, account: string): string => totp(secret, account).toString();

/** The 30-second step whose code this is, the one before and the one after included (RFC 6238, section 5.2); undefined: of none. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const away = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return away === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + away;
}

export function newRecoveryCodes(): string[] {
  const { count, length, letters } = recoveryCodes;
  const one = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: count }, one);
}

/** Keyed by a secret that is not in the database: eight letters could be guessed from a plain hash. */
export const recoveryCodeHash = (secret: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`recovery code ${code}`).digest();
