/** Mainland mobile number (docs/product.md, Input): 13, 14 (the numbers that are given out), 15–19, one and eight more digits. */
export const mobilePattern = /^1(?:[35-9]\d|4[014-9])\d{8}$/;

/** The four digits after the first three hidden: `138****0001` (docs/product.md, Constants). Other texts keep their ends. */
export function maskMobile(text: string): string {
  if (text.length >= 8) return `${text.slice(0, 3)}****${text.slice(7)}`;
  return text.length > 2 ? `${text[0]}***${text.at(-1)}` : text;
}

/** A contact's name as strangers see it before an award: 王** */
export const maskName = (name: string) => (name === '' ? '' : `${name[0]}**`);
