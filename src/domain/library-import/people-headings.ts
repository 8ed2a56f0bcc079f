import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { type ColumnRole, headerMeaning, tidyHeader } from './header-words.ts';
import { pricesBySex, type SexPriceRole, saleBySex } from './price-guess.ts';

/** Headings of columns that say for whom an item is, or, filled with prices, what it costs them. */
const peopleHeadings: Readonly<Record<string, SexPriceRole>> = {
  男: 'malePrice',
  男性: 'malePrice',
  女: 'femalePrice',
  女性: 'femalePrice',
  未婚女: 'unmarriedPrice',
  未婚女性: 'unmarriedPrice',
  女未婚: 'unmarriedPrice',
  已婚女: 'marriedPrice',
  已婚女性: 'marriedPrice',
  女已婚: 'marriedPrice',
};

/** Whose price a column with such a heading holds, when it holds prices. */
export const priceOfPeople = (text: string): SexPriceRole | undefined => peopleHeadings[tidyHeader(text)];

/** Whom a heading 男 or 已婚女 over marks names. */
export function peopleOfHeading(text: string): readonly SexGroup[] | undefined {
  const role = priceOfPeople(text);
  return role && pricesBySex[role];
}

/** 未婚女（套餐外）, 男职工: a line that stands alone above the items of these people. */
export const peopleOfSection = (text: string): readonly SexGroup[] | undefined =>
  peopleOfHeading(
    text
      .normalize('NFKC')
      .replace(/\([^()]*\)|体检|检查|套餐|项目|专项|专用|职工|员工|部分|[类组:：\s]/g, '')
      .replace(/^[一二三四五六七八九十\d]+[、.]/, ''),
  );

const people = '女性?未婚|女性?已婚|未婚女?性?|已婚女?性?|男[性士]?|女[性士]?';
const before = new RegExp(`^(${people})[-—:：/]?(?=.)`);
const behind = new RegExp(`[-—:：/(（]?(${people})[)）]?$`);

/** 男原价, 优惠价（女）, 男 over 优惠价: list or sale price of these people; undefined where the heading does not name both. */
export function pricedForPeople(heading: string): ColumnRole | undefined {
  const lines = heading
    .normalize('NFKC')
    .replace(/[ \t]+/g, '')
    .split('/')
    .filter(Boolean);
  for (const [at, line] of lines.entries()) {
    const own = before.exec(line) ?? behind.exec(line) ?? new RegExp(`^(${people})$`).exec(line);
    const word = own?.[1];
    if (!own || word === undefined) continue;
    const rest = [line.replace(own[0], ''), ...lines.filter((_, other) => other !== at)].join('');
    if (/[男女婚]/.test(rest)) return undefined;
    const meaning = headerMeaning(rest)?.role;
    const role = roleOf(word);
    if (meaning === 'salePrice') return saleBySex[role];
    return meaning === 'listPrice' ? role : undefined;
  }
  return undefined;
}

const roleOf = (word: string): SexPriceRole =>
  word.includes('未婚')
    ? 'unmarriedPrice'
    : word.includes('已婚')
      ? 'marriedPrice'
      : word.startsWith('男')
        ? 'malePrice'
        : 'femalePrice';
