/** Anything that leaves ink on the screen: not white space, control characters, zero-width characters or their like. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text without white space at its ends; text in which nothing can be seen is no text: ''. */
export const trimText = (text: string): string => (visible.test(text) ? text.trim() : '');

/** What somebody wrote, as part of a sentence that ends after it: `价格有误。` becomes `价格有误`. */
export const withoutStop = (text: string): string => text.replace(/[\s。．.；;，,]+$/, '');

/** Half of a character that needs two of UTF-16's units. PostgreSQL takes none of it. */
const loneSurrogate = /\p{Cs}/gu;
/** Controls but tab and line ends; marks of direction, width and order; zero-width joiners are looked at on their own. */
const unseen = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
/** A joiner joins emoji and letters of scripts that need it: beside Han, Latin, digits, signs or nothing it only hides. */
const joins = /^(?:\p{Extended_Pictographic}|\p{M}|\uFE0F|(?!\p{Script=Han}|\p{Script=Latin})\p{L})$/u;
const idle = (before: string, after: string) => !joins.test(before) || !joins.test(after);

/** The code point in front of `at`. */
const before = (text: string, at: number) => Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
const at = (text: string, place: number) => String.fromCodePoint(text.codePointAt(place) ?? 0);

/** Half characters become �. Not `toWellFormed`: browsers have it from 2023 on only. */
export const wellFormed = (text: string): string => text.replaceAll(loneSurrogate, '�');

/**
 * Text as everybody sees it, for every door it comes in by (cells, names, file names, inputs): half characters become �, control and
 * format characters are gone; tabs and line ends stay. Cheap where there is nothing to do.
 */
export function cleanText(text: string): string {
  if (/^[\t\n\r\x20-\x7e\u3000-\u9fff\uff00-\uffef]*$/.test(text) && !text.includes('\uFEFF')) return text;
  return text
    .replaceAll(loneSurrogate, '�')
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(unseen, (mark) => (mark === '\t' || mark === '\n' ? mark : ''))
    .replaceAll(/[\u200C\u200D]/g, (joiner, place: number, whole: string) =>
      idle(before(whole, place), at(whole, place + 1)) ? '' : joiner,
    );
}

/** Firefox below 125 has none: there a character is a code point. */
let graphemes: Intl.Segmenter | undefined | null;
const segmenter = (): Intl.Segmenter | null => {
  graphemes ??=
    (Intl as Partial<typeof Intl>).Segmenter === undefined
      ? null
      : new Intl.Segmenter('zh', { granularity: 'grapheme' });
  return graphemes;
};

/** Where the character that contains `at` begins: `at` itself between two characters. */
function characterStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return at;
  // A character is short: what stands far in front decides nothing.
  const from = wholeUnit(text, Math.max(0, at - 64));
  const near = text.slice(from, at + 64);
  const start = segmenter()
    ?.segment(near)
    .containing(at - from)?.index;
  return start === undefined ? wholeUnit(text, at) : from + start;
}

const wholeUnit = (text: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') ? at - 1 : at;

/** The beginning of a text, at most `most` of UTF-16's units (what inputs and columns count), never half a character. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, characterStart(text, most));

/** The end of a text, at most `most` units, never half a character. */
export function cutTextStart(text: string, most: number): string {
  if (text.length <= most) return text;
  const at = text.length - most;
  const start = characterStart(text, at);
  return start === at ? text.slice(at) : text.slice(start + firstCharacter(text.slice(start)).length);
}

/** `most` units and `…` for what is left out. */
export const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${cutText(text, most)}…`;

/** What a person calls the characters of a text. */
export const charactersOf = (text: string): string[] => {
  const by = segmenter();
  return by ? Array.from(by.segment(text), ({ segment }) => segment) : [...text];
};

/** The first character, for initials and masks: of `𬱖建国` it is 𬱖. */
export const firstCharacter = (text: string): string => charactersOf(text.slice(0, 64))[0] ?? '';
