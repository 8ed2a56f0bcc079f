import { plainLine } from '#domain/lead/plain-text.ts';

/** Where visitors search by keyword. */
export const searchKinds = { institution: '体检机构', demand: '采购需求' } as const;
export type SearchKind = keyof typeof searchKinds;
export const searchKindCodes = Object.keys(searchKinds) as SearchKind[];

/** Where no region was chosen. */
export const everywhere = 'everywhere';

/** Keywords that a day keeps; of what comes beyond them only the number is. */
export const mostKeywordsADay = 2000;
/** A day's rows are kept so long: the longest period that figures are asked for, and a month more. */
export const searchMissDays = 400;

const longest = 40;
/** A number with its separators taken out: of a telephone, an identity card, a bank card, an account. */
const longNumber = /\d{7,}/;

/**
 * A keyword as it is counted: spellings that find the same are one. '' where it could tell of a person (an address of mail, a
 * long number): that it was searched is counted, not what it was.
 */
export function countedKeyword(typed: string): string {
  const text = plainLine(typed.normalize('NFKC')).toLowerCase();
  if (text.includes('@') || longNumber.test(text.replaceAll(/[^\p{L}\p{N}]/gu, ''))) return '';
  return [...text].slice(0, longest).join('').trim();
}

export const searchMissBasis = `在机构列表和需求大厅按关键词搜索、一条结果也没有的次数，按中国时间的日期计；同时还选了等级、类型、人数、预算等条件的不算。边输入边给出的提示不算；体检项目在浏览器里查找，也不算。页面上 30 秒内重复的同一搜索记一次。大小写、全角半角不同的算同一个关键词。含邮箱或 7 位以上数字（电话、证件号）的，以及一天超过 ${mostKeywordsADay.toLocaleString('en')} 个不同关键词以后的，只计次数、不记内容；人名无法识别。记录保留 ${searchMissDays} 天。`;
