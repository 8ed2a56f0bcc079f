import type { Fen } from '#domain/kernel/money.ts';

/** Of the limits that hold, null being none, the one that counts. */
export function strictestLimit(...limits: readonly (Fen | null)[]): Fen | null {
  const some = limits.filter((one) => one !== null);
  return some.length === 0 ? null : Math.min(...some);
}
