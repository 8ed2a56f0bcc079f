import { type Audience, readAudience } from './audience.ts';
import { isCategoryHeading, withoutNumber } from './line-kinds.ts';
import type { ReadItem } from './matrix-reading.ts';
import { peopleOfHeading } from './people-heading.ts';
import { namesItems } from './people-in-line.ts';
import { readDifference } from './read-difference.ts';

const ordinal = '(?:[一二三四五六七八九十]{1,2}|[甲乙丙丁]|[ABCDEF]|[ⅠⅡⅢⅣⅤ①-⑳]|\\d{1,5})';
const ofPackages = new RegExp(`^(.{0,8}?)${ordinal}(元?[\\p{Script=Han}]{0,6})$`, 'u');
const ofOccasions = /^.{2,6}(?:体检|套餐|版|型)$/;

/** 标准一：…, 300元档 …, 入职体检 …: the head of a line of items. */
export function headOfLine(line: string): { head: string; items: string } | undefined {
  const text = withoutNumber(line);
  const [, head = '', items = ''] =
    /^([A-F]|[甲乙丙丁])\s*[.．、：:]\s*(\S.*)$/s.exec(text) ??
    /^([^\s、，,；;：:（(]{2,12})(?:[（(][^（()）]{1,12}[)）])?(?:[：:]\s*|\s+)(\S.*)$/s.exec(text) ??
    [];
  return items === '' ? undefined : { head, items };
}

/**
 * Heads of lines that differ in a number or a letter alone (标准一, 标准二), or that all name a kind of check-up (入职体检, 离职体检), where the lines
 * hold items: likely packages, though no word of theirs names one.
 */
export function alikeHeads(lines: readonly string[], readItem: ReadItem): ReadonlySet<string> {
  const byFrame = new Map<string, Set<string>>();
  for (const line of lines) {
    const found = headOfLine(line);
    if (!found || peopleOfHeading(found.head) !== undefined || isCategoryHeading(found.head)) continue;
    const { head, items } = found;
    const frame = frameOf(head);
    if (frame === undefined || readItem(head).level === 'auto' || !namesWhole(items, readItem)) continue;
    byFrame.set(frame, (byFrame.get(frame) ?? new Set()).add(head));
  }
  return new Set([...byFrame.values()].filter((heads) => heads.size > 1).flatMap((heads) => [...heads]));
}

function frameOf(head: string): string | undefined {
  const [, before, behind] = ofPackages.exec(head) ?? [];
  if (before !== undefined && behind !== undefined) return `${before}#${behind}`;
  return ofOccasions.test(head) ? head.slice(-2) : undefined;
}

/** 一档项目+胸部CT too. */
const namesWhole = (items: string, readItem: ReadItem): boolean =>
  namesItems(items, readItem) || readDifference(`套餐：${items}`, readItem) !== undefined;

export const packageNamed = (head: string): Audience => ({ ...readAudience([]), name: head, team: head });
