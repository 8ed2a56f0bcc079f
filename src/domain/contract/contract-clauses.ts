import { formatFen } from '#domain/kernel/money.ts';
import type { ContractClause, ContractContent } from './contract-content.ts';
import { settlementClause } from './settlement-terms.ts';

/** What a template may name in braces, e.g. `{甲方}`, and what stands there in a contract. */
const placeholders: Readonly<Record<string, (content: Omit<ContractContent, 'clauses'>) => string>> = {
  甲方: ({ parties }) => parties.buyer.name,
  乙方: ({ parties }) => parties.institution.name,
  采购需求: ({ demand }) => `「${demand.title}」（${demand.number}）`,
  人数: ({ packages }) => packages.reduce((sum, { headcount }) => sum + headcount, 0).toLocaleString('zh-CN'),
  // The cities are where the staff are: whom both agreed to examine elsewhere is not owed a check-up there.
  体检城市: ({ cities, elsewhere }) =>
    cities.length === 0
      ? '双方另行约定'
      : `${cities.map(({ name }) => name).join('、')}${elsewhere ? `，其中${elsewhere}` : ''}`,
  体检期间: ({ examFrom, examTo }) => (examFrom && examTo ? `${examFrom} 至 ${examTo}` : '双方另行约定'),
  总价: ({ total }) => formatFen(total),
  总价大写: ({ totalInWords }) => totalInWords,
  付款天数: ({ terms }) => String(terms.paymentDays),
  补充约定: ({ terms }) => terms.notes || '无。',
};

export const placeholderNames = Object.keys(placeholders);

/** What a preview of the template shows for each; the names and amounts are made up. */
const examples: Readonly<Record<string, string>> = {
  甲方: '示例科技有限公司',
  乙方: '示例体检中心',
  采购需求: '「2026 年度员工体检」（CG20261123-000042）',
  人数: '320',
  体检城市: '深圳市、广州市',
  体检期间: '2027-03-01 至 2027-04-30',
  总价: '¥182,400.00',
  总价大写: '壹拾捌万贰仟肆佰元整',
  付款天数: '30',
  补充约定: '无。',
};

/** As a contract would have them, with made-up values; a name that nobody knows stands as it was written. */
export const exampleClauses = (clauses: readonly ContractClause[]): ContractClause[] =>
  clauses.map(({ title, text }) => ({
    title,
    text: text.replaceAll(inBraces, (braces, name: string) => examples[name] ?? braces),
  }));

const inBraces = /\{([^{}]*)\}/g;

/** Names in braces that stand for nothing, each once: a template with one of them is not saved. */
export const unknownPlaceholders = (clauses: readonly ContractClause[]): string[] => [
  ...new Set(
    clauses
      .flatMap(({ title, text }) => [...`${title}${text}`.matchAll(inBraces)].map(([, name]) => name ?? ''))
      .filter((name) => !(name in placeholders)),
  ),
];

/** Who is bound, and to what: without one of these a text is no contract. */
const requiredNames = ['甲方', '乙方', '总价'] as const;

/** What the clauses name nowhere and have to. */
export const missingPlaceholders = (clauses: readonly ContractClause[]): string[] =>
  requiredNames.filter((name) => !clauses.some(({ title, text }) => `${title}${text}`.includes(`{${name}}`)));

export const fillClauses = (
  clauses: readonly ContractClause[],
  content: Omit<ContractContent, 'clauses'>,
): ContractClause[] => {
  const filled = clauses.map(({ title, text }) => ({
    title,
    text: text.replaceAll(inBraces, (braces, name: string) => placeholders[name]?.(content) ?? braces),
  }));
  const { settlement } = content.terms;
  // Before 补充约定, which ends a contract.
  return settlement ? [...filled.slice(0, -1), settlementClause(settlement), ...filled.slice(-1)] : filled;
};

/** What was asked for and the institution does not do, by package: a clause of its own, so that the contract leaves no gap unsaid. */
export function gapClauses(
  packages: readonly { readonly label: string; readonly items: readonly string[] }[],
): ContractClause[] {
  const lacking = packages.filter(({ items }) => items.length > 0);
  if (lacking.length === 0) return [];
  const listed = lacking.map(({ label, items }) => `${label}：${items.join('、')}`).join('；');
  return [
    {
      title: '不在本合同内的项目',
      text: `甲方采购需求中的以下项目，乙方不能提供或不能完整提供，未提供的部分不在本合同的服务内容和价款之内，由甲方另行安排。${listed}。`,
    },
  ];
}

/** Clauses before an operator has written any. No lawyer has reviewed them. */
export const firstClauses: readonly ContractClause[] = [
  {
    title: '服务内容',
    text: '{乙方}（乙方）根据{甲方}（甲方）的采购需求{采购需求}及其定标结果，按附件所列套餐与项目，为甲方 {人数} 名员工提供健康体检服务。体检城市：{体检城市}。体检期间：{体检期间}。',
  },
  {
    title: '价格与结算',
    text: '合同暂定总价为 {总价}（人民币大写：{总价大写}），由附件各套餐的人均价格乘以约定人数得出。实际结算以到检人数和附件人均价格为准。员工自费增加的项目，由员工与乙方自行结算，不计入本合同。',
  },
  {
    title: '付款',
    text: '体检结束后，乙方向甲方提供到检人数汇总和等额合法发票，甲方在收到发票之日起 {付款天数} 日内以银行转账方式付款。',
  },
  {
    title: '乙方义务',
    text: '乙方持有有效的医疗机构执业许可证，按附件项目提供体检，不得擅自减少或替换项目；因设备等原因不能开展的，应事先征得甲方书面同意，并按附件价格扣减。乙方在员工完成体检之日起 10 个工作日内出具体检报告，发现重要异常结果的，应按规定及时通知受检者本人。',
  },
  {
    title: '甲方义务',
    text: '甲方在体检开始前向乙方提供到检安排，组织员工按约定时间到检，并告知员工体检注意事项。员工可自愿放弃其中的项目。',
  },
  {
    title: '个人信息保护',
    text: '体检报告只交给受检者本人。乙方仅向甲方提供到检情况和不能识别个人的汇总统计，不得向甲方或第三方提供个人体检结果。双方对履行本合同所得的个人信息仅用于本合同目的，并采取必要的安全措施。',
  },
  {
    title: '变更与解除',
    text: '人数、时间、项目的变更，由双方协商一致后以书面形式确认。一方严重违约致使合同目的不能实现的，另一方可以解除合同。',
  },
  {
    title: '违约责任',
    text: '甲方逾期付款的，每逾期一日按应付未付金额的万分之五支付违约金。乙方未按附件项目提供体检的，应免费补做或退还相应费用；给受检者造成损害的，依法承担责任。',
  },
  { title: '争议解决', text: '因本合同发生的争议，双方协商解决；协商不成的，向甲方住所地人民法院起诉。' },
  {
    title: '签署与生效',
    text: '本合同由双方在体检采购网以短信验证码确认、加盖签章图样的方式签署，自双方均签署之日起生效。双方以平台保存的签署文件为准，任何一方均可在平台核验其是否被改动。',
  },
  { title: '补充约定', text: '{补充约定}' },
];
