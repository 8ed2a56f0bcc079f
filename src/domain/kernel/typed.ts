// What people type or paste into one-line fields, cleaned before it is measured: one rule for all fields of a kind, in forms and calls alike.
// Pages, mails and address books wrap numbers in marks that nobody sees, and groups them with spaces and dashes.

import { wellFormed } from './text.ts';

/** Marks without ink: joiners, direction marks, byte order marks, soft hyphens, controls. */
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const dashes = /[\p{Pd}\u2212\u00af\u02c9\u2043]/gu;

/** Without what nobody sees; white space is single blanks, none at the ends. */
export const visibleText = (typed: string): string =>
  wellFormed(typed)
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The same in plain width and shape: `１３８` → 138. */
const plain = (typed: string): string => visibleText(visibleText(typed).normalize('NFKC'));

/** Without white space; all kinds of dashes are `-`. */
export const normaliseCode = (typed: string): string => plain(typed).replace(/\s/g, '').replace(dashes, '-');

/** Digits and letters alone: a code of a message or an authenticator, `123 456` or `123-456`. */
export const normaliseDigits = (typed: string): string => normaliseCode(typed).replaceAll('-', '');

/** A mobile number without what groups it or leads to it: `+86 138-0013-8000`, `(0086) 138 0013 8000`, `tel:13800138000`. */
export function normaliseMobile(typed: string): string {
  const number = normaliseDigits(typed)
    .replace(/^tel:/i, '')
    .replace(/[().·•]/g, '');
  return /^(?:(?:\+|00)?86|0)(1\d{10})$/.exec(number)?.[1] ?? number;
}

/** A unified social credit code, capital letters. */
export const normaliseCreditCode = (typed: string): string => normaliseDigits(typed).toUpperCase();

/** A number of a record, as people are shown it: `ht20261121—000042` → HT20261121-000042. */
export const normaliseNumber = (typed: string): string =>
  normaliseCode(typed)
    .toUpperCase()
    .replace(/^([A-Z]{2,})(\d{8})-?(\d{6,})$/, '$1$2-$3');

export const isWholeNumber = (number: string): boolean => /^[A-Z]{2,}\d{8}-\d{6,}$/.test(number);

/** An e-mail address. */
export const normaliseEmail = (typed: string): string =>
  plain(typed)
    .replace(/\s/g, '')
    .replace(/^mailto:/i, '');

/** An account's name. */
export const normaliseAccount = (typed: string): string => plain(typed).replace(/\s/g, '');

/** What one signs in with: a mobile number however it was pasted, else an account's name. */
export function normaliseSignInName(typed: string): string {
  const mobile = normaliseMobile(typed);
  return /^1\d{10}$/.test(mobile) ? mobile : normaliseAccount(typed);
}

/** A character in a message: what has no ink is named by its code point. */
export const shownCharacter = (character: string): string =>
  /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;
