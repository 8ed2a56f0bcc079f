import { plainCharacters } from './characters.ts';
import { rewrite, spellings } from './spellings.ts';

/** A name in plain characters and words; brackets and separators are still there. */
export function spell(name: string): string {
  return rewrite(plainCharacters(name), spellings);
}

/** Letters and digits only. */
export const squeeze = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Two names with the same result are one name typed differently. Idempotent. */
export const normaliseName = (name: string): string => settled(spell(withoutUnit(name)));

/** The same of spelled text. */
export function settled(text: string): string {
  const known = settledTexts.get(text);
  if (known !== undefined) return known;
  const key = settle(text);
  if (settledTexts.size >= MOST_KEPT) settledTexts.clear();
  settledTexts.set(text, key);
  return key;
}
/** One name is asked for several times, whole and in its parts. */
const settledTexts = new Map<string, string>();
const MOST_KEPT = 2_000;

function settle(text: string): string {
  let key = squeeze(text);
  // Each step shortens the text or leaves words that no pattern matches; the cap is for safety only.
  for (let round = 0; round < 50; round++) {
    const next = squeeze(spell(key));
    if (next === key) break;
    key = next;
  }
  return key;
}

/** Row numbers in front and what one price is for behind: `12、血常规/次` → 血常规. */
export const withoutUnit = (name: string): string =>
  name
    // A footnote's number.
    .replace(/[*†‡]?[¹²³⁴⁵⁶⁷⁸⁹]+\s*$/, '')
    .normalize('NFKC')
    .replace(/^[\s*★☆●○◆◇■□▲△※#·.。,，、:：;；-]+/, '')
    .replace(/^(?:[(（]\d{1,3}[)）]|\d{1,3}[、.)）](?!\d))\s*/, '')
    .replace(
      /\s*[/／每]\s*(?:次|项|人|人次|部位|单部位|每?部位|侧|单侧|双侧|例|份|个|片|张|针|套|组|样本|标本)\s*$/,
      '',
    )
    .replace(/[\s.。,，、:：;；-]+$/, '');
