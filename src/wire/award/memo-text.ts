import type { z } from 'zod';
import { formatYuan } from '#domain/kernel/money.ts';
import { withoutStop } from '#domain/kernel/text.ts';
import { fillMessage } from '#domain/notification/fill-message.ts';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import { quoteCountsText } from '#domain/quotation/quote-counts.ts';
import { peopleText } from '#domain/region/examined-where.ts';
import {
  firstPriceText,
  minuteText,
  resultOf,
  roundNames,
  secondRoundText,
  weightNames,
} from './comparison-text.ts';
import { coverageText, elsewhereText, standingTexts, wonText } from './decision-text.ts';
import type { awardMemo } from './memo-shapes.ts';
import { type AwardFact, awardResultText } from './result-text.ts';

type Memo = z.output<typeof awardMemo>;
type Section = Memo['sections'][number];
type Column = Section['columns'][number];
export type MemoFact = AwardFact;
export type AwardMemoText = ReturnType<typeof awardMemoText>;

/** The memo (定标说明) as it is read, on the screen and as PDF: all of its texts in their order. */
export function awardMemoText(memo: Memo) {
  const awarded = memo.sections.filter((section) => section.lots.some(({ awarded: lot }) => lot)).length;
  const facts: MemoFact[] = [
    ['采购方', memo.company],
    ['需求编号', memo.number],
    ['状态', memo.status.name],
    ['体检人数', `${memo.headcount.toLocaleString('zh-CN')} 人`],
    [
      '询价范围',
      `邀请 ${memo.invited} 家机构：${quoteCountsText(memo.quotes)}${gone(memo) ? '；已放弃、已失效的不参与比价' : ''}`,
    ],
    ['体检城市', memo.people.length > 1 ? peopleText(memo.people) : ''],
    [
      '城市覆盖',
      coverageText(
        memo.sections.flatMap(({ lots }) => lots),
        memo.people,
        memo.coveredByNobody,
      ),
    ],
    ['发布时间', minuteText(memo.publishedAt)],
    ['报价截止', minuteText(memo.quoteDeadline)],
    ['第二轮报价', secondRoundText(memo.secondRound)],
    ['定标方式', memo.byCity ? '按城市分别定标：每个套餐在各城市分别选择机构。' : ''],
    ['定标时间', minuteText(memo.completedAt)],
    ['提前定标', earlyText(memo)],
    ['定标审批', approvalText(memo.approval)],
    ['审批经过', approvalHistory(memo)],
    ['关联关系', memo.related.map(({ text }) => text)],
    ['合规', findingTexts(memo.findings)],
  ];
  return {
    title: fillMessage(memo.texts.title, { 需求: memo.title }),
    headings: ['一、定标结果', '二、采购概况', '三、比价方法', '四、各套餐比价与定标', '五、合计'],
    /** On one page, before the evidence. */
    result: awardResultText(
      memo.sections.flatMap(({ lots }) => lots),
      memo.result,
    ),
    facts,
    method: {
      intro: memo.texts.method,
      order: [
        '该机构自己的单项价；',
        '其余机构该项报价的中位数（组合项目缺少其中几项时，按参考价占比折算）；',
        '平台参考价。',
      ],
      formulas: [
        '齐项价 = 原报价 + 全部缺项的补价',
        `得分 = ${weightNames.map(([key, name]) => `${name} × ${memo.weights[key]}`).join(' + ')}（满分 100，四项各为 0 至 1）`,
      ],
      parts: [
        '价格 = 最低齐项价 ÷ 本机构齐项价',
        '齐全 = 可做（含替换）项目数 ÷ 需求项目数',
        '等级：最高等级为 1，每低一级减 0.2，未定级为 0',
        '距市中心 = 1 ÷ (1 + 公里数 ÷ 10)；公里数为机构到各需求城市中心的直线距离按人数平均，未知为 0',
        '名次：可在所在城市体检的人多者在前，人数相同的按得分',
      ],
    },
    columns: [
      '名次',
      '机构',
      '原报价',
      '齐项价',
      '缺项',
      ...weightNames.map(([, name]) => name),
      '得分',
      '结果',
    ],
    /** Where a row's head and its score stand among `columns`. */
    headAt: 1,
    scoreAt: 5 + weightNames.length,
    sections: memo.sections.map((section, at) => sectionText(section, at + 1)),
    total: `${fillMessage(memo.texts.total, {
      套餐数: String(memo.sections.length),
      定标数: String(awarded),
      进展: memo.completedAt ? '定标' : '已接受报价',
      金额: formatYuan(memo.total),
    })}${openPartsText(memo.sections, memo.completedAt !== null)}`,
    signatures: memo.texts.signatures.split('\n').filter((line) => line.trim() !== ''),
  };
}

/** Awarded by city, a package counts as awarded though some of its cities go to nobody; '' where there are none. */
export function openPartsText(sections: readonly Pick<Section, 'lots'>[], completed: boolean): string {
  const open = sections
    .filter(({ lots }) => lots.some(({ awarded }) => awarded !== null))
    .flatMap(({ lots }) => lots.filter(({ awarded }) => awarded === null));
  if (open.length === 0) return '';
  const heads = open.reduce((sum, { headcount }) => sum + headcount, 0);
  return `${completed ? '定标的' : '这些'}套餐中另有 ${open.length} 处共 ${heads} 人${completed ? '不定标' : '尚未接受报价'}。`;
}

const isAccepted = ({ status }: Column) => status.code === quotationPackageStatus.accepted;

function sectionText(section: Section, place: number) {
  const { columns } = section;
  const facts: MemoFact[] = [
    ['系统建议', suggestions(section)],
    ['定标结果', outcome(section)],
    [
      '补齐明细',
      section.levelled.map(
        (one) => `${one.institution}「${one.item}」 +${formatYuan(one.added)}：${one.ruleText}`,
      ),
    ],
    ['合规', findingTexts(section.findings)],
  ];
  return {
    id: section.packageId,
    label: `${place}. ${section.packageName}（${section.headcount} 人，${section.items} 个项目）`,
    empty: columns.length === 0 ? '没有收到报价。' : '',
    rows: columns.map((column) => ({
      id: column.quotationId,
      won: isAccepted(column),
      // In the order of `columns`; a second text is a quieter line below.
      cells: [
        [`${column.rank}`],
        [
          column.institution.name,
          [column.institution.type, column.institution.level, column.round && roundNames[column.round]]
            .filter(Boolean)
            .join(' · '),
          elsewhereText(column.elsewhere),
        ],
        [formatYuan(column.raw), firstPriceText(column)],
        [formatYuan(column.levelled)],
        [`${column.missing}`],
        ...weightNames.map(([key]) => [column.scoreParts[key].toFixed(2)]),
        [column.score.toFixed(1)],
        [resultOf(column), column.rejectReason],
      ],
    })),
    facts,
  };
}

/** For each city where the demand is awarded by city. */
const suggestions = ({ lots, suggestion }: Section): string | string[] => {
  if (lots.every(({ city }) => city === ''))
    return suggestion ? `${suggestion.institution}。${suggestion.reason}` : '';
  return lots.flatMap(({ city, suggested, of }) =>
    suggested
      ? [`${city}：${suggested}（${of === 1 ? '仅此一家可承接' : `可承接的 ${of} 家中名次第一`}）`]
      : [],
  );
};

/** Whom the package, or each city of it, goes to, and what goes to nobody. */
const outcome = ({ lots }: Section): string[] =>
  lots.map((lot) => {
    const { city, headcount, awarded, leftOut } = lot;
    if (awarded)
      return `${city && `${city}：`}${[wonText(lot), ...standingTexts(lot)].map(withoutStop).join('；')}。`;
    return `${city && `${city} ${headcount} 人：`}${leftOut ? `不定标。原因：${leftOut}` : '尚未接受报价。'}`;
  });

const gone = ({ quotes }: Memo): boolean => quotes.withdrawn + quotes.lapsed > 0;

const earlyText = ({ early, quotes }: Memo): string =>
  early === null
    ? ''
    : `距报价截止还有 ${early.left}时定标，${quotes.silent} 家受邀机构尚未报价。${
        early.reason ? `原因：${early.reason}` : '没有填写原因。'
      }`;

/** Who let an award above the company's limit pass. */
const approvalText = (one: Memo['approval']): string =>
  one === null
    ? ''
    : `定标总额 ${formatYuan(one.amount)} 超过企业${one.needed === 2 ? `两人审批限额 ${formatYuan(one.secondLimit)}` : `限额 ${formatYuan(one.limit)}`}；${one.requestedBy}提交，${one.firstBy ? `${one.firstBy}于 ${minuteText(one.firstAt)} 第一次批准，` : ''}${one.decidedBy}于 ${minuteText(one.decidedAt)} ${one.firstBy ? '第二次' : ''}批准。`;

/** What an approval that was withdrawn or sent back, or a change of the limit, says of the award. */
const approvalHistory = ({ approvals, limitChanges }: Memo): string[] =>
  [
    ...approvals.flatMap((one) => {
      const asked = `${one.requestedBy}于 ${minuteText(one.requestedAt)} 提交审批（总额 ${formatYuan(one.amount)}，限额 ${formatYuan(one.limit)}）`;
      if (one.decision === 'withdrawn')
        return [
          {
            at: one.decidedAt ?? '',
            text: `${asked}，${one.decidedBy}于 ${minuteText(one.decidedAt)} 撤回，未经批准。`,
          },
        ];
      if (one.decision === 'returned')
        return [
          {
            at: one.decidedAt ?? '',
            text: `${asked}，${one.decidedBy}于 ${minuteText(one.decidedAt)} 退回：${one.reason}`,
          },
        ];
      return [];
    }),
    ...limitChanges.map(({ at, text }) => ({ at, text: `${minuteText(at)} ${text}` })),
  ]
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ text }) => text);

const findingTexts = (findings: Memo['findings']): string[] =>
  findings.map(({ message, citation, confirmed, ground }) => {
    const reason = ground && `依据说明：${ground}`;
    return `${message}（${citation}）${confirmed ? `——提交需求时已确认。${reason}` : ''}`;
  });
