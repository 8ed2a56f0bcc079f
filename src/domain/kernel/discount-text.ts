import { signDigit } from './sign-digit.ts';

const chineseDigits = '零一二三四五六七八九';

/** 八五折 → 85折, 九折 → 9折, 八点五折 → 8.5折. */
const digitsOfRate = (text: string): string =>
  /^[一二三四五六七八九](?:点?[一二三四五六七八九])?折$/.test(text)
    ? text
        .replace('点', '.')
        .replace(/[一二三四五六七八九]/g, (digit) => String(chineseDigits.indexOf(digit)))
    : text;

/**
 * `85%`, `8.5折`, `85折`, `八五折`, `0.85`, `85` → 0.85; undefined for anything that is no share of a price. Two digits before 折 are
 * tenths and hundredths, as people say them; `10折` is the whole price.
 */
export function parseDiscount(cell: string): number | undefined {
  if (signDigit(cell) !== undefined) return undefined;
  const text = digitsOfRate(
    cell
      .normalize('NFKC')
      .replace(/\s+/g, '')
      .replace(/^打(?=.+折$)/, ''),
  );
  const said = /^(?<number>\d{1,3}(?:\.\d{1,4})?)(?:(?<percent>%)|(?<tenth>折))?$/.exec(text)?.groups;
  const { number: digits, percent, tenth } = said ?? {};
  if (digits === undefined) return undefined;
  const number = Number(digits);
  // 0.85折 is a rate with a word too many, or nearly nothing; 15折 is hardly meant: asked.
  if (tenth && (number < 1 || (number > 10 && !/^[2-9]\d$/.test(digits)))) return undefined;
  const bare = !percent && !tenth;
  const tenths = number <= 10 && (tenth || (bare && number > 1));
  const rate = tenths ? number / 10 : bare && number <= 1 ? number : number / 100;
  return rate > 0 && rate <= 1 ? rate : undefined;
}
