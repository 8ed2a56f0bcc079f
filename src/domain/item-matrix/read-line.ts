import { type Audience, isAudience, readAudience } from './audience.ts';
import { categoryName, isCategoryHeading, withoutNumber } from './line-kinds.ts';
import type { ReadItem } from './matrix-reading.ts';

/** Items stand in the first sentence; what follows is said about them. */
export function firstSentence(text: string): [string, string] {
  const end = text.indexOf('。');
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1).trim()];
}

type ReadLine =
  | { readonly kind: 'people'; readonly audience: Audience; readonly items: string }
  | { readonly kind: 'category'; readonly category: string; readonly items: string }
  | { readonly kind: 'item'; readonly text: string; readonly sure: boolean }
  | { readonly kind: 'other' };

/** A line that stands alone: `男职工（120人）：血常规、尿常规`, `一、检验类`, `3. 心电图`, or a sentence. */
export function readLine(written: string, readItem: ReadItem, inTable: boolean): ReadLine {
  const line = withoutNumber(written);
  const [, head = line, tail = ''] = /^([^:：]{1,40})[:：]\s*(.*)$/s.exec(line) ?? [];
  const audience = audienceOfHeading(head);
  if (audience && (tail !== '' || readItem(head).level !== 'auto'))
    return { kind: 'people', audience, items: tail.replace(/[。；;]$/, '') };
  const known = readItem(line).level;
  if (known === 'auto' && !isCategoryHeading(line)) return { kind: 'item', text: line, sure: true };
  if (tail !== '') {
    const items = tail.replace(/[。；;]$/, '');
    if (readItem(items).level === 'auto' || partsKnown(items, readItem))
      return { kind: 'category', category: categoryName(head), items };
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
  if (partsKnown(line, readItem)) return { kind: 'item', text: line.replace(/[。；;]$/, ''), sure: true };
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
  const parts = text.split(/[、，,；;\n]/).filter((part) => part.trim() !== '');
  if (parts.length < 2 || parts.length > 150) return false;
  return parts.filter((part) => readItem(withoutNumber(part)).level === 'auto').length * 2 >= parts.length;
}

const listHeading =
  /^(?:体检|检查|套餐|项目|内容|增加|加项|加检|专项|必检|自选|选检|可选|如下|包括|包含|另加|另|均|为|的|类|组|岗)*$/;

/** A heading that says who the items below are for; a sentence about people is none. */
function audienceOfHeading(head: string): Audience | undefined {
  if (head.length > 40 || /[。；;！？]/.test(head) || !isAudience(head)) return undefined;
  const audience = readAudience([withoutNumber(head)]);
  const optional = /自选|选检|可选|加项/.test(head);
  const team = audience.team
    .split(' ')
    .filter((word) => !listHeading.test(word))
    .join(' ');
  const people =
    /管理|干部|员工|职工|高管|领导|退休|在职|一线|教师|学生|人员|套餐|方案|家属|司机|岗|[A-D]类/i.test(team);
  if (team !== '' && !people) return undefined;
  if (team.length > 20) return undefined;
  return {
    ...audience,
    team: audience.sure || team !== '' ? team : '',
    ...(optional && { level: 'optional' as const }),
  };
}
