import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { first, isFocused } from './page-helpers.ts';
import { callerAt } from './procure-at-site.ts';
import type { Visitor } from './visitor.ts';

/** The comparison of the demand, as its owner comes to it. `openComparisonAt` is half the work, where the way is not what is tested. */
export async function openComparison({ go, open, page }: Visitor, of: string): Promise<string> {
  await open('/user-center/purchase-order');
  // By its address: rows move while the list is still arriving.
  const address = await page.getByRole('link', { name: of }).first().getAttribute('href');
  await go(address?.replace('/bid-web', '') ?? '');
  // In the head of the demand: the rows of the list, which may still be there for a moment, have such links too.
  await page.locator('.page-head').getByRole('link', { name: /对比/ }).click();
  await first(page, 'button', /^全部接受 /).waitFor();
  return new URL(page.url()).search;
}

/** The comparison of a demand of demo_buyer, by its address. */
export async function openComparisonAt(site: string, { go, page }: Visitor, title: string): Promise<void> {
  const owner = await callerAt(site, 'demo_buyer');
  const { records } = await owner('demand.listMine', { size: 100 });
  const { demandId } = records.find((one) => one.title === title) ?? {};
  await go(`/user-center/compare?bidId=${demandId}`);
  await first(page, 'button', /^全部接受 /).waitFor();
}

/** The dialog that asks about one institution for all packages. */
export const acceptAll = async (page: Page, place = 0) => {
  await page
    .getByRole('button', { name: /^全部接受 / })
    .nth(place)
    .click();
  return page.getByRole('dialog');
};

/** Takes back what was accepted first. */
export const undo = async (page: Page) => {
  await first(page, 'button', /^撤回 /).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认撤回' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

/** Ends the procurement before its deadline, which needs a reason. */
export async function complete(page: Page, confirm = '确认完成'): Promise<void> {
  await page.getByRole('button', { name: '完成采购' }).click();
  const dialog = page.getByRole('dialog', { name: '完成采购？' });
  await dialog.getByLabel('提前定标的原因').fill('体检日期临近，需尽快确定机构。');
  await dialog.getByRole('list', { name: '定标清单' }).waitFor();
  for (const reason of await dialog.getByLabel(/没有选建议的.+原因/).all())
    await reason.fill('这家离单位更近。');
  await dialog.getByRole('button', { name: confirm }).dblclick();
}

/** Six institutions are more than a window shows: a hint, turning over, pinning and hiding, by keyboard. */
export async function columnsAreArranged(page: Page) {
  const names = () => page.getByRole('columnheader').getByRole('button', { name: /^隐藏 / });
  const turn = page.getByRole('group', { name: '左右翻看' });
  await turn
    .getByRole('status')
    .filter({ hasText: /^共 6 家，正在看第 1–/ })
    .waitFor();
  await turn.getByRole('button', { name: '看右边的' }).press('Enter');
  await turn
    .getByRole('status')
    .filter({ hasText: /–6 家$/ })
    .waitFor();
  const last = (await names().last().getAttribute('aria-label'))?.replace('隐藏 ', '') ?? '';
  await page.getByRole('button', { name: `固定 ${last}` }).press('Enter');
  await expect.poll(() => names().first().getAttribute('aria-label')).toBe(`隐藏 ${last}`);
  await names().nth(1).press('Enter');
  await expect.poll(() => names().count()).toBe(5);
  await page.getByRole('button', { name: /^恢复显示 / }).press('Enter');
  await expect.poll(() => names().count()).toBe(6);
  // A dialog that is left gives the focus back.
  const accept = page.getByRole('button', { name: /^接受 / }).last();
  await accept.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(accept)).toBe(true);
}
