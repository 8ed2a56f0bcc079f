import type { Fen } from '#domain/kernel/money.ts';

/** A total that moves further than this from the draft's is asked about: a slip of the key costs more than a question. */
const most = 0.4;

/**
 * By how much a total leaves the draft's, −0.97 for 97 % less, where that is to be asked about; undefined where it is near enough, or
 * nearer than it was.
 */
export function largeChange(draft: Fen, before: Fen, after: Fen): number | undefined {
  if (draft <= 0) return undefined;
  const change = after / draft - 1;
  return Math.abs(change) > most && Math.abs(after - draft) > Math.abs(before - draft) ? change : undefined;
}
