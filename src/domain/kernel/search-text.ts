import { mobilePattern } from './mobile.ts';
import { wellFormed } from './text.ts';
import { normaliseMobile } from './typed.ts';

// What is typed and what is searched are brought to one spelling: width, case, brackets, invisible marks and white space make no difference.
// `search_plain` and `search_text` of the migration `search-text` do the same in the database.

/** Brackets, dashes, quotation marks, stops, white space, marks without ink and ornaments; word for word the class in the migration. Signs that mean
 * something, like `%` or `+`, are kept. */
const searchMarks = String.raw`\u0001-\u0009\u000b-\u0022\u0027-\u0029\u002c-\u002e\u003a\u003b\u003f\u005b\u005d\u0060\u007b\u007d\u007f-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b0-\u036f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufe00-\ufe6f\ufeff\uff00-\uff0f\uffa0\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff`;

const marks = new RegExp(
  `[${searchMarks.replaceAll(/\\(?:u|U0{3})([\da-f]{4,5})/g, (_, code: string) => `\\u{${code}}`)}]`,
  'gu',
);

/** Without such marks, in small letters, as texts are kept in `search_text`; a line feed parts two texts and becomes a space. */
export const searchPlain = (text: string): string =>
  wellFormed(text)
    .normalize('NFKC')
    .replace(marks, '')
    .replace(/[A-Z\n]/g, (letter) => (letter === '\n' ? ' ' : letter.toLowerCase()));

/** What is typed, as the words that all must be found; none where nothing typed can be looked for. A mobile number is one word, however grouped. */
export function searchWords(keyword: string): string[] {
  const mobile = normaliseMobile(keyword);
  if (mobilePattern.test(mobile)) return [mobile];
  return keyword
    .replaceAll('\u0000', '')
    .split(/\s+/)
    .flatMap((word) => searchPlain(word).split(' '))
    .filter(Boolean);
}

/** Whether something was typed at all: white space and invisible marks are nothing, a lone bracket is something that nothing has. */
export const isTyped = (keyword: string): boolean =>
  /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(keyword);

/** Whether texts hold what is typed; `searched` is plain already (a `search_text`, or of `searchPlain`). */
export function searchFinds(searched: string, keyword: string): boolean {
  if (!isTyped(keyword)) return true;
  const words = searchWords(keyword);
  return words.length > 0 && words.every((word) => searched.includes(word));
}
