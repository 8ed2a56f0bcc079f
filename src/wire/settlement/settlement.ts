// 结算单: made from who came or checked against a hospital's statement, agreed by both sides, invoiced and paid.

import { z } from 'zod';
import { side } from '#wire/contract/shapes.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { contractId, entryId, fileId, lineId, settlementId } from '#wire/kernel/ids.ts';
import {
  dayInput,
  done,
  fileOutput,
  labelled,
  optionalReason,
  optionalText,
  pageInput,
  pageOf,
  reason as reasonText,
  status,
  text,
  unique,
  yuan,
  yuanInput,
} from '#wire/kernel/shapes.ts';
import { finding, listedSettlement, settlementDetail, settlementTabs } from './shapes.ts';

const party = { caller: 'member', relation: 'settlementParty', by: 'settlementId' } as const;
const ofContract = { caller: 'member', relation: 'contractParty', by: 'contractId' } as const;
const ofSettlement = z.object({ settlementId });
const reason = reasonText('原因');

const period = {
  contractId,
  from: labelled('开始日期', dayInput),
  to: labelled('结束日期', dayInput),
  /** The contract's last one: minimum heads are made up for. A form sends texts. */
  final: labelled(
    '最后一份结算单',
    z.enum(['yes', 'no'], { error: '请选择是否为本合同的最后一份结算单。' }).default('no'),
  ),
};

export const settlementCalls = {
  'settlement.prepare': read({
    summary: '生成结算单之前：哪些到检还没有结算、按合同价目是多少',
    access: ofContract,
    viewAs: 'hidden',
    input: z.object({ contractId }),
    output: z.object({
      contract: z.object({ id: z.string(), number: z.string(), title: z.string() }),
      side,
      /** First and last day of who came and is in no settlement; null: nobody. */
      from: z.string().nullable(),
      to: z.string().nullable(),
      people: z.number().int(),
      amount: yuan,
      /** Minimum heads; null: the contract has none. */
      minimumHeads: z.number().int().nullable(),
      /** Heads that count for it, billed or not. */
      heads: z.number().int(),
      /** False: the contract says nothing of settlement, and what holds then is taken. */
      termsAgreed: z.boolean(),
      /** Why none can be made now; '' when one can. */
      whyNot: z.string(),
    }),
  }),
  'settlement.make': write({
    summary: '按到检和合同价目生成结算单（起草），任一方可以生成',
    access: ofContract,
    input: z.object(period),
    output: z.object({ settlementId: z.string() }),
    failures: [409],
  }),
  'settlement.upload': write({
    summary:
      '上传医院自己的结算单（.xlsx、.xls、.csv，20,000 行以内），与到检和合同价目逐行核对后生成结算单（起草）；对应不上唯一的人时先询问，不生成',
    access: ofContract,
    input: z.object({
      ...period,
      /** Whom a row means, of an earlier answer: a line `row=visit` each; nothing behind `=`: nobody. */
      choices: labelled('对应的人', z.string().max(4000).default('')),
    }),
    output: z.object({
      /** '' while something is asked. */
      settlementId: z.string(),
      /** Headings that were taken. */
      taken: z.array(z.string()),
      asked: z.array(
        z.object({
          rowNo: z.number().int(),
          name: z.string(),
          day: z.string().nullable(),
          amount: yuan,
          candidates: z.array(z.object({ visitId: z.string(), label: z.string() })),
        }),
      ),
    }),
    failures: [409, 413],
    upload: true,
  }),
  'settlement.listPage': read({
    summary: '我的结算单',
    kind: 'list',
    access: { caller: 'member' },
    viewAs: 'hidden',
    input: z.object({
      side: labelled('身份', side.default('buyer')),
      tab: labelled('状态', z.enum(settlementTabs).optional()),
      contractId: contractId.optional(),
      ...pageInput,
    }),
    output: pageOf(listedSettlement).extend({
      counts: z.array(z.object({ tab: z.enum(settlementTabs), count: z.number().int() })),
    }),
  }),
  'settlement.outstanding': read({
    summary: '双方已确认而没有付清的结算单：按对方和账龄汇总',
    access: { caller: 'member' },
    viewAs: 'hidden',
    input: z.object({ side: labelled('身份', side.default('buyer')) }),
    output: z.object({
      /** What waits for the viewer to do something. */
      waiting: z.number().int(),
      total: yuan,
      /** By the other side, the largest amount first; days since both agreed. */
      parties: z.array(
        z.object({
          party: z.string(),
          count: z.number().int(),
          open: yuan,
          upTo30: yuan,
          upTo60: yuan,
          upTo90: yuan,
          older: yuan,
          overdue: yuan,
        }),
      ),
    }),
  }),
  'settlement.detail': read({
    summary: '结算单：金额、差异、进度、发票与付款，以及我方现在可以做什么',
    access: party,
    viewAs: 'hidden',
    input: ofSettlement,
    output: settlementDetail,
  }),
  'settlement.listLines': read({
    summary: '结算单的明细，有差异的在前；采购方看到每人的套餐价，少做的项目和加项只有合计',
    kind: 'list',
    access: party,
    viewAs: 'hidden',
    input: z.object({
      settlementId,
      only: labelled('只看', z.enum(['findings', 'undecided', 'disputed']).optional()),
      ...pageInput,
    }),
    output: pageOf(
      z.object({
        lineId: z.string(),
        ordinal: z.number().int(),
        /** '' once the people's data were erased; of the company's members only purchasers read it. */
        name: z.string(),
        packageName: z.string(),
        day: z.string().nullable(),
        amount: yuan,
        expected: yuan.nullable(),
        findings: z.array(finding),
        decision: z.enum(['', 'accepted', 'disputed']),
        reason: z.string(),
        /** Of the institution alone. */
        parts: z.array(
          z.object({ kind: z.enum(['package', 'deduction', 'addOn']), name: z.string(), amount: yuan }),
        ),
      }),
    ),
  }),
  'settlement.decide': write({
    summary: '采购方对有差异的明细逐行接受或提出异议；不写行号则为全部未核对的，以及只有合计的',
    access: party,
    input: z.object({
      settlementId,
      lineIds: labelled('明细', unique(z.array(lineId).max(500, { error: '一次最多处理 500 行。' }))),
      decision: labelled('处理结果', z.enum(['accepted', 'disputed'])),
      reason: optionalReason('异议原因'),
    }),
    output: z.object({ id: z.string(), lines: z.number().int() }),
    failures: [409],
  }),
  'settlement.send': write({
    summary: '起草方把结算单提交对方核对；没有待核对的差异时即为起草方的确认',
    access: party,
    input: ofSettlement,
    output: done,
    failures: [409],
  }),
  'settlement.agree': write({
    summary: '确认结算单；双方都确认后金额和明细不再改变',
    access: party,
    input: z.object({
      settlementId,
      /** That was read: it must not have changed meanwhile. */
      total: labelled('金额合计', yuanInput),
    }),
    output: done.extend({ status }),
    failures: [409],
  }),
  'settlement.dispute': write({
    summary: '提出异议，说明原因',
    access: party,
    input: z.object({ settlementId, reason }),
    output: done,
    failures: [409],
  }),
  'settlement.answer': write({
    summary: '答复异议，回到待核对；机构可同时把有异议的明细按合同价目更正',
    access: party,
    input: z.object({
      settlementId,
      reason: reasonText('答复'),
      correct: labelled('是否按合同更正', z.boolean().default(false)),
    }),
    output: done.extend({ corrected: z.number().int() }),
    failures: [409],
  }),
  'settlement.withdraw': write({
    summary: '起草方在双方确认之前撤回，其中的到检可以重新结算',
    access: party,
    input: z.object({ settlementId, reason }),
    output: done,
    failures: [409],
  }),
  'settlement.addInvoice': write({
    summary: '机构登记发票；金额之和与结算金额一致时为已开票',
    access: party,
    input: z.object({
      settlementId,
      number: text('发票号码', 30),
      issuedOn: labelled('开票日期', dayInput),
      amount: labelled('金额', yuanInput),
      /** The invoice itself, as the institution issued it. */
      fileId: fileId.optional(),
    }),
    output: done.extend({ status }),
    failures: [409],
  }),
  'settlement.addPayment': write({
    summary: '登记付款；全部开票并且付款之和与结算金额一致时为已付清',
    access: party,
    input: z.object({
      settlementId,
      paidOn: labelled('付款日期', dayInput),
      amount: labelled('金额', yuanInput),
      note: optionalText('备注', 100),
    }),
    output: done.extend({ status }),
    failures: [409],
  }),
  'settlement.takeBackInvoice': write({
    summary: '机构收回登记错的发票，说明原因；已开票、已付清的回到已确认',
    access: party,
    input: z.object({ settlementId, entryId, reason }),
    output: done.extend({ status }),
    failures: [409],
  }),
  'settlement.takeBackPayment': write({
    summary: '撤销登记错的付款，说明原因；已付清的回到已开票',
    access: party,
    input: z.object({ settlementId, entryId, reason }),
    output: done.extend({ status }),
    failures: [409],
  }),
  'settlement.file': read({
    summary: '下载结算单 PDF：汇总、明细与确认经过',
    access: party,
    viewAs: 'hidden',
    input: ofSettlement,
    output: fileOutput,
    failures: [413],
    file: true,
  }),
} as const;
