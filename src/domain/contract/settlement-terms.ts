import { formatFen } from '#domain/kernel/money.ts';
import type { Payer, SettlementTerms } from '#domain/tariff/tariff.ts';
import type { ContractClause } from './contract-content.ts';

const percent = (rate: number | null) => `${Math.round((rate ?? 0) * 100)}%`;
const paidBy = (payer: Payer, person: string) => `费用由${payer === 'company' ? '甲方' : person}承担`;

/** What settlement terms contradict in themselves or in the contract; '' when nothing. `heads`: those of the contract. */
export function settlementProblem(terms: SettlementTerms, heads: number): string {
  const { basis, minimumHeads, deduction, deductionRate, addOns, addOnItems, addOnRate } = terms;
  if (basis === 'minimum' && minimumHeads === null) return '请填写保底人数，或改为按到检人数结算。';
  if (basis === 'minimum' && (minimumHeads ?? 0) > heads)
    return `保底人数 ${minimumHeads} 人多于合同约定的 ${heads} 人，请核对。`;
  if (deduction === 'rate' && deductionRate === null) return '请填写未做项目的扣减比例。';
  if (addOns === 'list' && addOnItems.length === 0) return '请填写可加项目及价格，或改为不含加项。';
  const doubled = addOnItems.find(({ name }, at) => addOnItems.findIndex((one) => one.name === name) < at);
  if (doubled) return `可加项目「${doubled.name}」写了两次，请只保留一个价格。`;
  if (addOns === 'discount' && addOnRate === null) return '请填写加项的折扣。';
  if (terms.invoiceKind === 'special' && (terms.invoiceTitle === '' || terms.taxNumber === ''))
    return '开具增值税专用发票须填写发票抬头和税号。';
  return '';
}

/** What settlement terms say, in the contract's words. No lawyer has reviewed them. */
export function settlementClause(terms: SettlementTerms): ContractClause {
  const basis =
    terms.basis === 'minimum'
      ? `按实际到检人数结算，保底 ${terms.minimumHeads} 人：到检人数不足的，差额人数按附件各套餐人均价格以约定人数加权的平均价计算。`
      : '按实际到检人数结算。';
  const deduction = {
    unitPrice: '员工没有做的项目，按附件单价扣减。',
    none: '员工没有做的项目，不扣减费用。',
    rate: `员工没有做的项目，按附件单价的 ${percent(terms.deductionRate)} 扣减。`,
  }[terms.deduction];
  const payer = paidBy(terms.addOnPayer, '员工本人');
  const addOns = {
    none: '本合同不含加项，员工自行增加的项目由员工与乙方自行结算。',
    list: `可增加的项目及价格：${terms.addOnItems.map(({ name, price }) => `${name} ${formatFen(price)}`).join('、')}；${payer}。`,
    discount: `增加的项目按乙方公示价的 ${percent(terms.addOnRate)} 计价；${payer}。`,
  }[terms.addOns];
  const dependants =
    terms.dependants === 'none'
      ? '家属体检不在本合同范围内。'
      : `家属按附件相应套餐的人均价格体检，${paidBy(terms.dependants, '家属本人')}，不计入保底人数。`;
  const after = {
    closed: '体检期间结束后不再安排体检。',
    samePrice: '体检期间结束后仍按附件价格安排体检。',
    agreed: '体检期间结束后是否安排体检及其价格，由双方另行约定。',
  }[terms.afterWindow];
  const kind = terms.invoiceKind === 'special' ? '增值税专用发票' : '增值税普通发票';
  const title = terms.invoiceTitle
    ? `抬头“${terms.invoiceTitle}”${terms.taxNumber ? `、税号 ${terms.taxNumber}` : ''}`
    : '甲方提供的抬头';
  return {
    title: '结算约定',
    text: [
      basis,
      deduction,
      addOns,
      dependants,
      after,
      `改期或取消应至少提前 ${terms.noticeDays} 日提出。乙方在员工完成体检之日起 ${terms.reportDays} 个工作日内出具体检报告。`,
      `乙方按${title}开具${kind}。`,
      '本条与其他条款不一致的，以本条为准。',
    ].join('\n'),
  };
}
