import { formatFen } from '#domain/kernel/money.ts';
import { itemMatch, itemMatchLabel, type MatchedLine } from '#domain/matching/item-match.ts';
import { floorPrice } from '#domain/pricing/target-price.ts';
import type { LineRecord } from './quotation.store.ts';

/** What a provider must settle, or say to be meant, before confirming a package; `unusable` and `exclusive` can only be settled. */
export interface PackageIssue {
  /** The same for the same fact, also over redrafts: what was acknowledged is named by it. */
  readonly key: string;
  readonly lineId: string | null;
  readonly kind: 'unusable' | 'exclusive' | 'missing' | 'unmet' | 'related' | 'free' | 'floor';
  readonly text: string;
}

export function packageIssues(
  lines: readonly LineRecord[],
  proposals: readonly Pick<MatchedLine, 'catalogueCode' | 'reason'>[],
  nameOf: (code: string) => string,
  /** The institution's, thousandths of list prices. */
  floor: number | null,
): PackageIssue[] {
  const issues: PackageIssue[] = [];
  for (const line of lines) {
    const about = (kind: PackageIssue['kind'], text: string) =>
      issues.push({
        key: `${kind}:${line.demand_item_id ?? line.catalogue_code}`,
        lineId: line.id,
        kind,
        text,
      });
    const name = nameOf(line.catalogue_code);
    if (!line.item_usable)
      about('unusable', `${name}用的${line.item_name}已停用或撤回映射，请更换项目，或按项目库重新起草。`);
    else if (isUndecided(line))
      about('exclusive', `${name}与${nameOf(line.exclusive_with ?? '')}互斥，尚未选择保留哪一项。`);
    else if (line.item_match === itemMatch.missing && line.required)
      about('missing', `必检项目${name}${itemMatchLabel[line.item_match]}：${line.reason}`);
    else if (line.item_match === itemMatch.unmet && line.required)
      about('unmet', `必检项目${name}未满足条件：${line.reason}`);
    else if (line.list_price > 0 && line.unit_price === 0) about('free', `${name}的单价为 0，将免费提供。`);
    else if (line.unit_price < floorPrice(line.list_price, floor) && isPriced(line))
      about(
        'floor',
        `${name}报价 ${formatFen(line.unit_price)}，低于本机构底线 ${formatFen(floorPrice(line.list_price, floor))}。`,
      );
  }
  for (const { catalogueCode, reason } of proposals)
    issues.push({
      key: `related:${catalogueCode}`,
      lineId: null,
      kind: 'related',
      text: `关联项目${nameOf(catalogueCode)}没有加入：${reason}`,
    });
  return issues;
}

/** Forbidden together with another, and nobody has said which one stays. */
export const isUndecided = (line: Pick<LineRecord, 'item_match' | 'by_hand'>): boolean =>
  line.item_match === itemMatch.exclusive && !line.by_hand;

/** Carries a price of its own, which may be edited. */
export const isPriced = (line: LineRecord): boolean =>
  line.institution_item_id !== null && line.covered_by === null && line.list_price > 0;

/** Lines that a reader should look at, for lists. */
export const isProblem = (line: Pick<LineRecord, 'item_match' | 'by_hand'>): boolean =>
  line.item_match === itemMatch.missing || line.item_match === itemMatch.unmet || isUndecided(line);
