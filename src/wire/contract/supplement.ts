// 增补协议 of a signed contract: drafted by either side, then signed, refused and verified by the contract's own calls.
import { z } from 'zod';
import { demandLimits } from '#domain/demand/demand-limits.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { contractId } from '#wire/kernel/ids.ts';
import { dayInput, integer, labelled, optionalText, text, yuanInput } from '#wire/kernel/shapes.ts';
import { contractDocument } from './shapes.ts';

const party = { caller: 'member', relation: 'contractParty', by: 'contractId' } as const;

const added = z.object({ name: text('项目名称', 100), price: labelled('每人价格', yuanInput) });

/** The whole that is to hold, in the order of the contract's packages and cities. */
const supplementTerms = labelled(
  '约定',
  z.object({
    packages: labelled(
      '套餐',
      z
        .array(
          z.object({
            headcount: integer(0, 1_000_000, '人数'),
            price: labelled('每人价格', yuanInput),
            /** Names of items of the package. */
            removed: labelled(
              '减少的项目',
              z.array(z.string().max(300)).max(2 * demandLimits.itemsPerPackage),
            ),
            added: labelled('增加的项目', z.array(added).max(60)),
          }),
        )
        .max(demandLimits.packages),
    ),
    /** Null where the contract does not say them. */
    cities: labelled('各城市人数', z.array(integer(0, 1_000_000, '城市人数').nullable()).max(400)),
    elsewhere: optionalText('异地体检', 1000),
    examFrom: labelled('体检开始日期', dayInput.nullable()),
    examTo: labelled('体检结束日期', dayInput.nullable()),
    paymentDays: integer(1, 180, '付款天数'),
    signingDays: integer(1, 60, '签署期限'),
    notes: optionalText('其他约定', 1000),
  }),
);

export const supplementCalls = {
  'contract.previewSupplement': read({
    summary: '预览合同的增补协议：不填条款时是现行约定，或上一份没有签成的增补所填的内容',
    access: party,
    viewAs: 'hidden',
    input: z.object({ contractId, terms: supplementTerms.optional() }),
    output: z.object({
      document: contractDocument,
      terms: z.object({
        packages: z.array(
          z.object({
            headcount: z.number().int(),
            price: z.string(),
            removed: z.array(z.string()),
            added: z.array(z.object({ name: z.string(), price: z.string() })),
          }),
        ),
        cities: z.array(z.number().int().nullable()),
        elsewhere: z.string(),
        examFrom: z.string().nullable(),
        examTo: z.string().nullable(),
        paymentDays: z.number().int(),
        signingDays: z.number().int(),
        notes: z.string(),
      }),
      /** What holds now: what is changed. */
      now: contractDocument,
      /** Why none can be drafted now; '' when one can. */
      whyNot: z.string(),
      /** The last one, when it was refused, cancelled or not signed in time. */
      previous: z
        .object({ contractId: z.string(), number: z.string(), status: z.string(), reason: z.string() })
        .nullable(),
    }),
    failures: [409],
  }),
  'contract.addSupplement': write({
    summary: '任一方起草已签署合同的增补协议，送双方签署；双方签署之前不改变合同',
    access: party,
    input: z.object({ contractId, terms: supplementTerms }),
    output: z.object({ contractId: z.string() }),
    failures: [409],
  }),
} as const;
