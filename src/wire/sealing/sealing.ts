// Sealed quotes (密封报价): the public list of receipts, the opening record, and what a party downloads to check them.
import { z } from 'zod';
import { openedBy, sealState } from '#wire/common/seal-state.ts';
import { demandKind } from '#wire/demand/shapes.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { demandId } from '#wire/kernel/ids.ts';
import { fileOutput, moment, yuan } from '#wire/kernel/shapes.ts';

const byDemand = z.object({ demandId });
const reader = { caller: 'member', relation: 'demandReader', by: 'demandId' } as const;

const entry = z.object({
  no: z.int(),
  kind: z.enum(['sent', 'withdrawn', 'opened']),
  of: z.int().nullable(),
  at: moment,
  receipt: z.string(),
  previous: z.string(),
  hash: z.string(),
});

const receipts = z.object({
  demandId: z.string(),
  number: z.string(),
  title: z.string(),
  seal: sealState,
  /** The quote deadline; the clock opens then. */
  opensAt: moment.nullable(),
  openedAt: moment.nullable(),
  entries: z.array(entry),
});

export const sealingOverview = receipts.extend({
  kind: demandKind,
  /** Whose an entry is: of the buyer's all, of an institution's its own. */
  senders: z.array(z.object({ no: z.int(), institution: z.string(), quotation: z.string() })),
  /** `two`: who of the company has said so already, and whether the caller still can. */
  openedBy,
  openers: z.array(z.object({ name: z.string(), at: moment })),
  mayOpen: z.boolean(),
  /** The buyer's, after the opening. */
  record: z
    .object({
      openedAt: moment,
      openers: z.array(z.string()),
      quotes: z.array(
        z.object({
          no: z.int(),
          at: moment,
          receipt: z.string(),
          quotation: z.string(),
          institution: z.string(),
          /** For all heads; null: could not be read. */
          total: yuan.nullable(),
          packages: z.array(
            z.object({ label: z.string(), headcount: z.int(), /** Per head. */ price: yuan }),
          ),
        }),
      ),
    })
    .nullable(),
});

export const sealingCalls = {
  'sealing.receipts': read({
    summary: '密封报价的公开回执清单',
    access: { caller: 'visitor' },
    input: byDemand,
    output: receipts,
  }),
  'sealing.overview': read({
    summary: '密封报价：回执、谁已提交、开标记录；开标前没有任何价格',
    access: reader,
    viewAs: 'hidden',
    input: byDemand,
    output: sealingOverview,
  }),
  'sealing.open': write({
    summary: '共同开标：报价截止后由本企业两人分别确认，第二人确认时开标',
    access: { caller: 'member', relation: 'demandOwner', by: 'demandId' },
    input: byDemand,
    output: z.object({ demandId: z.string(), seal: sealState }),
    failures: [409],
  }),
  'sealing.recordPdf': read({
    summary: '开标记录（PDF）',
    access: { caller: 'member', relation: 'demandOwner', by: 'demandId' },
    viewAs: 'hidden',
    input: byDemand,
    output: fileOutput,
    failures: [409, 413],
    file: true,
  }),
  'sealing.file': read({
    summary: '下载回执文件（JSON）：清单，以及本方可见的报价内容与随机盐，供离线核验',
    access: reader,
    viewAs: 'hidden',
    input: byDemand,
    output: fileOutput,
    file: true,
  }),
} as const;
