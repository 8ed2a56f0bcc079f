import nzh from 'nzh/cn';
import { conflict } from '#domain/kernel/failure.ts';
import { formatFen, formatYuan, parseYuan, sumFen, toYuanText } from '#domain/kernel/money.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import { siteFacts } from '#domain/site/site-facts.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { pdfFile } from '#server/pdf/pdf-file.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { packageDetail } from './package-detail.query.ts';
import { quotationDetail } from './quotation-detail.query.ts';

type Detail = CallOutput<'quotation.detail'>;
type Package = CallOutput<'quotation.packageDetail'>;

/** Of the quote that was sent, as it was sent: what is being changed is no offer yet. @throws Failure 409 */
function requireSent({ amending }: Detail, sentAt: Date | null): asserts sentAt is Date {
  if (sentAt === null) throw conflict('报价还没有提交，提交之后可以下载报价单。');
  if (amending) throw conflict('报价正在修改：请重新提交，或放弃修改，再下载报价单。');
}

/** 报价单: what an institution stamps and files, or hands to the buyer on paper. */
export async function quotationPdf(
  context: ReadContext,
  quotationId: string,
): Promise<CallOutput<'quotation.exportPdf'>> {
  const { db, services, now } = context;
  const labels = await readLabels(services);
  const detail = await quotationDetail(context, labels, quotationId);
  const head = await db
    .selectFrom('quotation as q')
    .innerJoin('institution as i', 'i.id', 'q.institution_id')
    .innerJoin('demand as d', 'd.id', 'q.demand_id')
    .select(['q.confirmed_at', 'i.name', 'i.address', 'i.licence_no', 'i.credit_code'])
    .select(['i.contact', 'i.mobile', 'd.number as demand_number'])
    .where('q.id', '=', quotationId)
    .executeTakeFirstOrThrow();
  const sentAt = head.confirmed_at;
  requireSent(detail, sentAt);
  const offered = detail.packages.filter(({ status }) => status.code !== quotationPackageStatus.cancelled);
  const packages: Package[] = [];
  for (const { quotationPackageId } of offered)
    packages.push(await packageDetail(db, context, quotationPackageId));
  const total = sumFen(offered.map(amountOf));
  const promised = detail.serviceChoices
    .filter(({ code }) => detail.services.includes(code))
    .map(({ name }) => name);
  const data = {
    title: '报价单',
    number: detail.number,
    note: `${head.name} · 第 ${detail.revision} 版`,
    institution: head.name,
    letterhead: [
      head.address,
      [
        head.licence_no && `医疗机构执业许可证 ${head.licence_no}`,
        head.credit_code && `统一社会信用代码 ${head.credit_code}`,
      ]
        .filter(Boolean)
        .join('　'),
      [head.contact, head.mobile].filter(Boolean).join(' '),
    ].filter(Boolean),
    facts: [
      ['致', detail.demand.company],
      ['采购需求', `${detail.demand.title}（${head.demand_number}）`],
      ['报价单编号', `${detail.number}，第 ${detail.revision} 版`],
      ['报价日期', shanghaiDay(sentAt)],
      ['报价有效期', detail.validUntil ? `至 ${detail.validUntil}` : ''],
      ['承诺的服务', promised.join('、')],
      ['说明', detail.remarks],
    ],
    packages: packages.map((pkg, at) => ({
      label: pkg.name,
      headcount: `${pkg.headcount.toLocaleString('zh-CN')} 人`,
      price: formatYuan(pkg.quotedTotal),
      amount: formatFen(amountOf(offered[at] as Detail['packages'][number])),
      items: pkg.lines
        .filter(({ priced, coveredBy }) => priced || coveredBy !== '')
        .map(({ name, itemMatch, coveredBy, unitPrice, item }) => ({
          name,
          how: coveredBy ? `含在「${coveredBy}」内` : item && item.name !== name ? item.name : itemMatch.name,
          price: coveredBy ? '—' : formatYuan(unitPrice),
        })),
      lacking: pkg.lines
        .filter(({ asked, priced, coveredBy }) => asked && !priced && coveredBy === '')
        .map(({ name }) => name)
        .join('、'),
    })),
    total: formatFen(total),
    totalInWords: nzh.toMoney(toYuanText(total), { outSymbol: false, forceZheng: true, unOmitYuan: true }),
    source: `本报价单由${siteFacts.name}按已提交的报价生成，项目与金额与采购方在平台看到的一致。`,
  };
  return pdfFile(`${detail.number}-报价单`, await renderPdf(services.workers, 'quotation', data, now));
}

/** For all heads of the package. */
const amountOf = ({ quotedTotal, headcount }: Detail['packages'][number]) =>
  (parseYuan(quotedTotal) ?? 0) * headcount;
