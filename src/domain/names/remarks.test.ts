import { describe, expect, it } from 'vitest';
import { indexOf } from './names.testkit.ts';
import { readName } from './read-name.ts';
import { withoutRemarks } from './remarks.ts';

const index = indexOf();

describe('remarks of a house', () => {
  it.each([
    '胸部CT平扫(东院区)',
    '胸部CT平扫（原价300元）',
    '胸部CT平扫（40岁以上）',
    '胸部CT平扫-LIS',
    '（二）胸部CT平扫',
    '01 胸部CT平扫',
    'A套餐:胸部CT平扫',
  ])('%s is the name without them', (name) => {
    expect(readName(index, name)).toMatchObject({ level: 'auto', candidates: [{ codes: ['CT001'] }] });
  });

  it.each([
    '癌胚抗原(胸水)',
    '癌胚抗原(孕妇)',
    '胸部CT平扫(增强)',
    '癌胚抗原(XYZ)',
    '癌胚抗原(激发试验)',
    // No word of ours, and no house's word either.
    '癌胚抗原(三杯)',
    '胸部CT平扫(产免)',
  ])('%s may be something else', (name) => {
    expect(readName(index, name).level).toBe('review');
  });

  it('a name that is nothing but a remark stays', () => {
    expect(withoutRemarks('(东院区)')).toBe('(东院区)');
  });
});
