import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { DeriveKeyFunction } from 'altcha-lib';

/** PBKDF2/SHA-256 where the browser has no `crypto.subtle`: plain http on a host's name. Eight times slower. */
export const deriveKeyByLibrary: DeriveKeyFunction = async (
  { algorithm, cost, keyLength = 32 },
  salt,
  password,
) => {
  if (algorithm !== 'PBKDF2/SHA-256') throw new Error(`Unsupported algorithm: ${algorithm}`);
  return { parameters: {}, derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) };
};
