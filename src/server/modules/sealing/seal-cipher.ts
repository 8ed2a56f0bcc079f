import { createHash, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/** The site's key that demands' keys are encrypted under, from the text of the settings. */
export const siteSealKey = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'sealed quotes', 32)));

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const randomSalt = (): string => randomBytes(32).toString('hex');
export const randomKey = (): Buffer => randomBytes(32);
