import { type Audience, isAudience, readAudience } from './audience.ts';
import { partsOf, spacedItems } from './enumerations.ts';
import { withoutNumber } from './line-kinds.ts';
import type { ReadItem } from './matrix-reading.ts';
import { peopleOfHeading } from './people-heading.ts';

/** Half of the enumerated parts name items for certain. */
export function partsKnown(text: string, readItem: ReadItem): boolean {
  if (spacedItems(text, readItem)) return true;
  const parts = partsOf(text);
  if (parts.length < 2 || parts.length > 150) return false;
  return parts.filter((part) => readItem(part).level === 'auto').length * 2 >= parts.length;
}

interface HeadAndItems {
  readonly head: string;
  readonly items: string;
}

const bracketed = /^[【[（(〔《<]([^】\]）)〕》>]{1,40})[】\]）)〕》>]\s*[-—–:：]?\s*(.+)$/s;
/** 套餐A（血常规、尿常规） */
const holding = /^([^\s（(【、，,]{1,30})[（(【](.+)[)）】]$/s;
const behindBracket = /^([^\s、，,；;。]{1,30}?[)）])\s*(.+)$/s;
const signed =
  /^(.{1,40}?)\s*(?:⇥|→|⇒|➔|➜|►|▶|=>|->|[—–－]+|\s-+\s?|-(?=\p{Script=Han})|[|｜=＝\t])\s*(.+)$/su;

/**
 * 套餐A 血常规 尿常规, 女未婚⇥血常规、尿常规, 【男】血常规: people and their items in one line without a colon. The head is people alone,
 * and what follows names items.
 */
export function peopleAndItems(line: string, readItem: ReadItem): HeadAndItems | undefined {
  const [, before = '', inside = ''] = holding.exec(line) ?? [];
  if (isHead(before, readItem) && partsKnown(inside, readItem)) return { head: before, items: inside };
  for (const pattern of [bracketed, behindBracket, signed]) {
    const [, head = '', items = ''] = pattern.exec(line) ?? [];
    if (isHead(head, readItem) && namesItems(items, readItem)) return { head, items };
  }
  const [first = '', ...words] = line.split(/\s+/);
  if (!isHead(first, readItem)) return undefined;
  let head = first;
  while (words.length > 1 && continuesHead(words[0] as string, readItem))
    head += ` ${words.shift() as string}`;
  const items = words.join(' ');
  if (words.length === 0 || !namesItems(items, readItem)) return undefined;
  // 女性 肿瘤标志物: one name that says whom it is for stays one.
  const alone = words.length === 1 && partsOf(items).length === 1;
  return alone && readAudience([head]).team === '' ? undefined : { head, items };
}

const request =
  /^(?:您好|你好)?[，,！!。\s]*(?:请|烦请|麻烦|劳烦|需要?|现需?)[^：:，,；;。、]{0,16}?(?:报价|询价|核价|报个价|报一下价格?)[^：:，,；;。、]{0,6}[：:]\s*/;

/** 请报价：套餐A …: what comes before the people is said to the reader. */
export function withoutRequest(line: string): string {
  const rest = line.replace(request, '');
  const [, head = ''] = /^([^\s：:；;、，,]{1,40})[\s：:]/.exec(rest) ?? [];
  return rest !== line && peopleOfHeading(withoutNumber(head)) ? rest : line;
}

/** 套餐A 血常规、尿常规；套餐B 血常规、心电图: each package of a line, where all its parts are some; undefined for another line. */
export function clausesOfPackages(line: string, readItem: ReadItem): string[] | undefined {
  const parts = line
    .split(/[；;\n]|[，,。](?=\s*(?:套餐|方案|[A-Za-z甲乙丙丁\d一二三四五六]+套餐))/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.some((part) => /[：:]/.test(part))) return undefined;
  return parts.every((part) => peopleAndItems(withoutNumber(part), readItem)) ? parts : undefined;
}

function isHead(head: string, readItem: ReadItem): boolean {
  const bare = withoutNumber(head);
  return bare !== '' && peopleOfHeading(bare) !== undefined && readItem(bare).level !== 'auto';
}

/** 男士, （已婚）, 380元, 20人 behind 套餐A. */
const continuesHead = (word: string, readItem: ReadItem): boolean =>
  /^[（(]?[约共]?[¥￥]?[\d.,]+(?:元|人|名)?(?:\/人)?[)）]?$/.test(word) ||
  (isAudience(word) && readItem(word).level === 'none') ||
  (readAudience([word]).sure && readAudience([word]).team === '' && word.length <= 12);

/** Half of what an enumeration or a line of words says is known for certain. */
export function namesItems(text: string, readItem: ReadItem): boolean {
  const items = text.replace(/[。；;，,]$/, '');
  return readItem(items).level === 'auto' || partsKnown(items, readItem);
}

const people = '(?:限|仅限?|只限|适用于?|针对)?';
const inBrackets = new RegExp(
  `^(.*\\S)\\s*[（(]${people}([^（()）]{1,24}?)(?:专用|适用|必做|加做|做|查|者|专项)?[)）]$`,
  's',
);
const ahead = /^((?:未婚|已婚)?[男女](?:性|士|职工|员工)?(?:未婚|已婚)?)\s+(\S+)$/;
const behind = /^(.*\S)\s+((?:未婚|已婚)?[男女](?:性|士|职工|员工)?(?:未婚|已婚)?)$/s;

/** 前列腺彩超（限男性）, TCT（已婚女性）, 乳腺彩超 女: whom the item is for, where the end of its text says nothing else. */
export function limitOfItem(text: string, readItem: ReadItem): Audience | undefined {
  const [, before = '', after = ''] = ahead.exec(text) ?? [];
  const [, name = after, said = before] = inBrackets.exec(text) ?? behind.exec(text) ?? [];
  if (said === '' || partsOf(name).length > 1) return undefined;
  const audience = readAudience([said]);
  if (!audience.sure || audience.team !== '' || audience.headcount !== undefined) return undefined;
  return readItem(name).level === 'none' ? undefined : audience;
}

/** 血常规、心电图、前列腺彩超（男）: those that say whom they are for, each by itself; undefined where none does. */
export function limitedApart(text: string, readItem: ReadItem): string[] | undefined {
  const parts = partsOf(text);
  if (parts.length < 2 || parts.length > 150) return undefined;
  const limited = parts.map((part) => limitOfItem(part, readItem) !== undefined);
  if (!limited.includes(true)) return undefined;
  const apart: string[] = [];
  parts.forEach((part, at) => {
    const joins = at > 0 && limited[at] === false && limited[at - 1] === false;
    if (joins) apart.push(`${apart.pop() as string}、${part}`);
    else apart.push(part);
  });
  return apart;
}

/** 未婚女性除外: of an item for women it leaves the others. */
const exceptWomen =
  /^[(（]?(未婚|已婚)女?[性士]?(?:者|员工|职工)?(?:除外|不做|不查|免做|免检|不宜|禁做|勿做)[)）。]?$/;

/** 仅男性, 限已婚女性 beside an item: whom it is for, where the note says nothing else. */
export function limitOfNote(text: string): Audience | undefined {
  const without = exceptWomen.exec(text.trim())?.[1];
  if (without !== undefined) return readAudience([without === '未婚' ? '已婚女' : '未婚女']);
  const [, said = ''] =
    /^(?:仅?限|仅|只限|适用于?)\s*([^，,。；;、]{1,16}?)(?:做|查|检查|体检)?[。]?$/.exec(text.trim()) ?? [];
  const audience = readAudience([said]);
  return said !== '' && audience.sure && audience.team === '' ? audience : undefined;
}
