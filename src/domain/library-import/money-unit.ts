/** In what a sheet states its prices, when not in yuan. */
export type MoneyUnit =
  /** Power of ten to yuan: 4 for 万元, -2 for 分. */
  | { readonly power: number; readonly name: string; readonly currency?: undefined }
  /** Another currency: nobody but the institution knows its rate. */
  | { readonly currency: string; readonly power?: undefined };

const powers: Readonly<Record<string, number>> = { 万元: 4, 万: 4, 千元: 3, 百元: 2, 角: -1, 分: -2 };
const currencies: readonly (readonly [string, RegExp])[] = [
  ['港币', /港币|港元|hk[d$]/],
  ['澳门元', /澳门元|澳门币|葡币|\bmop\b/],
  ['新台币', /台币|\btwd\b|nt\$/],
  ['美元', /美元|美金|us[d$]|\$/],
  ['欧元', /欧元|\beur\b|€/],
  ['英镑', /英镑|\bgbp\b|£/],
  ['日元', /日元|日圆|\bjpy\b/],
];

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** What the heading of a price column says: `价格（万元）`, `单价/万元`, `Price (USD)`. */
export function unitOfHeading(heading: string): MoneyUnit | undefined {
  const said = plain(heading);
  return (
    currencyIn(said) ??
    powerOf(/万元|千元|百元/.exec(said)?.[0] ?? /[(【[](?:单位:?)?(分|角|万)[)】\]]/.exec(said)?.[1])
  );
}

/** What a line above the table says for all of it: `单位：万元`, `（金额单位：美元）`. */
export function unitOfTitle(line: string): MoneyUnit | undefined {
  const said = plain(line);
  const money =
    /(?:单位|币种|货币|计价)[:为]?(?:均为)?(?:人民币)?(万元|千元|百元|分|角)(?![\p{Script=Han}])/u.exec(
      said,
    )?.[1];
  const announced = /(?:单位|币种|货币|计价|价格|报价)|[([][^()[\]]{1,6}[)\]]$/.test(said);
  return powerOf(money) ?? (announced ? currencyIn(said) : undefined);
}

function currencyIn(said: string): MoneyUnit | undefined {
  const currency = currencies.find(([, pattern]) => pattern.test(said))?.[0];
  return currency === undefined ? undefined : { currency };
}

function powerOf(name: string | undefined): MoneyUnit | undefined {
  const power = name === undefined ? undefined : powers[name];
  return power === undefined ? undefined : { power, name: name === '万' ? '万元' : (name ?? '') };
}
