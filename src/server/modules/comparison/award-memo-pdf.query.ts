import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { ScoreWeights } from '#domain/pricing/comparison-input.ts';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { awardMemo } from './award-memo.query.ts';
import { pdfFile, shownFindings, shownMoment, shownYuan } from './document-text.ts';

type Memo = CallOutput<'comparison.awardMemo'>;
type Section = Memo['sections'][number];
type Column = Section['columns'][number];

export async function awardMemoPdf(
  context: ReadContext,
  input: { demandId: string; weights?: ScoreWeights | undefined },
): Promise<CallOutput<'comparison.awardMemoPdf'>> {
  const memo = await awardMemo(context, input);
  return pdfFile(
    `${memo.number}-定标说明`,
    await renderPdf('award-memo', awardMemoData(memo, shanghaiDay(context.now)), context.now),
  );
}

/** What `award-memo.typ` sets: the memo of the page, its texts in full and in the page's words. */
export function awardMemoData(memo: Memo, day: string) {
  const { weights } = memo;
  const awarded = memo.sections.filter((section) => section.awarded.length > 0).length;
  const lapsed = memo.lapsed > 0 ? `（其中 ${memo.lapsed} 家撤回或失效，不参与比价）` : '';
  return {
    title: `${memo.title} 定标说明`,
    number: memo.number,
    note: `${day} 生成`,
    facts: [
      ['采购方', memo.company],
      ['需求编号', memo.number],
      ['状态', memo.status.name],
      ['体检人数', `${memo.headcount.toLocaleString('zh-CN')} 人`],
      ['询价范围', `邀请 ${memo.invited} 家机构，${memo.quoted} 家提交报价${lapsed}`],
      ['发布时间', shownMoment(memo.publishedAt)],
      ['报价截止', shownMoment(memo.quoteDeadline)],
      ['定标方式', memo.byCity ? '按城市分别定标：每个套餐在各城市分别选择机构。' : '每个套餐整体定标。'],
      ['定标时间', shownMoment(memo.completedAt)],
      ['合规', shownFindings(memo.findings)],
    ],
    score: `价格 × ${weights.price} + 齐全 × ${weights.coverage} + 等级 × ${weights.level} + 距离 × ${weights.distance}`,
    sections: memo.sections.map((section) => sectionData(section, memo.completedAt !== null)),
    total: `${memo.sections.length} 个套餐中 ${awarded} 个${memo.completedAt ? '定标' : '已接受报价'}，合计 ${shownYuan(memo.total)}。`,
  };
}

const isAccepted = ({ status }: Column) => status.code === quotationPackageStatus.accepted;

function sectionData(section: Section, ended: boolean) {
  const { suggestion } = section;
  return {
    label: `${section.packageName}（${section.headcount} 人，${section.items} 个项目）`,
    rows: section.columns.map((column) => ({
      rank: column.levelledRank,
      name: column.institution.name,
      note: `${column.institution.type} · ${column.institution.level}`,
      raw: shownYuan(column.raw),
      levelled: shownYuan(column.levelled),
      missing: column.missing,
      parts: (['price', 'coverage', 'level', 'distance'] as const).map((part) =>
        column.scoreParts[part].toFixed(2),
      ),
      score: column.score.toFixed(1),
      // What completion does to a quote that was neither accepted nor rejected.
      result: ended && column.status.code === quotationPackageStatus.expired ? '未选中' : column.status.name,
      reason: column.rejectReason,
      won: isAccepted(column),
    })),
    facts: [
      ['系统建议', suggestion ? `${suggestion.institution}。${suggestion.reason}` : ''],
      ['定标结果', outcome(section)],
      [
        '补齐明细',
        section.levelled.map(
          (one) => `${one.institution}「${one.item}」 +${shownYuan(one.added)}：${one.ruleText}`,
        ),
      ],
      ['合规', shownFindings(section.findings)],
    ],
  };
}

function outcome({ columns, awarded, suggestion, open }: Section): readonly string[] {
  const standing = (quotationId: string) => {
    const won = columns.find((column) => column.quotationId === quotationId);
    return won
      ? `；齐项价第 ${won.levelledRank} 位，得分 ${won.score.toFixed(1)}，${
          quotationId === suggestion?.quotationId ? '与系统建议一致。' : '与系统建议不同。'
        }`
      : '';
  };
  return [
    ...awarded.map(
      ({ city, headcount, quotationId, institution, price, total }) =>
        `${city && `${city}：`}${institution}，${shownYuan(price)} / 人 × ${headcount} 人 = ${shownYuan(total)}${standing(quotationId)}`,
    ),
    ...open.map(
      ({ city, headcount, reason }) =>
        `${city && `${city} ${headcount} 人：`}${reason ? `不定标。原因：${reason}` : '尚未接受报价。'}`,
    ),
  ];
}
