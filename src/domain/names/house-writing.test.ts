import { describe, expect, it } from 'vitest';
import { catalogueItem, indexOf, someItems } from './names.testkit.ts';
import { readName } from './read-name.ts';

const index = indexOf([
  ...someItems,
  catalogueItem('LIP002', '甘油三酯', ['TG'], 7),
  { ...catalogueItem('LIP010', '血脂两项', ['血脂2项'], 14), contains: ['LIP001', 'LIP002'] },
]);
const read = (name: string) => {
  const { level, candidates } = readName(index, name);
  return level === 'auto' ? candidates[0]?.codes.join() : level;
};

describe('what a house writes into its names', () => {
  it.each([
    // Its own number or letter behind, a code without a separator, a footnote.
    ['血常规1(门诊)', 'HEM001'],
    ['甲功三项（A）', 'THY002'],
    ['癌胚抗原测定1418', 'TUM002'],
    ['癌胚抗原*¹', 'TUM002'],
    // The device of a method, and a method in front.
    ['癌胚抗原测定(化学发光法全自动发光仪)', 'TUM002'],
    ['压平眼压计法癌胚抗原', 'TUM002'],
    // A specimen inside the name, whose it is, and a second name.
    ['糖类血清抗原125', 'TUM003'],
    ['人癌胚抗原', 'TUM002'],
    ['癌胚抗原(CEA)或CEA', 'TUM002'],
    // A count and the members, without brackets.
    ['血脂2项TC+TG', 'LIP010'],
    ['血脂2项B：TC+TG', 'LIP010'],
  ])('%s is %s', (name, code) => {
    expect(read(name)).toBe(code);
  });

  it.each([
    ['甲甲功三项', 'THY002'],
    ['癌抗胚原', 'TUM002'],
    ['癌胚航原（CEA）', 'TUM002'],
    ['癌胚抗原定测', 'TUM002'],
    ['总胆固醇查检', 'LIP001'],
  ])('%s with a slip is %s', (name, code) => {
    expect(read(name)).toBe(code);
  });

  it.each([
    // A method that makes another examination of it.
    '培养法血常规',
    '细胞免疫法大便隐血',
    // A field of its own in a list is a panel that nobody counted.
    '肝功能+癌胚抗原',
    '血脂、总胆固醇',
    '眼科+血常规',
    // A list that has lost one of its items.
    '血常规、、尿常规',
    '癌胚抗原+常规',
  ])('%s needs a look', (name) => {
    expect(read(name)).toBe('review');
  });
});
