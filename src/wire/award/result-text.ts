import type { z } from 'zod';
import { fenOfWire, formatFen, formatYuan } from '#domain/kernel/money.ts';
import { withoutStop } from '#domain/kernel/text.ts';
import { minuteText, perHeadText } from './comparison-text.ts';
import { choiceWithReason, type DecidedLot, gapText, travelText } from './decision-text.ts';
import type { awardResult } from './result.ts';

type Result = z.output<typeof awardResult>;
/** Label and value, or values below each other; what has no value is left out. */
export type AwardFact = readonly [label: string, value: string | readonly string[]];

/** What stands in a decision paper, wherever it is read: the approval, the page of the demand, the memo as page, PDF and workbook. */
export function awardResultText(lots: readonly DecidedLot[], result: Result) {
  return {
    columns: ['套餐', '机构', '元/人', '人数', '金额（元）', '缺口与说明'],
    rows: lots.map((lot) => ({
      id: lot.packageId + lot.cityId,
      cells: [
        lot.label,
        lot.awarded?.institution ?? (lot.leftOut ? '不定标' : '尚未接受报价'),
        lot.awarded ? formatYuan(lot.awarded.price) : '—',
        `${lot.headcount}`,
        lot.awarded ? formatYuan(lot.awarded.total) : '—',
        remarksOf(lot).map(withoutStop).join('；'),
      ],
    })),
    institutionColumns: ['中标机构', '套餐', '人数', '金额（元）'],
    institutions: result.institutions.map((one) => ({
      id: one.institutionId,
      cells: [one.institution, one.packages.join('、'), `${one.headcount}`, formatYuan(one.amount)],
    })),
    facts: resultFacts(lots, result),
  };
}

const remarksOf = (lot: DecidedLot): string[] =>
  lot.awarded
    ? [gapText(lot.awarded), travelText(lot.awarded), choiceWithReason(lot)].filter((text) => text !== '')
    : lot.leftOut
      ? [`原因：${lot.leftOut}`]
      : [];

/** Figures of the award, what it leaves open, and what happened on the way. */
export const resultFacts = (lots: readonly DecidedLot[], result: Result): AwardFact[] => [
  ['合计', `${formatYuan(result.total)}，${result.headcount} 人，${perHeadText(result)}`],
  ['预算', budgetText(result)],
  ['与门市价相比', againstText(result.savingOnList, result.listTotal, '中标套餐门市价合计')],
  [
    '与报价中位数相比',
    result.median === null
      ? '各套餐都只有一家报价，没有中位数可比。'
      : `${againstText(result.median.saving, result.median.total, '按齐项价，中位数合计')}${
          result.median.headcount < result.headcount
            ? `；${result.headcount - result.median.headcount} 人的套餐仅一家报价，不计`
            : ''
        }`,
  ],
  ['缺口', gapsOf(lots)],
  [
    '须去其他城市',
    lots.flatMap((lot) =>
      lot.awarded?.elsewhere.length ? [`${lot.label}：${travelText(lot.awarded)}`] : [],
    ),
  ],
  [
    '不定标',
    lots.flatMap((lot) =>
      lot.leftOut && !lot.awarded ? [`${lot.label}（${lot.headcount} 人）：${lot.leftOut}`] : [],
    ),
  ],
  ['需求变更', result.amendments.length === 0 ? '发布后没有变更。' : result.amendments.map(amendmentText)],
  ['答疑', result.questions.length === 0 ? '没有机构提问。' : result.questions.map(questionText)],
];

function budgetText({ budget, headcount, levelledTotal }: Result): string {
  if (budget === null) return '需求没有填写人均预算。';
  const above = fenOfWire(budget.above) ?? 0;
  const stands =
    above > 0
      ? `按齐项价合计 ${formatYuan(levelledTotal)}，超出 ${formatYuan(budget.above)}（人均超 ${perHeadOf(above, headcount)}）`
      : `按齐项价合计 ${formatYuan(levelledTotal)}，在预算内，余 ${formatFen(0 - above)}`;
  return `人均不超过 ${formatYuan(budget.perHead)}，${headcount} 人合计 ${formatYuan(budget.total)}；${stands}。`;
}

const perHeadOf = (all: number, headcount: number) =>
  formatFen(headcount === 0 ? 0 : Math.round(all / headcount));

/** `中标套餐门市价合计 ¥2,000.00，节省 ¥500.00（25.0%）` */
function againstText(saving: string, of: string, label: string): string {
  const saved = fenOfWire(saving) ?? 0;
  const base = fenOfWire(of) ?? 0;
  const rate = base > 0 ? `（${((Math.abs(saved) / base) * 100).toFixed(1)}%）` : '';
  const words =
    saved > 0
      ? `节省 ${formatFen(saved)}${rate}`
      : saved < 0
        ? `高出 ${formatFen(0 - saved)}${rate}`
        : '持平';
  return `${label} ${formatYuan(of)}，${words}`;
}

const gapsOf = (lots: readonly DecidedLot[]): string | string[] => {
  const gaps = lots.flatMap(({ label, headcount, awarded }) =>
    awarded && awarded.gaps.length > 0
      ? [`${label}（${headcount} 人，${awarded.institution}）${gapText(awarded)}`]
      : [],
  );
  return gaps.length > 0 ? gaps : '没有：中标机构能做所定套餐的全部项目。';
};

const amendmentText = ({ at, reason, lines }: Result['amendments'][number]): string =>
  `${minuteText(at)} ${lines.length > 0 ? lines.join('；') : '变更了不向机构公开的内容（预算或联系人）'}${reason && `。说明：${withoutStop(reason)}`}。`;

const questionText = ({ question, answer }: Result['questions'][number]): string =>
  `问：${question} 答：${answer || '尚未答复'}`;
