import { hash, verify } from '@node-rs/argon2';
import { once } from '#domain/kernel/memoize.ts';

// OWASP's argon2id baseline: 19 MiB, 2 passes, 1 lane.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, strength);

const decoy = once(() => hashPassword('no such account'));

/** Without a stored hash (no such account) it works as long as with one, so that the answer's time tells nothing. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy()), password);
  return stored !== undefined && matches;
}
