import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { firstText } from '#test/e2e/page-helpers.ts';
import { fillDate, inDays } from './dates.ts';
import type { Visitor } from './visitor.ts';

// The wizard as a buyer goes through it.

/** The first step: what has no default, then on to the items. */
export async function fillTerms(page: Page, title: string): Promise<void> {
  await page.getByLabel('需求名称').fill(title);
  await fillDates(page);
}

export async function fillDates(page: Page): Promise<void> {
  await fillDate(page, '开始日期', inDays(30));
  await fillDate(page, '结束日期', inDays(60));
  await fillDate(page, '选择日期和时间', `${inDays(10)} 18:00`);
}

export const toItems = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '下一步：定制体检项目' }).click();
  await page.getByRole('heading', { name: '套餐组与套餐' }).waitFor();
};

/** The usual template's packages, for all but these. */
export async function addTemplate(page: Page, without: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: '选择模板套餐' }).click();
  await page.getByRole('button', { name: /年度基础体检/ }).click();
  for (const label of without) await page.getByLabel(label).uncheck();
  // The prices of those who are left move the button when they come: a click in that moment would meet nothing.
  let prices = page.getByText(/机构公开价的中间一半/);
  for (const label of without) prices = prices.filter({ hasNotText: label });
  await prices.waitFor();
  await page.getByRole('button', { name: '使用这份模板' }).click();
}

/** The second step by the usual template, for men and married women. */
export async function chooseItems(page: Page, heads: { men: string; women: string }): Promise<void> {
  await addTemplate(page, ['未婚女性']);
  for (const [label, count] of [
    ['男性', heads.men],
    ['已婚女性', heads.women],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`${label} · `) }).click();
    await page.getByLabel('套餐人数').fill(count);
  }
  await firstText(page, /全部能做/).waitFor();
  await page.getByText('已保存').first().waitFor();
}

/** The third step, which is not longer than two screens of a small desk. */
export async function confirmAndSubmit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '下一步：确认采购需求' }).click();
  // The step before has this heading, too, and stays until this one is drawn.
  await page.getByRole('button', { name: '提交审核' }).waitFor();
  await page.getByText('个人体检报告密封后', { exact: false }).first().waitFor();
  for (const box of await page.getByRole('checkbox', { name: /我已知悉/ }).all()) await box.check();
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(1600);
  if (before) await page.setViewportSize(before);
  await page.getByRole('button', { name: '提交审核' }).dblclick();
  await page.waitForURL(/success-tip/);
}

/** By an operator. */
export async function publish({ page, open }: Visitor, title: string): Promise<void> {
  await open('/console/demands');
  await page.getByText(title).first().click();
  await page.getByRole('button', { name: '审核通过' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '通过并发布' }).click();
  await page.getByText('采购中').first().waitFor();
}
