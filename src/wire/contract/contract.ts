// 合同: made from the awards by the buyer, signed by both parties, shown to everybody as far as a verification needs it.

import { z } from 'zod';
import { contractActionNames } from '#domain/contract/contract-actions.ts';
import { fileMatches, pdfVerdicts } from '#domain/contract/contract-verification.ts';
import { normaliseNumber } from '#domain/kernel/typed.ts';
import { openCallExamples } from '#wire/common/open-call-examples.ts';
import { read, send, write } from '#wire/kernel/endpoint.ts';
import { contractId, demandId, fileId, institutionId } from '#wire/kernel/ids.ts';
import {
  countedPageOf,
  done,
  empty,
  fileOutput,
  integer,
  labelled,
  mobile,
  optionalText,
  reason as reasonText,
  smsCode,
  status,
  text,
  typedText,
  yuan,
} from '#wire/kernel/shapes.ts';
import { settlementInput, tariffOutput } from './settlement-terms.ts';
import {
  awaiting,
  checkedSignature,
  contractChain,
  contractDocument,
  counts,
  event,
  filters,
  listed,
  numberedContract,
  publicContract,
  side,
} from './shapes.ts';
import { supplementCalls } from './supplement.ts';
import { contractTemplateCalls } from './template.ts';

const party = { caller: 'member', relation: 'contractParty', by: 'contractId' } as const;
const reader = { caller: 'member', relation: 'contractReader', by: 'contractId' } as const;
const ofDemand = { caller: 'buyer', relation: 'demandOwner', by: 'demandId' } as const;
const ofContract = z.object({ contractId });

const terms = {
  paymentDays: integer(1, 180, '付款天数'),
  signingDays: integer(1, 60, '签署期限'),
  contact: text('联系人', 30),
  mobile,
  notes: optionalText('补充约定', 1000),
  /** 结算约定; left out, the contract says nothing of it beside its clauses. */
  settlement: labelled('结算约定', settlementInput.optional()),
};
const { notes: _, ...termsOfAll } = terms;
const reason = reasonText('原因');

export const contractCalls = {
  'contract.detail': read({
    summary: '合同详情：签约双方与运营看到全文，其他人看到的与凭编号核验相同：双方名称只显示一部分',
    access: { caller: 'visitor' },
    input: ofContract,
    output: publicContract.extend({
      /** Null for who is neither party nor operator. */
      own: z
        .object({
          /** Null for an operator. */
          side: side.nullable(),
          /** The viewer's party; null for an operator. */
          party: z.object({ id: z.string(), name: z.string() }).nullable(),
          document: contractDocument,
          actions: z.array(z.enum(contractActionNames)),
          /** Why they do nothing with it: they stand on both sides; '' else. */
          otherSide: z.string(),
          /** For the buyer of one that ended unsigned: what another contract is drafted for. */
          redraft: z.object({ demandId: z.string(), institutionId: z.string() }).nullable(),
          events: z.array(event),
          chain: contractChain,
          demandId: z.string(),
        })
        .nullable(),
    }),
  }),
  'contract.listPage': read({
    summary: '我的合同，以及已定标而没有合同的采购',
    kind: 'list',
    access: { caller: 'member' },
    viewAs: 'hidden',
    input: z.object({ side: labelled('身份', side.default('buyer')), ...filters }),
    output: countedPageOf(listed).extend({
      counts,
      /** Awarded without a contract; of an institution: what it may ask the buyer for. */
      waiting: z.array(
        z.object({
          demandId: z.string(),
          institutionId: z.string(),
          number: z.string(),
          title: z.string(),
          buyer: z.string(),
          institution: z.string(),
          total: yuan,
        }),
      ),
    }),
  }),
  'contract.tip': read({
    summary: '一句话说明我需要对这份合同做什么',
    access: party,
    viewAs: 'hidden',
    input: ofContract.meta({ examples: [{ contractId: '019aa000-0000-7000-8000-000000000001' }] }),
    output: z
      .object({ tip: z.string(), side, awaiting, status })
      .meta({ examples: [openCallExamples.contractTip] }),
  }),
  'contract.byNumber': read({
    summary: '凭合同编号公开核验：状态、签署时间与文件摘要；双方名称只显示一部分',
    access: { caller: 'visitor' },
    input: z.object({
      number: typedText(normaliseNumber, text('合同编号', 30), '请填写合同编号。'),
    }),
    output: numberedContract,
  }),
  'contract.verify': read({
    summary: '公开核验上传的合同 PDF（10 MB 以内）：签名是否完好、是不是平台保存的文件；文件不保存',
    access: { caller: 'visitor' },
    input: empty,
    output: z.object({
      sha256: z.string(),
      verdict: z.enum(pdfVerdicts),
      problems: z.array(z.string()),
      signatures: z.array(checkedSignature),
      match: z.enum(fileMatches),
      /** The contract that the file is, or says it is; masked unless the file is the site's own. */
      contract: numberedContract.nullable(),
    }),
    failures: [413],
    upload: true,
  }),
  'contract.preview': read({
    summary: '由定标结果预览合同；没有填写的条款取默认值',
    access: ofDemand,
    viewAs: 'hidden',
    input: z.object({
      demandId,
      institutionId,
      terms: labelled('约定', z.object(terms).partial().optional()),
    }),
    output: z.object({
      document: contractDocument,
      /** The contract that is in force or being signed; '' while there is none. */
      contractId: z.string(),
      /** What was said on the way to the award, line by line: remarks, promised services, answered questions. */
      agreed: z.array(z.string()),
      /** Other institutions that won something and have no contract yet. */
      others: z.array(z.string()),
      /** Why the caller drafts none: they stand on both sides; '' else. */
      otherSide: z.string(),
      /** The last one of this award that was refused, cancelled or not signed in time: its terms are what the next one begins with. */
      previous: z
        .object({ contractId: z.string(), number: z.string(), status: z.string(), reason: z.string() })
        .nullable(),
    }),
    failures: [409],
  }),
  'contract.add': write({
    summary: '由定标结果起草合同，送双方签署；已有的原样返回',
    access: ofDemand,
    input: z.object({ demandId, institutionId, ...terms }),
    output: z.object({ contractId: z.string() }),
    failures: [409],
  }),
  'contract.addAll': write({
    summary:
      '为一次采购还没有合同的中标机构各起草一份，条款相同，补充约定取各自的报价备注、承诺服务与答疑；送双方签署',
    access: ofDemand,
    input: z.object({ demandId, ...termsOfAll }),
    output: z.object({
      made: z.array(z.object({ contractId: z.string(), institution: z.string() })),
    }),
    failures: [409],
  }),
  'contract.tariff': read({
    summary: '已签署合同及其增补的价目：套餐、项目单价与结算约定，供结算与系统对接',
    access: reader,
    viewAs: 'hidden',
    input: ofContract,
    output: tariffOutput,
    failures: [409],
  }),
  'contract.askFor': write({
    summary: '中标机构提醒采购方起草合同',
    access: { caller: 'provider', relation: 'demandInvited', by: 'demandId' },
    input: z.object({ demandId }),
    output: empty,
    failures: [409],
  }),
  'contract.seal': read({
    summary: '我方的签章图样；没有上传的按名称绘制',
    access: party,
    viewAs: 'hidden',
    input: ofContract,
    output: z.object({
      /** data:image/png;base64,… */
      image: z.string(),
      drawn: z.boolean(),
    }),
  }),
  'contract.setSeal': write({
    summary: '设置我方的签章图样；不传文件则改回按名称绘制',
    access: party,
    input: z.object({ contractId, fileId: fileId.optional() }),
    output: empty,
  }),
  'contract.sendCode': send({
    summary: '签署合同的短信验证码，发往本人手机，只对这份合同有效',
    access: party,
    input: ofContract,
    output: z.object({
      /** Seconds until another may be asked for. */
      retryAfter: z.number().int(),
    }),
    failures: [409],
    ignoresIdempotencyKey: 'always',
  }),
  'contract.sign': write({
    summary: '以短信验证码签署合同，加盖我方签章图样',
    access: party,
    input: z.object({
      contractId,
      smsCode,
      /** Of the document that was read: it must not have changed meanwhile. */
      sha256: labelled('文件指纹', z.string().regex(/^[0-9a-f]{64}$/, { error: '请刷新页面后再签署。' })),
    }),
    output: done.extend({ status }),
    failures: [409],
    ignoresIdempotencyKey: 'always',
  }),
  'contract.refuse': write({
    summary: '拒签，说明原因',
    access: party,
    input: z.object({ contractId, reason }),
    output: done,
    failures: [409],
  }),
  'contract.cancel': write({
    summary: '起草方在任何一方签署之前取消合同',
    access: party,
    input: z.object({ contractId, reason }),
    output: done,
    failures: [409],
  }),
  'contract.remind': write({
    summary: '提醒对方签署，每天最多一次',
    access: party,
    input: ofContract,
    output: done,
    failures: [409],
  }),
  'contract.file': read({
    summary: '下载合同 PDF',
    access: reader,
    viewAs: 'hidden',
    input: ofContract,
    output: fileOutput,
    file: true,
  }),
  'contract.evidence': read({
    summary: '下载签署证据页 PDF',
    access: reader,
    viewAs: 'hidden',
    input: ofContract,
    output: fileOutput,
    file: true,
  }),
  'console.listContracts': read({
    summary: '全部合同',
    kind: 'list',
    access: { caller: 'operator', duty: 'finance' },
    input: z.object(filters),
    output: countedPageOf(listed).extend({ counts }),
  }),
  ...supplementCalls,
  ...contractTemplateCalls,
} as const;
