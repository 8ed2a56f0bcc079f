// What stands between the digits of a price. A separator is removed only when it is known what it separates.

type Joined =
  | { readonly text: string; readonly ask?: string; readonly error?: undefined }
  | { readonly text?: undefined; readonly ask?: undefined; readonly error: string };

export const severalNumbers = '里不止一个数字，请只填一个价格：只填数字，例如 120 或 120.50。';
const foreign = '像是国外的数字写法，请写成 1280.00 的样子，只填数字。';

/** Spaces that people and programs group digits with; a line end, a tab or several spaces part two numbers. */
const groupSpace = /[ \u00a0\u2007\u2009\u202f\u3000]/g;

/**
 * A price without the white space in it: it groups three digits (`1 280`, `12 800.50`) or stands beside a sign or a word. Between two
 * numbers that could each be a price it joins nothing. `ask`: read, but something else is not out of the question. The Chinese
 * comma `，` groups thousands behind one digit only (`1，280`): `80，100` is two prices.
 */
export function joined(cell: string, inYuan = true): Joined {
  const digits = cell.replaceAll(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  if (/(?:^|[^\d,.])\d{2,3}，\d{3}(?!\d)/.test(digits) || /\d(?:\s+[,，]\s*|[,，]\s+)[¥￥]?\d/.test(digits))
    return { error: severalNumbers };
  const text = digits.replaceAll(groupSpace, ' ').normalize('NFKC').toLowerCase();
  if (
    /\d['’‘`´]\d/.test(text) ||
    /\d\.\d{3},\d{1,2}(?!\d)/.test(text) ||
    /^\D*\d{1,3}(?:\.\d{3}){2,}\D*$/.test(text)
  )
    return { error: foreign };
  // A thousand of others: 1.280.
  const [, thousand] = (inYuan && /^\D*([1-9]\d{0,2}\.\d\d0)\D*$/.exec(text)) || [];
  if (thousand !== undefined)
    return {
      text: text.replaceAll(/\s+/g, ''),
      ask: `读作 ${Number(thousand)} 元，请确认它不是 ${thousand.replace('.', '')} 元。`,
    };
  if (!/[\d.](?:元|圆)?\s+[¥￥]?\d/.test(text)) return { text: text.replaceAll(/\s+/g, '') };
  const grouped = /^\D*?(\d{1,2})((?: \d{3})+)(?:\.\d*)?\D*$/.exec(text);
  if (!grouped) return { error: severalNumbers };
  const [, first = '', rest = ''] = grouped;
  return {
    text: text.replaceAll(/\s+/g, ''),
    ...(first.length === 2 && {
      ask: `读作 ${`${first}${rest}`.replaceAll(' ', ',')} 元，请确认它不是两个价格。`,
    }),
  };
}

/** `120/80`, `120(80)`: two numbers with something between them that makes no number of them. */
export const holdsSeveral = (text: string): boolean => /\d[^\d.,]+\d/.test(text);
