import type { NameIndex } from './name-index.ts';
import { itemCount, type NameKeys, nameKeys, nameParts, normaliseName } from './name-normalise.ts';

/** `auto`: may be mapped without asking; `review`: a person decides; `none`: nothing near enough. */
export type MatchLevel = 'auto' | 'review' | 'none';

export interface NameCandidate {
  readonly code: string;
  /** 0–1; 0.93 and above only for equal names. */
  readonly score: number;
  /** Why it is offered, in Chinese. */
  readonly why: string;
}

export interface NameMatch {
  readonly level: MatchLevel;
  /** Best first, at most five. */
  readonly candidates: readonly NameCandidate[];
}

/** What else the price list says; it orders candidates and never makes a match automatic. Price in fen. */
export interface MatchHint {
  readonly category?: string;
  readonly price?: number;
}

/** No item's name is longer; a hostile cell can't make matching slow. */
const LONGEST_NAME = 200;
const LOWEST_SHOWN = 0.25;
const nothing: NameMatch = { level: 'none', candidates: [] };

/** Which catalogue items a price list's name can mean (docs/product.md, Matching). Deterministic. */
export function matchName(index: NameIndex, name: string, hint: MatchHint = {}): NameMatch {
  const written = name.trim().slice(0, LONGEST_NAME);
  const asWritten =
    found(index, index.names.get(written), 1, '名称一致', hint) ??
    found(index, index.aliases.get(written), 0.99, '与别名一致', hint);
  if (asWritten) return asWritten;

  const keys = nameKeys(written);
  if (keys.key === '') return nothing;
  // One letter (P, T, K) is too little once its exact spelling is given up.
  const spelled = keys.key.length > 1 ? index.keys.get(keys.key) : undefined;
  const asSpelled = found(index, spelled, 0.97, '统一写法后名称一致', hint);
  if (asSpelled) return asSpelled;

  const parts = partsOf(index, written);
  const agreed = agreedCode(parts);
  if (agreed) return auto(agreed, 0.95, '名称与括号或缩写指向同一项目');

  const shortened = keys.shortKey.length > 1 ? index.shortKeys.get(keys.shortKey) : undefined;
  return (
    found(index, shortened, 0.93, '去掉不影响项目的字词后一致', hint) ??
    ranked(index, nearNames(index, keys, parts), hint)
  );
}

/** One code: certain. Several: all are offered. None: undefined, to look further. */
function found(
  index: NameIndex,
  codes: readonly string[] | undefined,
  score: number,
  why: string,
  hint: MatchHint,
): NameMatch | undefined {
  const [only, ...others] = codes ?? [];
  if (only === undefined) return undefined;
  if (others.length === 0) return auto(only, score, why);
  const offered = [only, ...others].map((code) => ({
    code,
    score: 0.9,
    why: '名称符合多个标准项目，请选择',
  }));
  return ranked(index, offered, hint);
}

const auto = (code: string, score: number, why: string): NameMatch => ({
  level: 'auto',
  candidates: [{ code, score, why }],
});

interface NamePart {
  readonly text: string;
  readonly codes: readonly string[];
}

function partsOf(index: NameIndex, name: string): NamePart[] {
  return nameParts(name).map((text) => {
    const { key, shortKey } = nameKeys(text);
    const short = shortKey.length > 1 ? index.shortKeys.get(shortKey) : undefined;
    return { text, codes: key.length < 2 ? [] : (index.keys.get(key) ?? short ?? []) };
  });
}

/** `谷丙转氨酶(ALT)`: every part is a name of one and the same item. */
function agreedCode([first, ...others]: readonly NamePart[]): string | undefined {
  if (!first || others.length === 0) return undefined;
  const common = first.codes.filter((code) => others.every((part) => part.codes.includes(code)));
  return common.length === 1 ? common[0] : undefined;
}

/** Items that a part names, that differ only in count or note, or whose names look similar. */
function nearNames(index: NameIndex, keys: NameKeys, parts: readonly NamePart[]): NameCandidate[] {
  const candidates = new Map<string, NameCandidate>();
  const offer = (code: string, score: number, why: string) => {
    if (score > (candidates.get(code)?.score ?? 0)) candidates.set(code, { code, score, why });
  };
  for (const { text, codes } of parts)
    for (const code of codes) offer(code, 0.86, `名称中的“${text}”一致，其余部分请核对`);
  const count = itemCount(keys.key);
  for (const code of index.looseKeys.get(keys.looseKey) ?? []) {
    // Of several panels the one nearest in size comes first.
    const apart = Math.min(20, Math.abs((count ?? 0) - (index.counts.get(code) ?? 0)));
    offer(code, 0.84 - apart * 0.002, '主要名称一致，项数或括号内容不同');
  }
  for (const { code, similarity } of index.similarity.nearest(keys.shortKey, 12)) {
    const other = index.counts.get(code);
    const differs = count !== undefined && other !== undefined && count !== other;
    offer(code, similarity * (differs ? 0.6 : 0.8), differs ? '名称相近，但项数不同' : '名称相近');
  }
  return [...candidates.values()];
}

function ranked(index: NameIndex, offered: readonly NameCandidate[], hint: MatchHint): NameMatch {
  const category = hint.category ? normaliseName(hint.category) : '';
  const candidates = offered
    .map((candidate) => ({ ...candidate, score: hinted(index, candidate, category, hint.price) }))
    .filter((candidate) => candidate.score >= LOWEST_SHOWN)
    .toSorted((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))
    .slice(0, 5);
  return candidates.length > 0 ? { level: 'review', candidates } : nothing;
}

/** A fitting category or price lifts a candidate a little, a price far off lowers it; always below `auto`. */
function hinted(index: NameIndex, candidate: NameCandidate, category: string, price = 0): number {
  const item = index.items.get(candidate.code);
  let score = candidate.score;
  const own = index.categoryKeys.get(item?.category ?? '') ?? '';
  if (category !== '' && own !== '' && (category.includes(own) || own.includes(category))) score += 0.03;
  if (item && price > 0 && item.referencePrice > 0) {
    const ratio = Math.max(price / item.referencePrice, item.referencePrice / price);
    score += ratio <= 1.5 ? 0.02 : ratio > 6 ? -0.05 : 0;
  }
  return Math.round(Math.min(0.92, Math.max(0, score)) * 1000) / 1000;
}
