const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** The check character of a 统一社会信用代码 after its first 17 (GB 32100-2015); undefined for characters outside its alphabet. */
export function creditCodeCheck(first17: string): string | undefined {
  if (first17.length !== 17) return undefined;
  let sum = 0;
  for (let i = 0; i < 17; i++) {
    const value = alphabet.indexOf(first17[i] as string);
    if (value < 0) return undefined;
    sum += value * (weights[i] as number);
  }
  return alphabet[(31 - (sum % 31)) % 31];
}

export const normaliseCreditCode = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

export function isCreditCode(code: string): boolean {
  return code.length === 18 && creditCodeCheck(code.slice(0, 17)) === code[17];
}
