/** The city of a region's code: counties that belong to a province itself (`429004`, `500235`) are cities of their own. */
export const cityOfCode = (code: string): string =>
  /^(..90|5002)/.test(code) ? code : `${code.slice(0, 4)}00`;
