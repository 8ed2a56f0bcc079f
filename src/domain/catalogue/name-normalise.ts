import { genericTail, harmlessNote, loosenings, shortenings, spellings } from './name-spellings.ts';

/**
 * One spelling for the many ways price lists write an item's name. Three keys, each keeping less:
 * `key` unifies spelling only and keeps every word that could change what is examined (定量, 经直肠, 11项);
 * `shortKey` also drops words that never do (双侧, 血清, 平扫, 检测); `looseKey` drops bracketed notes and
 * counts, so it may only suggest. All letters and digits, no separators.
 */
export interface NameKeys {
  readonly key: string;
  readonly shortKey: string;
  readonly looseKey: string;
}

export function nameKeys(name: string): NameKeys {
  const spelled = spell(name);
  const key = settle(name, (text) => squeeze(spell(text)));
  const shortKey = shorten(squeeze(spelled.replace(harmlessNote, ' '))) || key;
  const outside = shorten(squeeze(spelled.replace(/\([^()]*\)/g, ' ')));
  return { key, shortKey, looseKey: shorten(rewrite(outside, loosenings)) || shortKey };
}

/** Two names with the same result are one name typed differently. Idempotent. */
export const normaliseName = (name: string): string => settle(name, (text) => squeeze(spell(text)));

/** Halves of a name that each may be a name: `谷丙转氨酶(ALT)` → 谷丙转氨酶, alt; `癌胚抗原CEA` likewise.
 * Harmless notes are dropped first. One element when there is nothing to part. */
export function nameParts(name: string): string[] {
  const text = spell(name).replace(harmlessNote, ' ').trim();
  const bracketed = /^([^()]*)\(([^()]+)\)([^()]*)$/.exec(text);
  const halves =
    /^(\p{Script=Han}{2,})[\s/:,-]*([a-z][a-z0-9\s/-]+)$/u.exec(text) ??
    /^([a-z][a-z0-9-]+)[\s/:,-]*(\p{Script=Han}{2,})$/u.exec(text);
  const parts = bracketed
    ? [`${bracketed[1]}${bracketed[3]}`, bracketed[2] ?? '']
    : halves
      ? [halves[1] ?? '', halves[2] ?? '']
      : [text];
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The count a name or its key carries (`肝功能十一项` → 11); undefined without one. */
export function itemCount(name: string): number | undefined {
  if (!/项|种|联|对半/.test(name)) return undefined;
  const found = /(\d{1,3})(?:项|种|联)/.exec(normaliseName(name));
  return found ? Number(found[1]) : undefined;
}

/** Unified characters and words; brackets and separators are still there. */
function spell(name: string): string {
  const text = name
    .replace(/[Ⅰ-Ⅻⅰ-ⅻ]/g, romanSign)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[α-ω]/g, (letter) => greekLetters[letter] ?? letter)
    .replace(/[【[{〔〈《]/g, '(')
    .replace(/[】\]}〕〉》]/g, ')')
    .replace(/^[\s*★☆●○◆◇■□▲△※#·]+/, '')
    .replace(/^(?:\(\d{1,3}\)|\d{1,3}[、.)](?!\d))\s*/, '')
    .replace(/(?<![a-z0-9])(?:iii|ii|iv|viii|vii|vi|ix)(?![a-z0-9])/g, (word) => String(romanWords[word]))
    .replace(/[一二两三四五六七八九十]+(?=项|分类|导|种|联|位|小时|对半)/g, chineseCount)
    .replace(/\s*\/\s*(?:次|项|人|人次|部位|侧|例|份|个)\s*$/, '');
  return rewrite(text, spellings);
}

const squeeze = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

function shorten(key: string): string {
  const short = settle(rewrite(key, shortenings), (text) => text.replace(genericTail, ''));
  return short === '' ? key : short;
}

const rewrite = (text: string, table: readonly (readonly [RegExp, string])[]): string =>
  table.reduce((result, [pattern, plain]) => result.replace(pattern, plain), text);

/** Applies `step` until nothing changes, so that doing it again never does. The cap is for safety only: each
 * step shortens the text or leaves words that no pattern matches. */
function settle(text: string, step: (text: string) => string): string {
  let settled = step(text);
  for (let round = 0; round < 50; round++) {
    const next = step(settled);
    if (next === settled) break;
    settled = next;
  }
  return settled;
}

const romanSign = (sign: string): string => {
  const code = sign.charCodeAt(0);
  return String(code >= 0x2170 ? code - 0x216f : code - 0x215f);
};
const romanWords: Readonly<Record<string, number>> = { ii: 2, iii: 3, iv: 4, vi: 6, vii: 7, viii: 8, ix: 9 };
const greekLetters: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'b',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  κ: 'k',
  λ: 'l',
  μ: 'u',
  ω: 'w',
};

/** 十一 → 11, 两 → 2, 二十四 → 24; anything else that is no number below 100 stays. */
function chineseCount(text: string): string {
  const found = /^([一二两三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(text);
  if (!found) return text;
  const [, first, ten, last] = found;
  if (!ten) return last ? text : String(digitOf(first));
  return String((first ? digitOf(first) : 1) * 10 + (last ? digitOf(last) : 0));
}
const digitOf = (character = ''): number =>
  '零一二三四五六七八九'.indexOf(character === '两' ? '二' : character);
