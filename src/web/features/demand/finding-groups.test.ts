import { expect, test } from 'vitest';
import { type Finding, groupFindings } from './finding-groups.ts';

const finding = (part: Partial<Finding>): Finding => ({
  ruleId: 'R1',
  effect: 'warn',
  strong: false,
  packageId: 'a',
  packageName: '男性',
  items: [],
  message: '「男性」含胸部CT，请确认。',
  citation: '',
  basis: [],
  suggestion: null,
  confirmed: false,
  ...part,
});

test('what one rule says of several packages is one group with one sentence, the gravest first', () => {
  const groups = groupFindings([
    finding({}),
    finding({ packageId: 'b', packageName: '女性', message: '「女性」含胸部CT，请确认。' }),
    finding({ packageId: 'c', packageName: '高管', message: '「高管」含PET-CT，请确认。' }),
    finding({ ruleId: 'R2', effect: 'block', message: '「男性」含乙肝两对半，请删除。' }),
    finding({ ruleId: 'R3', effect: 'notice', packageId: '', packageName: '', message: '结果只给本人。' }),
  ]);
  expect(groups.map(({ sentences }) => sentences)).toEqual([
    ['「男性」含乙肝两对半，请删除。'],
    ['「男性」「女性」含胸部CT，请确认。', '「高管」含PET-CT，请确认。'],
    ['结果只给本人。'],
  ]);
  expect(groups[1]?.findings).toHaveLength(3);
});

test('a finding that is new since the last confirmation asks for one of its own', () => {
  expect(groupFindings([finding({ confirmed: true }), finding({ packageId: 'b' })])).toHaveLength(2);
});
