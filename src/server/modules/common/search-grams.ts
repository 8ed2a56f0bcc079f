import { type RawBuilder, sql } from 'kysely';

/** What must be among the grams of a text that holds the word: its pairs, or its only character. */
export function gramsOf(word: string): string[] {
  const characters = [...word];
  return characters.length === 1 ? characters : characters.slice(1).map((next, i) => characters[i] + next);
}

/**
 * One condition per word of the keyword. `searched` is word for word what an index has in `search_grams(…)`
 * (migration 0008): the index finds texts with all of a word's pairs, strpos then checks that they stand together.
 */
export const holdsWords = (searched: RawBuilder<unknown>, keyword: string): RawBuilder<unknown>[] =>
  wordsIn(keyword).map(
    (word) => sql`search_grams(${searched}) @> ${gramsOf(word)} AND ${contains(searched, word)}`,
  );

/** All of them; a keyword without a word leaves nothing out. */
export function holds(searched: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> {
  const words = holdsWords(searched, keyword);
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` AND `)})`;
}

/** The same without the index. */
export const containsWords = (searched: RawBuilder<unknown>, keyword: string): RawBuilder<unknown>[] =>
  wordsIn(keyword).map((word) => contains(searched, word));

const wordsIn = (keyword: string): string[] => keyword.toLowerCase().split(/\s+/).filter(Boolean);

/** Chinese has no small letters, and making them of each row's text is a third of the work. */
const contains = (searched: RawBuilder<unknown>, word: string): RawBuilder<unknown> =>
  word === word.toUpperCase()
    ? sql`strpos(${searched}, ${word}) > 0`
    : sql`strpos(lower(${searched}), ${word}) > 0`;
