import { describe, expect, test } from 'vitest';
import type { ContractContent, SupplementTerms } from './contract-content.ts';
import {
  afterSupplement,
  changesBetween,
  contractName,
  itemChanges,
  supplementClauses,
  supplementProblem,
  unchangedTerms,
} from './supplement.ts';

const party = { name: '甲', creditCode: '', licenceNo: '', address: '', contact: '', mobile: '' };
const now: ContractContent = {
  demand: { id: 'd', number: 'CG1', title: '年度体检' },
  parties: { buyer: party, institution: { ...party, name: '乙' } },
  packages: [
    {
      label: '男性',
      headcount: 10,
      price: 11_000,
      items: [
        { name: '血常规', price: 3000 },
        { name: '胸片', price: 8000 },
      ],
    },
  ],
  cities: [{ name: '深圳市', headcount: 10 }],
  elsewhere: '',
  examFrom: '2026-12-01',
  examTo: '2026-12-31',
  total: 110_000,
  totalInWords: '壹仟壹佰元整',
  terms: { paymentDays: 30, signingDays: 7, contact: '', mobile: '', notes: '停车费由乙方承担。' },
  clauses: [],
};
const same = unchangedTerms(now, 7);
const [pkg] = same.packages;
const terms = (change: Partial<SupplementTerms>): SupplementTerms => ({ ...same, ...change });
const ofPackage = (change: Partial<SupplementTerms['packages'][number]>) =>
  terms({ packages: [{ headcount: 10, price: 11_000, removed: [], added: [], ...pkg, ...change }] });
const after = (typed: SupplementTerms) => afterSupplement(now, typed, String);

test('terms that change nothing change nothing, and leave the notes of the contract with the contract', () => {
  expect(supplementProblem(now, same)).toBe('');
  expect(changesBetween(now, after(same))).toEqual([]);
  expect(after(same).terms.notes).toBe('');
});

test('heads, price, items, window and payment are what holds afterwards, each with its line and the total', () => {
  const typed: SupplementTerms = {
    packages: [
      { headcount: 12, price: 12_500, removed: ['胸片'], added: [{ name: '低剂量胸部CT', price: 9500 }] },
    ],
    cities: [12],
    elsewhere: '',
    examFrom: '2027-01-04',
    examTo: '2027-01-31',
    paymentDays: 45,
    signingDays: 3,
    notes: '',
  };
  expect(supplementProblem(now, typed)).toBe('');
  const next = after(typed);
  expect(next.packages[0]?.items.map(({ name }) => name)).toEqual(['血常规', '低剂量胸部CT']);
  expect(next.total).toBe(150_000);
  expect(changesBetween(now, next)).toEqual([
    { what: '男性：人数', before: '10 人', after: '12 人' },
    { what: '男性：人均价格', before: '¥110.00', after: '¥125.00' },
    { what: '男性：减少项目', before: '胸片（¥80.00）', after: '' },
    { what: '男性：增加项目', before: '', after: '低剂量胸部CT（¥95.00）' },
    { what: '深圳市：体检人数', before: '10 人', after: '12 人' },
    { what: '体检期间', before: '2026-12-01 至 2026-12-31', after: '2027-01-04 至 2027-01-31' },
    { what: '付款', before: '收到发票之日起 30 日内', after: '收到发票之日起 45 日内' },
    { what: '暂定总价', before: '¥1,100.00', after: '¥1,500.00' },
  ]);
  expect(itemChanges(now, next)).toEqual([{ label: '男性', added: ['低剂量胸部CT'], removed: ['胸片'] }]);
});

describe('what contradicts itself is refused with what to do', () => {
  test.each<[string, SupplementTerms]>([
    ['各城市人数之和是 10 人，各套餐人数之和是 11 人', ofPackage({ headcount: 11 })],
    ['都是 0', terms({ ...ofPackage({ headcount: 0 }), cities: [0] })],
    ['没有「心电图」', ofPackage({ removed: ['心电图'] })],
    ['已经有「胸片」', ofPackage({ added: [{ name: '胸片', price: 1 }] })],
    ['至少保留一项', ofPackage({ removed: ['血常规', '胸片'] })],
    ['早于', terms({ examFrom: '2026-12-31', examTo: '2026-12-01' })],
    ['同时填写', terms({ examTo: null })],
    ['刷新页面', terms({ packages: [] })],
    ['请填写深圳市的体检人数', terms({ cities: [null] })],
  ])('%s', (words, typed) => {
    expect(supplementProblem(now, typed)).toContain(words);
  });
});

test('an item can be taken out and put in again at another price', () => {
  expect(
    supplementProblem(now, ofPackage({ removed: ['胸片'], added: [{ name: '胸片', price: 7000 }] })),
  ).toBe('');
});

test('it names the contract and which supplement it is, and which ones still hold beside it', () => {
  const contract = { id: 'k', number: 'HT20261122-000001', title: '体检服务合同' };
  expect(contractName('HT20261124-000007', { number: contract.number, ordinal: 2 })).toBe(
    '合同 HT20261122-000001 的第 2 号增补 HT20261124-000007',
  );
  const text = (ordinal: number) =>
    supplementClauses({ contract, ordinal }, { notes: '', changed: true })
      .map((clause) => clause.text)
      .join('');
  expect(text(1)).toContain('仍按合同执行');
  expect(text(2)).toContain('仍按合同及第 1 号增补协议执行');
  expect(text(3)).toContain('仍按合同及第 1 至 2 号增补协议执行');
});
