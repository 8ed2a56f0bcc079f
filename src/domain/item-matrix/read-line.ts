import { levelWord } from '#domain/library-import/mark.ts';
import { type Audience, readAudience } from './audience.ts';
import { isNameHeading } from './headings.ts';
import { categoryName, isCategoryHeading, sectionLevel, withoutNumber } from './line-kinds.ts';
import type { ReadItem } from './matrix-reading.ts';
import { adding, peopleOfHeading } from './people-heading.ts';
import { namesItems, partsKnown, peopleAndItems } from './people-in-line.ts';

/** Items stand in the first sentence; what follows is said about them. */
export function firstSentence(text: string): [string, string] {
  const end = text.indexOf('。');
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1).trim()];
}

/** 男职工另加…, 所有人员均做…: what stands between people and their items where no mark does. */
const verbs =
  '需加查|另加查|可加查|再加做|再做|再加|需加做|可加做|还需做|增做|另加|加做|另做|增加|加查|加检|加测|均做|均检|均需做|应做|需做|必做|必检|加(?![强压速项])';
/** Weaker ones, which names of items may hold. */
const does = '均?(?:需要?|应|须)?(?:检查|查|做)(?!项目|内容)';
const clauseHead = new RegExp(
  `^\\s*([^:：；;。，,\\n]{1,40}?)(?:[:：]|(?:包括|包含|(?:体检|检查)?(?:项目|内容)(?:为|是|有))(?![\\d)）])|(?=${verbs}))`,
);
const saidOfPeople = new RegExp(
  `^([^:：，。]{1,40}?)(包括|包含|(?:体检|检查)?(?:项目|内容)(?:为|是|有)|${verbs}|${does})\\s*([^\\d)）:：].*)$`,
  's',
);

/** 男：…；女未婚：…。已婚女性包括…: what is said of each, in its order. */
export function clausesOfPeople(text: string): string[] {
  const clauses: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(/[；;。，,\n]|\s[/／|](?=\s)/g)) {
    const [, head] = clauseHead.exec(text.slice(index + 1, index + 60)) ?? [];
    if (head === undefined || !startsClause(head, text.slice(index + 1))) continue;
    clauses.push(text.slice(from, index));
    from = index + (/\s/.test(text[index] ?? '') ? 2 : 1);
  }
  clauses.push(text.slice(from));
  return clauses.map((clause) => clause.trim()).filter((clause) => clause !== '');
}

/** 女性 before its verb or colon; of a package only 套餐B： does. */
function startsClause(head: string, rest: string): boolean {
  const people = peopleOfHeading(head)?.audience;
  if (!people) return false;
  return (
    readAudience([withoutNumber(head)]).sure ||
    (people.team !== '' && /^[^:：]{1,40}[:：]/.test(rest) && !/[、+＋]/.test(head))
  );
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

/** （40岁以上加做颈动脉彩超）: a line in brackets says what it says. */
const bare = (line: string): string => {
  const text = line.trim();
  return /^[（(][^（()）]*[)）]$/.test(text) && text.length > 8 ? text.slice(1, -1) : text;
};

const asItems = (tail: string): string => tail.replace(/[。；;，,]$/, '');

const isWeak = (verb: string): boolean => new RegExp(`^${does}$`).test(verb);

/** 男职工加做…; A套餐包含…, but not 套餐加做…. */
function saysPeople(head: string, verb: string): boolean {
  const audience = peopleOfHeading(head)?.audience;
  if (!audience) return false;
  return audience.sure || !adding.test(verb);
}

/** A line that stands alone: `男职工（120人）：血常规、尿常规`, `一、检验类`, `3. 心电图`, or a sentence. */
export function readLine(written: string, readItem: ReadItem, inTable: boolean): ReadLine {
  const line = withoutNumber(bare(written));
  const apart = peopleAndItems(line, readItem);
  const withoutColon = apart && [line, apart.head, apart.items];
  const [, of = '', verb = '', what = ''] = saidOfPeople.exec(line) ?? [];
  const [, head = line, tail = ''] =
    /^([^:：]{1,40})[:：]\s*(.*)$/s.exec(line) ??
    withoutColon ??
    (what !== '' && saysPeople(of, verb) && (!isWeak(verb) || namesItems(what, readItem))
      ? [line, of, what]
      : []);
  const people = peopleOfHeading(head);
  if (people && (tail !== '' || readItem(head).level !== 'auto'))
    return {
      kind: 'people',
      ...people,
      adds: people.adds || (tail === what && adding.test(verb)),
      items: asItems(tail),
    };
  if (tail !== '' && (levelWord(head.replace(/\s/g, '')) ?? sectionLevel(head)) === 'optional')
    return { kind: 'category', category: categoryName(head), items: asItems(tail) };
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
