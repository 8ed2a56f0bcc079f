/**
 * The first sign of a text that plain width (NFKC) would make a digit of: ① of `120①`, ² of `120²`. It names a footnote or a place in a
 * list; beside digits it would become one more of them.
 */
export const signDigit = (text: string): string | undefined => /\p{No}/u.exec(text)?.[0];
