// 结算约定 of a contract: typed in its draft, read in its tariff.
import { z } from 'zod';
import {
  addOnKinds,
  deductionKinds,
  invoiceKinds,
  payers,
  settlementBases,
  windowRules,
} from '#domain/tariff/tariff.ts';
import { integer, labelled, optionalText, text, yuan, yuanInput } from '#wire/kernel/shapes.ts';

const choice = <const T extends readonly [string, ...string[]]>(values: T, label: string) =>
  labelled(label, z.enum(values, { error: `请选择${label}。` }));
const heads = integer(1, 1_000_000, '保底人数').nullable().default(null);
/** Whole per cent, 1–100. */
const percent = (label: string) => integer(1, 100, label).nullable().default(null);
const dependants = [...payers, 'none'] as const;

const fixed = {
  basis: choice(settlementBases, '结算方式'),
  deduction: choice(deductionKinds, '未做项目的扣减'),
  addOns: choice(addOnKinds, '加项'),
  addOnPayer: choice(payers, '加项由谁付费'),
  dependants: choice(dependants, '家属体检'),
  afterWindow: choice(windowRules, '体检期间结束后的安排'),
  invoiceKind: choice(invoiceKinds, '发票种类'),
};

/** As it is typed. Which of the optional ones are needed is said by `settlementProblem`. */
export const settlementInput = z.object({
  ...fixed,
  minimumHeads: heads,
  deductionPercent: percent('扣减比例'),
  addOnItems: labelled(
    '可加项目',
    z
      .array(z.object({ name: text('项目名称', 100), price: labelled('价格', yuanInput) }))
      .max(100)
      .default([]),
  ),
  addOnPercent: percent('加项折扣'),
  invoiceTitle: optionalText('发票抬头', 100),
  taxNumber: optionalText('税号', 20),
  reportDays: integer(1, 90, '出报告的工作日'),
  noticeDays: integer(0, 30, '改期提前天数'),
});
export type WireSettlement = z.output<typeof settlementInput>;

export const settlementTerms = z.object({
  ...fixed,
  minimumHeads: z.number().int().nullable(),
  deductionPercent: z.number().int().nullable(),
  addOnItems: z.array(z.object({ name: z.string(), price: yuan })),
  addOnPercent: z.number().int().nullable(),
  invoiceTitle: z.string(),
  taxNumber: z.string(),
  reportDays: z.number().int(),
  noticeDays: z.number().int(),
});

/** 价目: the prices and rules of a signed contract with its supplements. Money in yuan, rates in whole per cent. */
export const tariffOutput = z.object({
  /** 1: the contract; each signed supplement one more. */
  version: z.number().int(),
  contract: z.object({ id: z.string(), number: z.string() }),
  packages: z.array(
    z.object({
      id: z.string().nullable(),
      label: z.string(),
      price: yuan,
      headcount: z.number().int(),
      items: z.array(z.object({ name: z.string(), price: yuan.nullable() })),
    }),
  ),
  cities: z.array(z.object({ name: z.string(), headcount: z.number().int().nullable() })),
  examFrom: z.string().nullable(),
  examTo: z.string().nullable(),
  paymentDays: z.number().int(),
  settlement: settlementTerms,
  /** False: the contract says nothing of settlement; `settlement` is then what usually holds. */
  agreed: z.boolean(),
});
