import { charactersOf, firstCharacter } from './text.ts';

/** Mainland mobile number (docs/product.md, Input): 13, 14 (the numbers that are given out), 15–19, one and eight more digits. */
export const mobilePattern = /^1(?:[35-9]\d|4[014-9])\d{8}$/;

/** The four digits after the first three hidden: `138****0001` (docs/product.md, Constants). Other texts keep their ends. */
export function maskMobile(text: string): string {
  const characters = charactersOf(text);
  if (characters.length >= 8) return `${characters.slice(0, 3).join('')}****${characters.slice(7).join('')}`;
  return characters.length > 2 ? `${characters[0]}***${characters.at(-1)}` : text;
}

/** A contact's name as strangers see it before an award: 王** */
export const maskName = (name: string) => (name === '' ? '' : `${firstCharacter(name)}**`);
