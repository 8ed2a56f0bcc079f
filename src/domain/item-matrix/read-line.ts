import { type Audience, isAudience, readAudience } from './audience.ts';
import { partsOf, spacedItems } from './enumerations.ts';
import { isNameHeading } from './headings.ts';
import { categoryName, isCategoryHeading, withoutNumber } from './line-kinds.ts';
import type { ReadItem } from './matrix-reading.ts';

/** Items stand in the first sentence; what follows is said about them. */
export function firstSentence(text: string): [string, string] {
  const end = text.indexOf('。');
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1).trim()];
}

/** 男职工另加…, 所有人员均做…: what stands between people and their items where no mark does. */
const verbs = '另加|加做|另做|增加|加查|加检|加测|均做|均检|均需做|应做|需做|必做|必检';
const clauseHead = new RegExp(
  `^\\s*([^:：；;。，,\\n]{1,40}?)(?:[:：]|(?:包括|包含)(?![\\d)）])|(?=${verbs}))`,
);
const saidOfPeople = new RegExp(`^([^:：，。]{1,40}?)(包括|包含|${verbs})\\s*([^\\d)）:：].*)$`, 's');

/** 男：…；女未婚：…。已婚女性包括…: what is said of each, in its order. */
export function clausesOfPeople(text: string): string[] {
  const clauses: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(/[；;。，,\n]/g)) {
    const [, head] = clauseHead.exec(text.slice(index + 1, index + 60)) ?? [];
    if (
      head === undefined ||
      !readAudience([withoutNumber(head)]).sure ||
      peopleOfHeading(head) === undefined
    )
      continue;
    clauses.push(text.slice(from, index));
    from = index + 1;
  }
  clauses.push(text.slice(from));
  return clauses.map((clause) => clause.trim()).filter((clause) => clause !== '');
}

type ReadLine =
  | {
      readonly kind: 'people';
      /** Without number and 包括. */
      readonly heading: string;
      readonly audience: Audience;
      /** 已婚女性增加: on top of what others get. */
      readonly adds: boolean;
      readonly items: string;
    }
  | { readonly kind: 'category'; readonly category: string; readonly items: string }
  | { readonly kind: 'item'; readonly text: string; readonly sure: boolean }
  | { readonly kind: 'other' };

const asItems = (tail: string): string => tail.replace(/[。；;，,]$/, '');

/** A line that stands alone: `男职工（120人）：血常规、尿常规`, `一、检验类`, `3. 心电图`, or a sentence. */
export function readLine(written: string, readItem: ReadItem, inTable: boolean): ReadLine {
  const line = withoutNumber(written);
  const [, of = '', verb = '', what = ''] = saidOfPeople.exec(line) ?? [];
  const [, head = line, tail = ''] =
    /^([^:：]{1,40})[:：]\s*(.*)$/s.exec(line) ??
    (what !== '' && peopleOfHeading(of)?.audience.sure ? [line, of, what] : []);
  const people = peopleOfHeading(head);
  if (people && (tail !== '' || readItem(head).level !== 'auto'))
    return {
      kind: 'people',
      ...people,
      adds: people.adds || (tail === what && adding.test(verb)),
      items: asItems(tail),
    };
  const known = readItem(line).level;
  if (known === 'auto' && !isCategoryHeading(line)) return { kind: 'item', text: line, sure: true };
  if (tail !== '') {
    const items = asItems(tail);
    if (isNameHeading(head) || readItem(items).level === 'auto' || partsKnown(items, readItem))
      return { kind: 'category', category: isNameHeading(head) ? '' : categoryName(head), items };
  }
  if (
    tail === '' &&
    line.length <= 20 &&
    (isCategoryHeading(written) || inTable) &&
    known !== 'auto' &&
    !/[、，,]/.test(line)
  )
    return isCategoryHeading(written) || /[:：]$/.test(written)
      ? { kind: 'category', category: categoryName(line), items: '' }
      : { kind: 'item', text: line, sure: false };
  if (partsKnown(line, readItem)) return { kind: 'item', text: asItems(line), sure: true };
  const numbered = line !== written.trim();
  if (
    line.length <= 40 &&
    !/[。；;！]/.test(line) &&
    (known === 'review' || numbered) &&
    !/\d{4}年|元|电话|公司|医院/.test(line)
  )
    return { kind: 'item', text: line, sure: false };
  return { kind: 'other' };
}

/** Half of the enumerated parts name items for certain. */
function partsKnown(text: string, readItem: ReadItem): boolean {
  if (spacedItems(text, readItem)) return true;
  const parts = partsOf(text);
  if (parts.length < 2 || parts.length > 150) return false;
  return parts.filter((part) => readItem(part).level === 'auto').length * 2 >= parts.length;
}

const listHeading =
  /^(?:体检|检查|套餐|项目|内容|增加|加项|加检|加做|另增|追加|基础上|专项|必检|自选|选检|可选|如下|包括|包含|另加|另|均|在?此|为|的|类|组|岗)*$/;
const adding = /增加|加做|加查|加测|加项|加检|另做|另加|另增|追加|附加|基础上|还需|再加/;

/** A heading that says who the items below are for; a sentence about people is none. */
function peopleOfHeading(head: string): { heading: string; audience: Audience; adds: boolean } | undefined {
  if (head.length > 40 || /[。；;！？]/.test(head) || !isAudience(head)) return undefined;
  const heading = withoutNumber(head)
    .replace(/(?:的?(?:体检|检查)?(?:项目|内容))?(?:包括|包含|如下|有|为)$/, '')
    .trim();
  const audience = readAudience([heading]);
  const optional = /自选|选检|可选|加项/.test(head);
  const team = audience.team
    .split(' ')
    .filter((word) => !listHeading.test(word))
    .join(' ');
  const people =
    /管理|干部|员工|职工|高管|领导|退休|在职|一线|教师|学生|人员|套餐|方案|家属|司机|岗|[A-D]类|组$|^第.+[档批类]$/i.test(
      team,
    );
  if ((team !== '' && !people) || team.length > 20) return undefined;
  return {
    heading,
    audience: { ...audience, team, ...(optional && { level: 'optional' as const }) },
    adds: adding.test(head),
  };
}
