import { wellFormed } from '#domain/kernel/text.ts';

// Line breaks and tabs stay; other control characters, and those that turn the direction of what follows, go.
const unprintable = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** What a stranger typed, as it may be stored and shown: no character that a database refuses or that hides another. */
export const plainText = (text: string): string =>
  wellFormed(text)
    .replaceAll('\r\n', '\n')
    .replace(unprintable, (character) => (character === '\n' || character === '\t' ? character : ''))
    .trim();

/** The same in one line: names. */
export const plainLine = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ');
