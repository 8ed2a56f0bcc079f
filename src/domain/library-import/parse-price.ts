import type { Fen } from '#domain/kernel/money.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import { signDigit } from '#domain/kernel/sign-digit.ts';
import { cleanText, shorten } from '#domain/kernel/text.ts';
import { holdsSeveral, joined, severalNumbers } from './price-separators.ts';
import { withoutTextGuard } from './text-guard.ts';

type ParsedPrice =
  /** `rounded`: the cell has more than two decimals; the half fen goes up. `ask`: read, and to be looked at by a person. */
  | { readonly fen: Fen; readonly rounded?: true; readonly ask?: string; readonly error?: undefined }
  | {
      readonly fen?: undefined;
      readonly ask?: undefined;
      readonly rounded?: undefined;
      readonly error: string;
    };

const problem = (error: string): ParsedPrice => ({ error });
const MAX_FEN = 100_000_000;

/** What makes of a number no price: 约, 起, 暂定; or no price any more. */
const unsure =
  /约|大概|左右|上下|起|以上|以下|以内|不等|不超|封顶|最[高低]|估|暂|待|预计|参考|停|作废|取消|下架|失效|[<>≥≤]/;
/** In brackets: the price is of several, or not of all. */
const besidesPrice =
  /\(([^()]*(?:不含|不包|除外|仅|另|[一二两三四五六七八九十双半]+[次人个项针支片套](?![\p{Script=Han}]))[^()]*)\)/u;

/** Cells that mean "nothing here". */
export const isBlankText = (text: string): boolean =>
  text.length < 60 && /^[\s\-—–_/\\.·无]*$/.test(text.normalize('NFKC'));

/**
 * A price as price lists write it (`¥1,280.00`, `120元/次`, `35元/针`, `免费`) → fen, or what to do about it, in Chinese.
 * `power` of ten: what the sheet's heading says of all its prices (4 for 万元).
 */
export function parsePrice(cell: string, power = 0): ParsedPrice {
  const shown = withoutTextGuard(cleanText(cell).trim());
  if (isBlankText(shown)) return problem('没有填写价格，请填写数字，例如 120 或 120.50。');
  const quoted = shorten(shown.replace(/\s+/g, ' '), 20);
  if (shown.length > 60) return problem(`“${quoted}”不是价格，请只填数字，例如 120 或 120.50。`);
  const sign = signDigit(shown);
  if (sign !== undefined)
    return problem(
      `“${quoted}”里的“${sign}”是角标或序号，不知道算不算价格，请只填数字，例如 120 或 120.50。`,
    );
  const text = shown.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

  if (/^#(null|div|value|ref|name|num|n\/a|spill|calc|getting)/.test(text))
    return problem(`“${quoted}”是公式出错的结果，请改填数字。`);
  if (/^(免费|赠送|免|赠)(检查|项目)?$/.test(text)) return { fen: 0 };
  if (/面议|电询|咨询|另议|待定|另计|详询|另收/.test(text))
    return problem(`“${quoted}”不是价格，请与院内核实后填写一个数字。`);
  if (/\d{4}[-/年.]\d{1,2}[-/月.]\d{1,2}/.test(text))
    return problem(`“${quoted}”看起来是日期（Excel 可能自动改了格式），请重新填写价格。`);
  if (/[零壹贰叁肆伍陆柒捌玖拾佰仟一二三四五六七八九十百千]/.test(text) && !/\d/.test(text))
    return problem(`“${quoted}”是中文数字，请改用阿拉伯数字，例如 100。`);
  if (/万|千|百/.test(text)) return problem(`“${quoted}”带有数量单位，请写出完整的数字，例如 12000。`);
  if (/%|折/.test(text)) return problem(`“${quoted}”是折扣而不是价格，请填写折后的金额。`);
  if (/[$€£]|usd|hkd|美元|港币/.test(text))
    return problem(`“${quoted}”不是人民币价格，请换算成人民币后填写。`);

  const separated = joined(shown, power === 0);
  if (separated.error !== undefined) return problem(`“${quoted}”${separated.error}`);
  const bare = separated.text
    .replace(/^(人民币|rmb|cny)/, '')
    .replace(/[¥¥]/g, '')
    .replace(/\([^()\d]*\)$/, '')
    .replace(/(\/|每)+(?![一二两三四五六七八九十百半])[\p{Script=Han}a-z]{1,6}$/u, '')
    .replace(/(元|圆|rmb|cny)(整|正)?$/, '');
  if (/^[-−]|^\(.*\)$/.test(bare)) return problem(`“${quoted}”是负数，价格不能小于 0。`);
  if (/\d(元)?[-~−–—至到](¥)?\d/.test(bare) && !/e[-+]\d/.test(bare))
    return problem(`“${quoted}”是一个范围，请只填一个价格。`);
  // Looked for in what stands in brackets and behind a unit, too: 120（起）, 120元/次起.
  if (unsure.test(separated.text)) return problem(`“${quoted}”不是确定的价格，请填写准确的数字。`);
  if (/\d\+\d/.test(bare) && !/e\+\d/.test(bare))
    return problem(`“${quoted}”是几个价格相加，请填写合计后的一个数字。`);

  const plain = /^\d+(\.\d+)?e[-+]?\d{1,2}$/.test(bare) ? plainNumber(bare) : bare;
  if (holdsSeveral(plain)) return problem(`“${quoted}”${severalNumbers}`);
  if (
    /^[\d,]+$|^[\d,]+\.\d*$/.test(plain) &&
    plain.includes(',') &&
    !/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain)
  )
    return problem(`“${quoted}”的千位分隔位置不对，请核对金额后去掉逗号。`);
  if (!/^\d[\d,]*(\.\d*)?$/.test(plain))
    return problem(
      /^\d{10,}/.test(plain)
        ? `“${quoted}”数字过大，请核对价格。`
        : `“${quoted}”不是能识别的价格，请只填数字，例如 120 或 120.50。`,
    );
  const yuan = power === 0 ? plain : plainNumber(`${plain.replaceAll(',', '')}e${power}`);
  const decimal = /^([\d,]+)\.(\d\d)(\d+)$/.exec(yuan.replace(/(\.\d\d\d*?)0+$/, '$1'));
  const whole = parseYuan(
    decimal ? `${decimal[1]}.${decimal[2]}` : yuan.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''),
  );
  const up = decimal && (decimal[3] ?? '') >= '5' ? 1 : 0;
  const fen = whole === undefined ? undefined : ((whole + up) as Fen);
  if (fen === undefined)
    return problem(
      /^\d{10,}/.test(plain)
        ? `“${quoted}”数字过大，请核对价格。`
        : `“${quoted}”不是能识别的价格，请只填数字，例如 120 或 120.50。`,
    );
  if (fen === 0 && /[1-9]/.test(yuan)) return problem(`“${quoted}”不到一分钱，请核对价格。`);
  if (fen > MAX_FEN) return problem(`“${quoted}”超过 100 万元，请核对价格。`);
  const inPowers = plain === bare ? undefined : '是科学计数法，表格软件可能没有写出全部数字，请核对。';
  const besides = besidesPrice.exec(separated.text)?.[1];
  const limited =
    besides === undefined ? undefined : `写着“${besides}”，读作 ${yuan} 元，请核对这个价格包括什么。`;
  const why = separated.ask ?? inPowers ?? limited;
  const ask = why && `“${quoted}”${why}`;
  return { fen, ...(decimal && { rounded: true as const }), ...(ask && { ask }) };
}

/** `1.28e+3` → `1280`, without binary rounding: the digits are shifted as text. */
function plainNumber(scientific: string): string {
  const [mantissa = '0', power = '0'] = scientific.split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const shift = Number(power);
  const digits = whole + fraction;
  const point = whole.length + shift;
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  const text =
    point >= digits.length ? digits.padEnd(point, '0') : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return text.replace(/^0+(?=\d)/, '');
}
