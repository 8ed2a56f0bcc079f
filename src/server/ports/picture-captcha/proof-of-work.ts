import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/**
 * How many keys of 2,000 rounds a browser derives: beside the pictures a moment (0.3 s), instead of them some ten seconds.
 * A phone takes three times as long.
 */
export const keys = { pictures: [300, 500], work: [10_000, 14_000] } as const;

export async function createWork(secret: string, way: keyof typeof keys): Promise<Challenge> {
  const [low, high] = keys[way];
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 2_000,
    counter: randomInt(low, high),
    deriveKey,
    hmacSignatureSecret: `${secret} work`,
    hmacKeySignatureSecret: `${secret} key`,
  });
}

export async function workIsDone(
  secret: string,
  challenge: Challenge,
  solution: { readonly counter: number; readonly derivedKey: string },
): Promise<boolean> {
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: `${secret} work`,
    hmacKeySignatureSecret: `${secret} key`,
  });
  return verified;
}
