import { expect, test } from 'vitest';
import { type SettlementTerms, silentTerms } from '#domain/tariff/tariff.ts';
import { settlementClause, settlementProblem } from './settlement-terms.ts';

const problem = (change: Partial<SettlementTerms>) => settlementProblem({ ...silentTerms, ...change }, 100);

test.each([
  [{}, ''],
  [{ basis: 'minimum' }, '请填写保底人数'],
  [{ basis: 'minimum', minimumHeads: 101 }, '保底人数 101 人多于合同约定的 100 人'],
  [{ basis: 'minimum', minimumHeads: 100 }, ''],
  [{ deduction: 'rate' }, '扣减比例'],
  [{ addOns: 'list' }, '可加项目及价格'],
  [
    {
      addOns: 'list',
      addOnItems: [
        { name: '胃镜', price: 1 },
        { name: '胃镜', price: 2 },
      ],
    },
    '写了两次',
  ],
  [{ addOns: 'discount' }, '加项的折扣'],
  [{ invoiceKind: 'special' }, '发票抬头和税号'],
] as const)('%j: %s', (change, said) => {
  if (said === '') expect(problem(change)).toBe('');
  else expect(problem(change)).toContain(said);
});

test('the clause says each rule in words, with its figures', () => {
  const { text } = settlementClause({
    ...silentTerms,
    basis: 'minimum',
    minimumHeads: 80,
    deduction: 'rate',
    deductionRate: 0.57,
    addOns: 'list',
    addOnItems: [{ name: '胃镜', price: 50_000 }],
    addOnPayer: 'company',
    dependants: 'person',
    afterWindow: 'samePrice',
    invoiceTitle: '示例科技有限公司',
    taxNumber: '91440300MA5EXAMPLE',
    invoiceKind: 'special',
    noticeDays: 3,
  });
  for (const said of [
    '保底 80 人',
    '57% 扣减',
    '胃镜 ¥500.00；费用由甲方承担',
    '家属本人承担',
    '仍按附件价格',
    '提前 3 日',
    '10 个工作日',
    '抬头“示例科技有限公司”、税号 91440300MA5EXAMPLE开具增值税专用发票',
  ])
    expect(text).toContain(said);
});
