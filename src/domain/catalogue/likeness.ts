/** Dice coefficient of letter pairs, 0–1: Chinese item names are too short for longer pieces. */
export function likeness(a: string, b: string): number {
  const [x, y] = [pairsOf(a), pairsOf(b)];
  if (x.length + y.length === 0) return 0;
  let shared = 0;
  for (let i = 0, k = 0; i < x.length && k < y.length; ) {
    const ahead = (x[i] as number) - (y[k] as number);
    if (ahead === 0) shared++;
    if (ahead <= 0) i++;
    if (ahead >= 0) k++;
  }
  return (2 * shared) / (x.length + y.length);
}

const mostPairs = 20_000;
const pairCache = new Map<string, Float64Array>();

/** The different pairs of neighbouring letters as sorted numbers (a letter is below 2^21). */
function pairsOf(text: string): Float64Array {
  let known = pairCache.get(text);
  if (!known) {
    const letters = Array.from(` ${text.toUpperCase()} `, (letter) => letter.codePointAt(0) as number);
    const pairs = new Set(letters.slice(1).map((letter, i) => (letters[i] as number) * 2 ** 21 + letter));
    known = Float64Array.from(pairs).toSorted();
    if (pairCache.size >= mostPairs) pairCache.clear();
    pairCache.set(text, known);
  }
  return known;
}
