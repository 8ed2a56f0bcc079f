import type { CatalogueItem } from '#domain/catalogue/catalogue.ts';
import { normaliseName } from './normalise.ts';
import { buildSimilarity, type Similarity } from './similarity.ts';

/** What the search looks in; build once per catalogue version. */
export interface SearchIndex {
  readonly terms: readonly SearchTerms[];
  readonly similarity: Similarity;
}

interface SearchTerms {
  readonly code: string;
  readonly own: string;
  readonly terms: readonly { readonly text: string; readonly key: string }[];
}

export function buildSearchIndex(
  items: Iterable<Pick<CatalogueItem, 'code' | 'name' | 'aliases'>>,
): SearchIndex {
  const terms = [...items].map((item) => ({
    code: item.code,
    own: item.name,
    terms: [item.name, ...item.aliases].map((text) => ({ text, key: normaliseName(text) })),
  }));
  return {
    terms,
    similarity: buildSimilarity(
      terms.flatMap(({ code, terms: own }) => own.map(({ key }) => ({ code, text: key }))),
    ),
  };
}

interface SearchHit {
  readonly code: string;
  /** 0–1, for ordering only. */
  readonly score: number;
}

interface SearchOptions {
  /** Default 20. */
  readonly limit?: number;
  /** Pinyin of a code's names (initials, full), lower case: `xcg`, `xuechanggui`. Data, as the domain knows none. */
  readonly pinyin?: ReadonlyMap<string, readonly string[]>;
}

/** The item picker's search: code, name, alias, pinyin, then what is similar. Deterministic; an empty query finds nothing. */
export function searchCatalogue(index: SearchIndex, query: string, options: SearchOptions = {}): SearchHit[] {
  const { limit = 20, pinyin } = options;
  const key = normaliseName(query);
  if (key === '') return [];
  const latin = /^[a-z0-9]+$/.test(key) ? key : undefined;
  const hits = new Map<string, SearchHit>();
  const offer = (code: string, score: number) => {
    if (score > (hits.get(code)?.score ?? 0)) hits.set(code, { code, score });
  };
  for (const { code, own, terms } of index.terms) {
    if (code.toLowerCase() === key) offer(code, 1);
    for (const term of terms) {
      const bonus = term.text === own ? 0.02 : 0;
      const at = term.key.indexOf(key);
      if (term.key === key) offer(code, 0.95 + bonus);
      else if (at === 0) offer(code, 0.85 + bonus - lengthCost(term.key, key));
      else if (at > 0) offer(code, 0.75 + bonus - lengthCost(term.key, key));
    }
    if (latin)
      for (const spelling of pinyin?.get(code) ?? []) {
        if (spelling === latin) offer(code, 0.9);
        else if (spelling.startsWith(latin)) offer(code, 0.7 - lengthCost(spelling, latin));
        else if (latin.length > 1 && spelling.includes(latin))
          offer(code, 0.55 - lengthCost(spelling, latin));
      }
  }
  // Letters are abbreviations or pinyin, in which being similar means nothing.
  if (hits.size < limit && !latin)
    for (const { code, similarity } of index.similarity.nearest(key, limit))
      if (similarity >= 0.3) offer(code, similarity * 0.5);
  return [...hits.values()]
    .toSorted((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))
    .slice(0, limit);
}

/** A long term in which the query is a small part comes after a short one. */
const lengthCost = (term: string, query: string) => 0.08 * (1 - query.length / term.length);
