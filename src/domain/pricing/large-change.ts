import type { Fen } from '#domain/kernel/money.ts';

/** A total that moves further than this from the draft's is asked about: a slip of the key costs more than a question. */
const most = 0.4;

/**
 * By how much a total leaves the draft's, −0.97 for 97 % less, where that is to be asked about; undefined where it is near enough, or
 * on its way back.
 */
export function largeChange(draft: Fen, before: Fen, after: Fen): number | undefined {
  if (draft <= 0) return undefined;
  const change = after / draft - 1;
  // On the same side of the draft as before, and no further from it.
  const isBack =
    Math.sign(after - draft) === Math.sign(before - draft) &&
    Math.abs(after - draft) <= Math.abs(before - draft);
  return Math.abs(change) > most && !isBack ? change : undefined;
}
