import { expect, it } from 'vitest';
import { askProblems } from './ask-draft.ts';

const filled = {
  name: '王女士',
  mobile: '13800138000',
  companyName: '',
  headcount: '',
  purpose: '',
  message: '',
};

it('asks for a name, a number and consent, and for nothing else', () => {
  expect(askProblems(filled, true)).toEqual({});
  expect(Object.keys(askProblems({ ...filled, name: ' ', mobile: '1380013800' }, false))).toEqual([
    'name',
    'mobile',
    'agreed',
  ]);
});

it('takes a headcount only as a whole number', () => {
  for (const headcount of ['1', ' 120 ', '500000'])
    expect(askProblems({ ...filled, headcount }, true)).toEqual({});
  for (const headcount of ['0', '约300', '1.5', '-3'])
    expect(Object.keys(askProblems({ ...filled, headcount }, true))).toEqual(['headcount']);
});
