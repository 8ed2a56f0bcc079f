import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, it } from 'vitest';
import { deriveKeyByLibrary } from './derive-key-by-library.ts';

it('the library derives the keys that browsers derive', async () => {
  const parameters = {
    algorithm: 'PBKDF2/SHA-256',
    cost: 50,
    keyLength: 32,
    keyPrefix: '00',
    nonce: '00',
    salt: '00',
  };
  const [salt, password] = [new Uint8Array([1, 2, 3]), new Uint8Array([4, 5])];
  const theirs = await deriveKey(parameters, salt, password);
  expect(Buffer.from((await deriveKeyByLibrary(parameters, salt, password)).derivedKey)).toEqual(
    Buffer.from(theirs.derivedKey),
  );
});
