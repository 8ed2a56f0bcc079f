/** Mainland mobile number (docs/product.md, Input): 13, 14 (limited set), 15–19 and eight more digits. */
export const mobilePattern = /^1(?:3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])\d{8}$/;

/** The four digits after the first three hidden: `138****0001` (docs/product.md, Constants). Other texts keep their ends. */
export function maskMobile(text: string): string {
  if (text.length >= 8) return `${text.slice(0, 3)}****${text.slice(7)}`;
  return text.length > 2 ? `${text[0]}***${text.at(-1)}` : text;
}

/** A contact's name as strangers see it before an award: 王** */
export const maskName = (name: string) => (name === '' ? '' : `${name[0]}**`);
