// A quote as a whole, over all its packages: what needs a person, prices everywhere, a workbook for a colleague.
import { z } from 'zod';
import { read, write } from '#wire/kernel/endpoint.ts';
import { institutionId, lineId, quotationId, quotationPackageId } from '#wire/kernel/ids.ts';
import {
  done,
  fileOutput,
  id,
  labelled,
  moment,
  reason as reasonText,
  sure,
  yuan,
  yuanInput,
} from '#wire/kernel/shapes.ts';
import { issue, quotationPackageDetail } from './shapes.ts';

export const ofQuotation = { caller: 'provider', relation: 'quotationProvider', by: 'quotationId' } as const;
export const ofPackage = {
  caller: 'provider',
  relation: 'quotationPackageProvider',
  by: 'quotationPackageId',
} as const;
const quotationInput = z.object({ quotationId });

/** Thousandths of list prices. */
export const rateInput = labelled(
  '折扣',
  z
    .number({ error: '请填写折扣。' })
    .int({ error: '折扣按千分比填写整数，例如 850 表示 85 折。' })
    .min(1, { error: '折扣最低为 1‰。' })
    .max(1000, { error: '折扣不能超过 1000‰（即门市价）。' }),
);

export const linePrice = z.object({
  lineId,
  unitPrice: labelled('单价', yuanInput),
  /** The price that was on the screen when this one was typed: a colleague's newer one is not overwritten unseen. */
  was: labelled('原价', yuanInput.optional()),
});

/** The total that was on the screen; where a colleague has changed it meanwhile, nothing is saved. */
export const seenTotal = labelled('页面显示的合计', yuanInput.optional());

const change = { failures: [409], ignoresIdempotencyKey: 'always' } as const;

export const quotingToolCalls = {
  'quotation.review': read({
    summary: '提交前需要人看的问题：各套餐的缺失、互斥、未满足条件、关联、免费与低于底线',
    access: ofQuotation,
    viewAs: 'hidden',
    input: quotationInput,
    output: z.object({
      /** The institution's own, thousandths of list prices; null: not set. */
      priceFloor: z.int().nullable(),
      /** Packages still to be confirmed. */
      open: z.int(),
      /** What is asked for in these packages, line by line, and those of it that match plainly; what rules add to it stands apart. */
      lines: z.int(),
      related: z.int(),
      plain: z.int(),
      /** The last change of many prices, which can be taken back. */
      undo: z.object({ text: z.string(), lines: z.int() }).nullable(),
      /** Of the packages that are open, in their order. */
      issues: z.array(issue.extend({ quotationPackageId: z.string(), packageName: z.string() })),
    }),
  }),
  'quotation.savePrices': write({
    summary: '为所有未确认的套餐改价：统一折扣、逐项单价，或照搬一份以往报价，三者取一',
    access: ofQuotation,
    input: quotationInput.extend({
      rate: rateInput.optional(),
      prices: labelled('价格', z.array(linePrice).min(1).max(5000).optional()),
      /** A quotation of the same institution that was sent before. */
      from: labelled('照搬的报价', id.optional()),
      seenTotal,
      sure,
    }),
    output: z.object({ packages: z.int(), lines: z.int() }),
    ...change,
  }),
  'quotation.undoPrices': write({
    summary: '撤销最近一次批量改价；之后又单独改过的价格保留',
    access: ofQuotation,
    input: quotationInput,
    /** `kept`: prices that were changed once more since, or whose package is confirmed. */
    output: z.object({ lines: z.int(), kept: z.int() }),
    ...change,
  }),
  'quotation.resolveExclusives': write({
    summary: '各套餐里还没有决定的互斥两项，都按建议保留一项',
    access: ofQuotation,
    input: quotationInput,
    output: z.object({ packages: z.int(), lines: z.int() }),
    ...change,
  }),
  'quotation.confirmAll': write({
    summary: '确认所有套餐报价；未解决的问题须确认知悉',
    access: ofQuotation,
    input: quotationInput.extend({
      /** Keys of the issues that are meant as they are. */
      acknowledged: labelled('已知悉的提示', z.array(z.string().max(100)).max(5000).default([])),
    }),
    output: z.object({ packages: z.int() }),
    ...change,
  }),
  'quotation.declinePackage': write({
    summary: '不报单个套餐，其余套餐照常报价',
    access: ofPackage,
    input: z.object({ quotationPackageId, reason: reasonText('不报这个套餐的原因') }),
    output: quotationPackageDetail,
    ...change,
  }),
  'quotation.resumePackage': write({
    summary: '恢复不报的套餐，按当前项目库重新起草',
    access: ofPackage,
    input: z.object({ quotationPackageId }),
    output: quotationPackageDetail,
    ...change,
  }),
  'quotation.listEarlier': read({
    summary: '可照搬价格的以往报价，最近提交的在前',
    kind: 'list',
    access: ofQuotation,
    viewAs: 'hidden',
    input: quotationInput,
    output: z.array(
      z.object({
        quotationId: z.string(),
        number: z.string(),
        title: z.string(),
        sentAt: moment,
        /** Lines of this quote whose item was priced there. */
        lines: z.int(),
      }),
    ),
  }),
  'quotation.setPriceFloor': write({
    summary: '管理员设置本机构报价底线（门市价的千分比），其他管理员会收到通知；低于它的单价在确认前提示',
    access: { caller: 'provider', relation: 'institutionMember', by: 'institutionId', act: 'manage' },
    input: z.object({ institutionId, rate: rateInput.nullable() }),
    output: done,
  }),
  'quotation.exportXlsx': read({
    summary: '报价单工作簿：填写报价一列后可上传回来',
    access: ofQuotation,
    viewAs: 'hidden',
    input: quotationInput,
    output: fileOutput,
    file: true,
  }),
  'quotation.exportPdf': read({
    summary: '报价单 PDF：抬头、有效期、签章处；提交之后、不在修改时可以下载',
    access: ofQuotation,
    viewAs: 'hidden',
    input: quotationInput,
    output: fileOutput,
    failures: [409],
    file: true,
  }),
  'quotation.readXlsx': read({
    summary: '读取填好的报价单工作簿，与当前价格比较；不保存',
    access: ofQuotation,
    viewAs: 'hidden',
    input: quotationInput,
    output: z.object({
      /** Prices that differ from those of the quote. */
      changes: z.array(
        z.object({
          lineId: z.string(),
          packageName: z.string(),
          name: z.string(),
          was: yuan,
          unitPrice: yuan,
          /** Why a person has to confirm it before it is taken, in Chinese: a price of 0, a hidden row; '' for no reason. */
          question: z.string(),
          /** The price is another one than when the sheet was made (`before`), and who set it: taking the sheet's takes that back. */
          newer: z.object({ before: yuan, at: moment.nullable(), by: z.string().nullable() }).nullable(),
        }),
      ),
      /** False: the sheet does not say what the prices were when it was made. */
      versioned: z.boolean(),
      /** Rows that cannot be taken, by their number in the sheet. */
      problems: z.array(z.object({ row: z.int(), name: z.string(), text: z.string() })),
      /** Rows read whose price is the same. */
      same: z.int(),
    }),
    failures: [409, 413],
    upload: true,
  }),
} as const;
