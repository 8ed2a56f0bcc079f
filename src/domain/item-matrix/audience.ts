import { type SexGroup, sexGroups } from '#domain/catalogue/catalogue.ts';
import { levelWord } from '#domain/library-import/mark.ts';
import { type AgeBounds, parseAges } from '#domain/library-import/parse-limits.ts';

/** What a heading says about people; ages stay as written until all headings of the source are known. */
export interface Audience {
  readonly name: string;
  readonly team: string;
  readonly sexes: readonly SexGroup[];
  readonly ages: readonly string[];
  readonly headcount?: number;
  /** A heading such as 选检 over a column of its own. */
  readonly level?: 'required' | 'optional';
  /** It names a sex or an age: sure to be about people. */
  readonly sure: boolean;
}

const included = '(?:\\(?不?包?(?:含|括)(?:本数|\\d*(?:周?岁)?)?\\)?)';
const agePattern = new RegExp(
  [
    `(?:≥|≤|>=|<=|>|<|大于等于|小于等于|大于|小于|未满|不满|不足|年满|满|不?超过|不低于|不小于|不大于)\\d{1,3}(?:周?岁)?${included}?(?:(?:及|或)?以[上下])?`,
    `\\d{1,3}(?:周?岁)?${included}?[-~至到—–]+\\d{1,3}(?:周岁|岁)${included}?`,
    `(?<![\\d-])\\d{2}[-~至到—–]+\\d{2,3}(?![\\d元项人%-])`,
    `\\d{1,3}(?:周?岁)?${included}?(?:及|或)?(?:以上|以下|以内)${included}?`,
    '\\d{2}(?:周?岁)?(?:\\+|起)',
  ].join('|'),
  'g',
);
const headcountPattern =
  /(?:人数[:为]?|共计?|约|合计)*(\d{1,6})(?:人|名|位)(?!以|次|[/均])|人数[:为]?(\d{1,6})/;
const everybody =
  /全体|全员|全部(?:人员|员工|职工)|所有(?:人员?|员工|职工)?|男女(?:均可|通用|都检?)?|通用|不限|公共|共同|共检/;
const teams =
  /管理|干部|员工|职工|高管|领导|中层|高层|基层|退休|在职|离退|一线|教师|教工|学生|人员|套餐|方案|档|[A-Za-z甲乙丙丁]类|vip|骨干|家属|司机|岗|班组|部门|工会|新入职|第[一二三四五六七八九十\d]+[组类批档]|[一二三四五六七八九十\dA-Za-z甲乙丙丁]组/i;
/** Words that say nothing further about who is meant. */
const filler =
  /^(?:性|士|性?(?:别|员工|职工|人员|体检者?|客户|人群|同志|工|套餐|体检套餐|检查|体检项目|检查项目|项目|组|类|年龄|婚姻状况|婚否|专项|专用|增加|加检|加项|必检|适用)+|年龄段?|人数|岁|周岁|元)$/;

/** Alone over columns it is a team beside others: 管理层 | 员工. Inside a heading it says nothing: 男员工. */
export const staff = /^(?:全体)?(?:员工|职工|教职工|干部职工)$/;

/** `35岁以下`, `年满40周岁` in the words that ages of price lists are read in. */
const plainAge = (text: string): string =>
  text
    .replace(/以内/g, '以下')
    .replace(/不足/g, '未满')
    .replace(/年满/g, '满')
    .replace(/满(\d{1,3})(?:周?岁)?(?:及|或)?以上/, '$1岁及以上')
    .replace(/包括/g, '含');

/** Reads headings from the outermost to the innermost: 管理层, 男, 35岁以下（120人）. */
export function readAudience(path: readonly string[]): Audience {
  const ages: string[] = [];
  const teamsSaid: string[] = [];
  let headcount: number | undefined;
  let level: Audience['level'];
  let sexes: readonly SexGroup[] | undefined;
  let sure = false;
  for (const part of path) {
    let men = false;
    let women = false;
    let unmarried = false;
    let married = false;
    let all = false;
    let rest = part
      .normalize('NFKC')
      .replace(/[\s*]+/g, '')
      .replace(/[~〜～]/g, '~');
    const said = levelWord(rest);
    if (said) {
      level = said;
      continue;
    }
    const agesBefore = ages.length;
    rest = rest.replace(agePattern, (age) => {
      if (!ages.includes(age)) ages.push(age);
      return ' ';
    });
    const count = headcountPattern.exec(rest);
    if (count) {
      headcount ??= Number(count[1] ?? count[2]);
      rest = rest.replace(count[0], ' ');
    }
    rest = rest
      .replace(/(?:无|没有)性(?:生活|经历)史?/g, '未婚')
      .replace(/有性(?:生活|经历)史?/g, '已婚')
      .replace(/单身/g, '未婚')
      .replace(/未婚|未育/g, () => ((unmarried = true), ' '))
      .replace(/已婚|已育/g, () => ((married = true), ' '))
      .replace(everybody, () => ((all = true), ' '))
      .replace(/男(?:性|士|职工|员工)?/g, () => ((men = true), ' '))
      .replace(/(?:妇女|女)(?:性|士|职工|员工)?/g, () => ((women = true), ' '))
      .replace(/^(male|m)$/i, () => ((men = true), ' '))
      .replace(/^(female|f)$/i, () => ((women = true), ' '));
    if ((men || women) && headcount === undefined)
      rest = rest.replace(/\((\d{1,6})\)/, (_, count) => ((headcount = Number(count)), ' '));
    // 全体员工 is everybody, 40岁以上员工 are those of that age.
    const named = all || men || women || unmarried || married || ages.length > agesBefore;
    const team = staff.test(rest.trim())
      ? named
        ? ''
        : rest.trim()
      : rest
          .replace(/[¥￥]?\d[\d,.]*元(?:[/每]人)?/g, ' ')
          .split(/[\s()（）【】[\]:：,，、/／;；—–·.]+/)
          // 管理人员体检项目 are the items of 管理人员.
          .map((word) => word.replace(/(?<=.)(?:健康)?(?:体检|检查)(?:项目|方案|内容|安排)(?:清单|表)?$/, ''))
          .filter(
            (word) =>
              word !== '' && !/^\d*$/.test(word) && !filler.test(word) && !/^[-~+及或和与]+$/.test(word),
          )
          .join(' ');
    if (team !== '' && !teamsSaid.includes(team)) teamsSaid.push(team);
    if (men || women || unmarried || married) sure = true;
    sexes = narrowed(sexes, { men, women, unmarried, married, all });
  }
  return {
    name: nameOf(path),
    team: teamsSaid.join(' ').slice(0, 60),
    sexes: sexes ?? sexGroups,
    ages,
    ...(headcount !== undefined && { headcount }),
    ...(level && { level }),
    sure: sure || ages.length > 0,
  };
}

interface Said {
  readonly men: boolean;
  readonly women: boolean;
  readonly unmarried: boolean;
  readonly married: boolean;
  readonly all: boolean;
}

/** A heading below 女 that says 未婚 is for unmarried women; one that contradicts the heading above it stands for itself. */
function narrowed(before: readonly SexGroup[] | undefined, said: Said): readonly SexGroup[] | undefined {
  if (!said.all && !said.men && !said.women && !said.unmarried && !said.married) return before;
  const own = sexesOf(said);
  const both = before?.filter((sex) => own.includes(sex)) ?? own;
  return both.length > 0 ? both : own;
}

function sexesOf({ men, women, unmarried, married }: Said): readonly SexGroup[] {
  const female = women || ((unmarried || married) && !men);
  // 所有女性 are women.
  if (!men && !female) return sexGroups;
  const both = unmarried === married;
  return sexGroups.filter((sex) => (sex === 1 ? men : female && (both || (sex === 2 ? unmarried : married))));
}

/** Whether a heading may be about people: it names a sex, an age, everybody or a part of the staff. */
export function isAudience(text: string): boolean {
  const said = text.normalize('NFKC').replace(/\s+/g, '');
  if (said === '' || said.length > 40) return false;
  return readAudience([text]).sure || everybody.test(said) || teams.test(said);
}

/** The ages of a heading; several ranges in one are left to a person. */
export function agesOf(
  { ages }: Audience,
  bounds: AgeBounds,
): { ageMin?: number; ageMax?: number; unclear?: string } {
  if (ages.length === 0) return {};
  const read = ages.map((text) => {
    const age = plainAge(text);
    const span =
      /^(\d{1,3})(?:周?岁)?(\(?不含\)?)?[^\d-~至到—–]*[-~至到—–]+(\d{1,3})(?:周?岁)?(\(?不含\)?)?/.exec(age);
    if (span)
      return {
        ageMin: Number(span[1]) + (span[2] ? 1 : 0),
        ageMax: Number(span[3]) - (span[4] ? 1 : 0),
      };
    return parseAges(age, bounds).limits;
  });
  const min = read.flatMap((one) => one?.ageMin ?? []);
  const max = read.flatMap((one) => one?.ageMax ?? []);
  // 30岁以上 over 40岁以下 is one range; two ranges beside each other are not.
  const [ageMin, ageMax] = [Math.max(...min), Math.min(...max)];
  if (read.some((one) => !one) || min.length > 1 || max.length > 1 || ageMin > ageMax)
    return { unclear: ages.join('、') };
  return { ...(min.length > 0 && { ageMin }), ...(max.length > 0 && { ageMax }) };
}

export const agesSaid = (audience: Audience): string[] => audience.ages.map(plainAge);

/** Each heading once, without the number of people. */
const nameOf = (path: readonly string[]): string =>
  [...new Set(path.map((part) => part.replace(/\s+/g, ' ').trim()))]
    .filter((part) => !/^\d+\s*(?:人|名|位)$/.test(part))
    .join(' / ');
