import { type Fen, formatFen, sumFen } from '#domain/kernel/money.ts';
import type {
  ContractChange,
  ContractClause,
  ContractContent,
  ContractPackage,
  PackageTerms,
  SupplementContent,
  SupplementTerms,
} from './contract-content.ts';

/** `第 1 号增补` */
export const supplementName = (ordinal: number): string => `第 ${ordinal} 号增补`;

/** `合同 HT…`, `合同 HT… 的第 1 号增补 HT…`: as a message code, a signature and the verification name it. */
export const contractName = (
  number: string,
  supplement?: { number: string; ordinal: number } | null,
): string =>
  supplement
    ? `合同 ${supplement.number} 的${supplementName(supplement.ordinal)} ${number}`
    : `合同 ${number}`;

/** What is signed, in a sentence. */
export const contractNoun = (isSupplement: boolean) => (isSupplement ? '增补协议' : '合同');

/** Terms that change nothing of what holds. */
export const unchangedTerms = (now: ContractContent, signingDays: number): SupplementTerms => ({
  packages: now.packages.map(({ headcount, price }) => ({ headcount, price, removed: [], added: [] })),
  cities: now.cities.map(({ headcount }) => headcount),
  elsewhere: now.elsewhere ?? '',
  examFrom: now.examFrom,
  examTo: now.examTo,
  paymentDays: now.terms.paymentDays,
  signingDays,
  notes: '',
});

const headsOf = (heads: readonly { readonly headcount: number | null }[]): number | undefined =>
  heads.some(({ headcount }) => headcount === null)
    ? undefined
    : heads.reduce((sum, { headcount }) => sum + (headcount ?? 0), 0);

/** Why these terms make no supplement of what holds now; '' when they do. */
export function supplementProblem(now: ContractContent, terms: SupplementTerms): string {
  if (terms.packages.length !== now.packages.length || terms.cities.length !== now.cities.length)
    return '合同的套餐或城市与页面上的不一致，请刷新页面后重新填写。';
  for (const [at, { label, items }] of now.packages.entries()) {
    const { removed, added } = terms.packages[at] as PackageTerms;
    const names = new Set(items.map(({ name }) => name));
    const unknown = removed.find((name) => !names.has(name));
    if (unknown !== undefined) return `「${label}」里没有「${unknown}」，不能减少，请核对项目名称。`;
    for (const name of removed) names.delete(name);
    for (const { name } of added) {
      if (names.has(name)) return `「${label}」里已经有「${name}」，不必增加。`;
      names.add(name);
    }
    if (names.size === 0)
      return `「${label}」的项目全部减少了，请至少保留一项；不再体检的套餐请把人数改为 0。`;
  }
  if ((terms.examFrom === null) !== (terms.examTo === null)) return '体检期间请同时填写开始和结束日期。';
  if (terms.examFrom && terms.examTo && terms.examFrom > terms.examTo)
    return '体检期间的结束日期早于开始日期，请核对。';
  for (const [at, { name, headcount }] of now.cities.entries()) {
    if (headcount !== null && terms.cities[at] === null) return `请填写${name}的体检人数。`;
    if (headcount === null && terms.cities[at] !== null)
      return `合同没有约定${name}的体检人数，请写进其他约定。`;
  }
  const [heads, cities] = [headsOf(terms.packages), headsOf(now.cities)];
  if (heads === 0) return '各套餐的人数都是 0；不再体检请按合同约定解除，不能用增补协议。';
  const typed = headsOf(terms.cities.map((headcount) => ({ headcount })));
  if (cities === headsOf(now.packages) && typed !== heads)
    return `各城市人数之和是 ${typed} 人，各套餐人数之和是 ${heads} 人，请核对两处人数。`;
  return '';
}

/** What holds once the supplement is signed. Its clauses and its title are another matter. */
export function afterSupplement(
  now: ContractContent,
  terms: SupplementTerms,
  inWords: (total: Fen) => string,
): Omit<ContractContent, 'clauses' | 'supplement'> {
  const packages = now.packages.map((pkg, at): ContractPackage => {
    const { headcount, price, removed, added } = terms.packages[at] as PackageTerms;
    return {
      ...(pkg.id !== undefined && { id: pkg.id }),
      label: pkg.label,
      headcount,
      price,
      items: [...pkg.items.filter(({ name }) => !removed.includes(name)), ...added],
    };
  });
  const total = sumFen(packages.map((pkg) => pkg.price * pkg.headcount));
  return {
    demand: now.demand,
    parties: now.parties,
    packages,
    cities: now.cities.map(({ name }, at) => ({ name, headcount: terms.cities[at] ?? null })),
    elsewhere: terms.elsewhere,
    examFrom: terms.examFrom,
    examTo: terms.examTo,
    total,
    totalInWords: inWords(total),
    terms: {
      ...now.terms,
      paymentDays: terms.paymentDays,
      signingDays: terms.signingDays,
      notes: terms.notes,
    },
  };
}

type Whole = Pick<
  ContractContent,
  'packages' | 'cities' | 'elsewhere' | 'examFrom' | 'examTo' | 'total' | 'terms'
>;

const people = (heads: number | null) => (heads === null ? '未约定' : `${heads.toLocaleString('zh-CN')} 人`);
const period = ({ examFrom, examTo }: Whole) =>
  examFrom && examTo ? `${examFrom} 至 ${examTo}` : '双方另行约定';
const itemText = ({ name, price }: ContractPackage['items'][number]) =>
  `${name}（${price === null ? '含在组合内' : formatFen(price)}）`;

/** What is different, in the document's order. 其他约定 of a supplement stand beside it as a clause. */
export function changesBetween(before: Whole, after: Whole): ContractChange[] {
  const changes: ContractChange[] = [];
  const compare = (what: string, was: string, is: string) => {
    if (was !== is) changes.push({ what, before: was, after: is });
  };
  for (const [at, was] of before.packages.entries()) {
    const is = after.packages[at];
    if (!is) continue;
    compare(`${was.label}：人数`, people(was.headcount), people(is.headcount));
    compare(`${was.label}：人均价格`, formatFen(was.price), formatFen(is.price));
    const missing = (from: ContractPackage, of: ContractPackage) => {
      const texts = new Set(of.items.map(itemText));
      return from.items.map(itemText).filter((text) => !texts.has(text));
    };
    compare(`${was.label}：减少项目`, missing(was, is).join('、'), '');
    compare(`${was.label}：增加项目`, '', missing(is, was).join('、'));
  }
  for (const [at, { name, headcount }] of before.cities.entries())
    compare(`${name}：体检人数`, people(headcount), people(after.cities[at]?.headcount ?? null));
  compare('异地体检', before.elsewhere ?? '', after.elsewhere ?? '');
  compare('体检期间', period(before), period(after));
  const payment = ({ terms }: Whole) => `收到发票之日起 ${terms.paymentDays} 日内`;
  compare('付款', payment(before), payment(after));
  compare('暂定总价', formatFen(before.total), formatFen(after.total));
  return changes;
}

/** Packages with other items than before, by name. */
export const itemChanges = (before: Pick<Whole, 'packages'>, after: Pick<Whole, 'packages'>) =>
  before.packages.flatMap(({ label, items }, at) => {
    const [was, is] = [items, after.packages[at]?.items ?? items].map((list) => list.map(({ name }) => name));
    const added = (is ?? []).filter((name) => !was?.includes(name));
    const removed = (was ?? []).filter((name) => !is?.includes(name));
    return added.length + removed.length > 0 ? [{ label, added, removed }] : [];
  });

/** A supplement's own clauses. No lawyer has reviewed them. */
export function supplementClauses(
  { contract, ordinal }: Pick<SupplementContent, 'contract' | 'ordinal'>,
  { notes, changed }: { readonly notes: string; readonly changed: boolean },
): ContractClause[] {
  const earlier =
    ordinal === 1 ? '' : ordinal === 2 ? '及第 1 号增补协议' : `及第 1 至 ${ordinal - 1} 号增补协议`;
  return [
    {
      title: '变更内容',
      text: changed
        ? '自本增补协议生效之日起，变更对照表所列各项按“变更后”执行；附件为变更后的全部套餐、项目与价格。'
        : '本增补协议不改变套餐、人数、价格与期间，仅就“其他约定”达成一致。',
    },
    { title: '其他约定', text: notes || '无。' },
    {
      title: '与合同的关系',
      text: `本增补协议是合同《${contract.title}》（${contract.number}）的第 ${ordinal} 号增补，与合同具有同等效力。本增补协议没有变更的，仍按合同${earlier}执行；不一致的，以本增补协议为准。`,
    },
    {
      title: '签署与生效',
      text: '本增补协议由双方在体检采购网以短信验证码确认、加盖签章图样的方式签署，自双方均签署之日起生效；任何一方拒签、取消或到期未签完的，合同保持不变。',
    },
  ];
}
