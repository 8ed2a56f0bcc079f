/** Ranks terms by shared characters and pairs of characters, rare ones weighing more, through an inverted index:
 * one look-up touches only the terms that share something. Chinese names are short, so one wrong character spoils
 * three triples of few; measured on the catalogue (name-accuracy.test.ts), pairs find 99 % where triples find 91 %. */
export interface Similarity {
  /** Best first, one entry per code; similarity 0–1. */
  nearest(text: string, limit: number): { code: string; similarity: number }[];
}

export function buildSimilarity(
  terms: readonly { readonly code: string; readonly text: string }[],
): Similarity {
  const termGrams = terms.map((term) => gramsOf(term.text));
  const postings = new Map<string, number[]>();
  termGrams.forEach((grams, term) => {
    for (const gram of grams) {
      const list = postings.get(gram);
      if (list) list.push(term);
      else postings.set(gram, [term]);
    }
  });
  // Single characters say less than pairs.
  const weigh = (gram: string, found: number) =>
    (gram.length === 1 ? 0.4 : 1) * Math.log(1 + terms.length / found);
  const weights = new Map([...postings].map(([gram, found]) => [gram, weigh(gram, found.length)]));
  const weightOf = (gram: string) => weights.get(gram) ?? weigh(gram, 1);
  const norms = termGrams.map((grams) => totalOf(grams, weightOf));
  const shared = new Float64Array(terms.length);

  return {
    nearest(text, limit) {
      const grams = gramsOf(text);
      const touched: number[] = [];
      for (const gram of grams) {
        const gain = weightOf(gram);
        for (const term of postings.get(gram) ?? []) {
          if (shared[term] === 0) touched.push(term);
          shared[term] = (shared[term] as number) + gain;
        }
      }
      const norm = totalOf(grams, weightOf);
      const best = new Map<string, number>();
      for (const term of touched) {
        const code = (terms[term] as { code: string }).code;
        const own = norms[term] as number;
        const cosine = (shared[term] as number) / Math.sqrt(norm * own);
        // A long wording that holds the whole of a term is near it, however much else it says.
        const containment = termGrams[term]?.size === 1 ? 0 : (0.65 * (shared[term] as number)) / own;
        const similarity = Math.max(cosine, containment);
        shared[term] = 0;
        if (similarity > (best.get(code) ?? 0)) best.set(code, similarity);
      }
      return [...best]
        .map(([code, similarity]) => ({ code, similarity: Math.min(1, similarity) }))
        .toSorted((a, b) => b.similarity - a.similarity || (a.code < b.code ? -1 : 1))
        .slice(0, limit);
    },
  };
}

const totalOf = (grams: Iterable<string>, weightOf: (gram: string) => number): number => {
  let total = 0;
  for (const gram of grams) total += weightOf(gram);
  return total;
};

function gramsOf(text: string): Set<string> {
  const characters = Array.from(text);
  const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  return new Set([...characters, ...pairs]);
}
