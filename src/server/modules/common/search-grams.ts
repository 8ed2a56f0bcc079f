import { type RawBuilder, sql } from 'kysely';
import { isTyped, searchWords } from '#domain/kernel/search-text.ts';
import { forOnePlan } from '#server/db/one-plan.ts';

const searchedCharacters = 8;

/**
 * What must be among the grams of a text that holds the word: pairs with each of its first characters, or its only one. Of a pair that is in every
 * row the index reads them all, and names end in what all of them are called, 体检中心 or 有限公司.
 */
export function gramsOf(word: string): string[] {
  const characters = [...word].slice(0, searchedCharacters);
  if (characters.length === 1) return characters;
  const pairs = characters.slice(1).map((next, i) => characters[i] + next);
  return pairs.filter((_, i) => i % 2 === 0 || i === pairs.length - 1);
}

/**
 * One condition per word of the keyword. `searched` is a column `search_text` (migration 0109), which an index has in
 * `search_grams(…)` (migration 0008): the index finds texts with a word's pairs, strpos checks that they hold the
 * word; it stands first, as in an OR each row's pairs are made again where it holds.
 */
export const holdsWords = (searched: RawBuilder<unknown>, keyword: string): RawBuilder<unknown>[] =>
  conditions(
    keyword,
    (word) =>
      sql`${contains(searched, word)} AND search_grams(${searched}) @> ${forOnePlan(gramsOf(word), 'text[]')}`,
  );

/** The same without the index. */
export const containsWords = (searched: RawBuilder<unknown>, keyword: string): RawBuilder<unknown>[] =>
  conditions(keyword, (word) => contains(searched, word));

/** All of them; nothing typed leaves nothing out. */
export function holds(searched: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> {
  const words = holdsWords(searched, keyword);
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` AND `)})`;
}

/** All of them, without an index; what is typed without a word leaves nothing out. */
export function contained(searched: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> {
  const words = containsWords(searched, keyword);
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` AND `)})`;
}

/** Nothing typed asks for nothing; what no text can have, like a lone bracket, is in none. */
function conditions(keyword: string, of: (word: string) => RawBuilder<unknown>): RawBuilder<unknown>[] {
  const words = searchWords(keyword);
  return words.length === 0 && isTyped(keyword) ? [sql`false`] : words.map(of);
}

const contains = (searched: RawBuilder<unknown>, word: string): RawBuilder<unknown> =>
  sql`strpos(${searched}, ${word}) > 0`;
