import { expect, test } from 'vitest';
import { basisText, type RuleVersion, ruleDifferences } from './rule-differences.ts';

const rule: RuleVersion = {
  enabled: true,
  effect: null,
  from: null,
  to: null,
  name: '入职不查乙肝',
  summary: '入职体检不得检测乙肝表面抗原',
  exception: '',
  basis: [{ title: '传染病防治通知', number: '人社部发〔2010〕12号' }],
};

test('the same rule has no differences, each changed field is one', () => {
  expect(ruleDifferences(rule, { ...rule })).toEqual([]);
  const next: RuleVersion = {
    ...rule,
    enabled: false,
    effect: 'warn',
    to: '2027-01-01',
    summary: '入职体检不得检测乙肝五项',
    basis: [{ title: '就业促进法' }],
  };
  expect(ruleDifferences(rule, next)).toEqual([
    { field: '状态', before: '在用', after: '停用' },
    { field: '作用', before: '按规则本身', after: '须确认' },
    { field: '失效日期', before: '', after: '2027-01-01' },
    { field: '要求', before: '入职体检不得检测乙肝表面抗原', after: '入职体检不得检测乙肝五项' },
    { field: '依据', before: '《传染病防治通知》（人社部发〔2010〕12号）', after: '《就业促进法》' },
  ]);
});

test('a source names what is known of it', () => {
  expect(basisText({ title: '职业病防治法', number: '', issuer: '', date: '' })).toBe('《职业病防治法》');
});
