import { expect, it } from 'vitest';
import { findItems } from './find-items.ts';

const item = (name: string, ...contains: string[]) => ({ name, contains, listPrice: '10.00', limits: '' });
const library = [
  {
    type: '实验室检查',
    itemCount: 4,
    categories: [
      { name: '肝功能', items: [item('体检-谷丙转氨酶(ALT)'), item('总胆红素')] },
      { name: '肿瘤标志物', items: [item('甲胎蛋白'), item('肿瘤两项', '癌胚抗原', '铁蛋白')] },
    ],
  },
  { type: '影像检查', itemCount: 1, categories: [{ name: 'CT', items: [item('低剂量胸部CT')] }] },
];
const names = (typed: string) =>
  findItems(library, typed).flatMap(({ items }) => items.map(({ name }) => name));

it('finds by name, by what a row consists of and by category, whatever the width or case of the letters', () => {
  expect(names('胆红素')).toEqual(['总胆红素']);
  expect(names('铁蛋白')).toEqual(['肿瘤两项']);
  expect(names('肝功能')).toEqual(['体检-谷丙转氨酶(ALT)', '总胆红素']);
  expect(names('ａｌｔ')).toEqual(['体检-谷丙转氨酶(ALT)']);
  expect(names('（alt）')).toEqual(['体检-谷丙转氨酶(ALT)']);
});

it('asks for all words, and keeps the kind', () => {
  expect(names('胸部 ct')).toEqual(['低剂量胸部CT']);
  expect(names('胸部 mri')).toEqual([]);
  expect(findItems(library, 'ct')).toEqual([
    { type: '影像检查', items: [{ ...item('低剂量胸部CT'), category: 'CT' }] },
  ]);
});
