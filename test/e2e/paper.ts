import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pagesOf, wordsOutside } from '#test/pdf/read-pdf.ts';

const bare = (text: string) => text.replaceAll(/\s/g, '');

/** What can only be clicked: on no sheet. */
const controls = [
  '导出Excel',
  '下载PDF',
  '导出项目表',
  '全部接受',
  '显示全部',
  '只看匹配差异',
  '更换',
  '选择项目',
  '确认本套餐',
  '采用',
  '查看依据',
  '退出登录',
  '向平台举报',
  '查看需求',
  '开启分享',
  '在线客服',
];

/** What a page looks like on A4, upright and across: the text of each sheet, without blanks. Nothing stands beyond an edge, nothing is there to click. */
export async function printed(page: Page): Promise<Record<'upright' | 'across', string[]>> {
  const [upright, across] = await [false, true].reduce<Promise<string[][]>>(async (before, landscape) => {
    const all = await before;
    const pdf = await page.pdf({ format: 'A4', landscape });
    expect(wordsOutside(pdf)).toEqual([]);
    const pages = pagesOf(pdf).map(bare);
    expect(pages.filter((text) => text === '')).toEqual([]);
    expect(controls.filter((label) => pages.join('').includes(label))).toEqual([]);
    return [...all, pages];
  }, Promise.resolve([]));
  return { upright: upright ?? [], across: across ?? [] };
}

/** How often each text stands on the sheets. */
export function counts(sheets: readonly string[], texts: readonly string[]): Record<string, number> {
  const all = sheets.join('');
  return Object.fromEntries(texts.map((text) => [text, all.split(bare(text)).length - 1]));
}

/** Those that stand on no sheet. */
export const missing = (sheets: readonly string[], texts: readonly string[]): string[] =>
  texts.filter((text) => !sheets.join('').includes(bare(text)));
