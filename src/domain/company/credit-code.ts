import { shownCharacter } from '#domain/kernel/typed.ts';

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

export function isCreditCode(code: string): boolean {
  return code.length === 18 && creditCodeCheck(code.slice(0, 17)) === code[17];
}

/** What is wrong with a normalised code, for the person who typed it; undefined when nothing is. */
export function creditCodeProblem(code: string): string | undefined {
  if (code === '') return '请填写统一社会信用代码。';
  const stranger = [...code].findIndex((character) => !alphabet.includes(character));
  if (stranger >= 0)
    return `第 ${stranger + 1} 位「${shownCharacter([...code][stranger] ?? '')}」不会出现在统一社会信用代码中（不含 I、O、S、V、Z），请对照证照核对。`;
  if (code.length !== 18)
    return `统一社会信用代码应为 18 位，现在是 ${code.length} 位，请补全或删去多余字符。`;
  if (!isCreditCode(code)) return '统一社会信用代码的校验位不符，通常是某一位输错，请对照证照逐位核对。';
  return undefined;
}
