import type { z } from 'zod';
import { formatFen, formatYuan, parseYuan } from '#domain/kernel/money.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import type { ScoreWeights } from '#domain/pricing/comparison-input.ts';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import type { matrixCell, matrixColumn } from './comparison-shapes.ts';
import type { awardMemo } from './memo-shapes.ts';

// How a comparison and its award are worded, on the screen, in the workbook and as PDF alike.

type Memo = z.output<typeof awardMemo>;
type Column = z.output<typeof matrixColumn>;
type Cell = z.output<typeof matrixCell>;

export const weightNames = [
  ['price', '价格'],
  ['coverage', '齐全'],
  ['level', '等级'],
  ['distance', '距市中心'],
] as const satisfies readonly (readonly [keyof ScoreWeights, string])[];

/** `价格 60 · 齐全 25 · 等级 10 · 距市中心 5` */
export const weightText = (weights: ScoreWeights): string =>
  weightNames.map(([key, name]) => `${name} ${weights[key]}`).join(' · ');

export const levellingText = '齐项价：缺项按“该机构单项价 → 其余报价中位数 → 参考价”的次序补齐。';

export const minuteText = (at: string | null): string => (at ? shanghaiMinute(new Date(at)) : '—');

export const roundNames = {
  waiting: '第二轮报价中',
  answered: '第二轮报价',
  stands: '沿用首轮报价',
} as const;

/** What a second offer was in the first round, and how much cheaper it has become; '' without a second offer. */
export function firstPriceText({ firstPrice, raw }: Pick<Column, 'firstPrice' | 'raw'>): string {
  if (firstPrice === null) return '';
  const less = (parseYuan(firstPrice) ?? 0) - (parseYuan(raw) ?? 0);
  return `首轮 ${formatYuan(firstPrice)}，${less > 0 ? `降 ${formatFen(less)}` : '价格未变'}`;
}

/** Who was asked for a last offer, until when, and how many sent one; '' when there was no second round. */
export const secondRoundText = (round: Memo['secondRound']): string =>
  round
    ? `邀请 ${round.invited.join('、')}，${minuteText(round.deadline)} 截止，${round.answered} 家提交；未提交的沿用首轮报价。`
    : '';

/** `人均 ¥1,257.72（原报价 ¥1,211.78）`: of the levelled total, the quoted one where it differs. */
export const perHeadText = ({ perHead, rawPerHead }: { perHead: string; rawPerHead: string }): string =>
  `人均 ${formatYuan(perHead)}${rawPerHead === perHead ? '' : `（原报价 ${formatYuan(rawPerHead)}）`}`;

/** '' within the budget. */
export const overBudgetText = ({ overBudget }: { overBudget: string }): string =>
  (parseYuan(overBudget) ?? 0) > 0 ? `人均超预算 ${formatYuan(overBudget)}` : '';

/**
 * `7/8 个套餐有效，其余没有报价`: how much of the demand an offer stands for, e.g. while a change of the demand asks anew for one
 * package; '' when for all of it.
 */
export const validPackagesText = (cells: readonly unknown[]): string => {
  const valid = cells.filter((cell) => cell !== null).length;
  return valid < cells.length ? `${valid}/${cells.length} 个套餐有效，其余没有报价` : '';
};

/** `距市中心 3.2 km`: no company's or site's address is known; of several cities each with its people: `距武汉市中心 4 km（70 人）`. Those that are not known are left out. */
export const waysText = (ways: Column['ways']): string =>
  ways
    .flatMap(({ city, headcount, kilometres }) =>
      kilometres === null
        ? []
        : [
            ways.length === 1
              ? `距市中心 ${kilometres} km`
              : `距${city}市中心 ${kilometres} km（${headcount} 人）`,
          ],
    )
    .join('、');

/** `三甲医院 · 三级甲等 · 距市中心 3.2 km` */
export const institutionText = ({
  institution,
  ways,
}: {
  institution: { type: string; level: string };
  ways: Column['ways'];
}): string => [institution.type, institution.level, waysText(ways)].filter(Boolean).join(' · ');

/** Where the demand is awarded by city, `已接受 深圳 30 人、广州 20 人`, `已中标 …` at the end; '' when it has none. */
export function acceptedCitiesText({ cities, status }: Pick<Column, 'cities' | 'status'>): string {
  const own = cities.filter(({ action }) => action !== 'accept');
  return own.length > 0
    ? `${status.outcome?.name ?? '已接受'} ${own.map(({ city, headcount }) => `${city} ${headcount} 人`).join('、')}`
    : '';
}

/** Whether and where a quote is accepted: `已接受 深圳 30 人`, `已接受` for all heads and `已中标` at the end, '' when it is not. */
export const acceptedText = (column: Pick<Column, 'status' | 'cities'>): string =>
  acceptedCitiesText(column) ||
  (column.status.code === quotationPackageStatus.accepted
    ? (column.status.outcome ?? column.status).name
    : '');

/** The same, and else what has become of it: it lost, or how it stands. */
export const resultOf = (column: Pick<Column, 'status' | 'cities'>): string =>
  acceptedText(column) || (column.status.outcome ?? column.status).name;

/** What a line costs; with `levelled`, what levelling adds too. */
export function priceText({ coveredBy, price, added, match }: Cell, levelled: boolean): string {
  if (coveredBy) return `含在「${coveredBy}」内`;
  const more = levelled && added !== null ? `+${formatYuan(added)}` : '';
  if (price !== '0.00') return `${formatYuan(price)} ${more}`.trim();
  if (more) return more;
  if (added !== null) return '未报价';
  return match.code === itemMatch.exclusive ? '不计价' : '不另计价';
}

/** The share of this line in what covers it; '' when its price says all. */
export const shareText = ({ price, comparablePrice, coveredBy }: Cell): string =>
  ((price !== '0.00' && comparablePrice !== price) || coveredBy) && comparablePrice !== '0.00'
    ? `组合项目，本项分摊 ${formatYuan(comparablePrice)}`
    : '';

export const flipsText = '补齐后因此落后';
