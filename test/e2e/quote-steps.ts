import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const rightEdge = async (one: Locator) => {
  const box = await one.boundingBox();
  return box ? box.x + box.width : Number.NaN;
};

/** One package of several is not quoted, and then is: by the menu of a phone, which is open. */
export async function declineAndResume(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^不报「/ });
  await page.getByRole('menuitem', { name: '不报这个套餐' }).click();
  await dialog.getByRole('textbox').fill('不接待这个人群');
  await dialog.getByRole('button', { name: '不报这个套餐' }).click();
  await page.getByText('这个套餐不报了').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '更多操作' }).press('Enter');
  await page.getByRole('menuitem', { name: '恢复这个套餐' }).click();
  await page.getByText('已恢复，并按当前项目库起草').waitFor();
}

/** What the hospital does and its library lacks is added where it is missed, and quoted at once. */
export async function addMissing(page: Page) {
  await page.getByRole('tab', { name: /总监及以上 · 未婚女性/ }).click();
  const line = page.getByRole('row').filter({ hasText: '口腔科检查' });
  await line.getByRole('button', { name: '选择项目' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('本院能做，项目库里没有？补充到项目库').click();
  await drawer.getByLabel('本院项目名称').fill('口腔科检查（门诊）');
  await drawer.getByLabel('门市价', { exact: true }).fill('30');
  await drawer.getByLabel('售价（团检价）').fill('20');
  await drawer.getByRole('button', { name: '加入项目库并用于报价' }).click();
  await drawer.waitFor({ state: 'hidden' });
  // It matches now, and what matches is folded.
  await page.getByRole('button', { name: /^显示全部/ }).click();
  await expect.poll(() => page.getByRole('textbox', { name: '口腔科检查的报价' }).inputValue()).toBe('20.00');
}

/** Says of all that is open that it is meant, when there is anything. */
export async function confirmPackage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /确认本套餐/ }).dblclick();
  const knowing = page.getByLabel('全部知悉');
  const confirmed = page.getByRole('button', { name: '修改本套餐' });
  await knowing.or(confirmed).first().waitFor();
  if (await knowing.isVisible()) {
    await knowing.check();
    await page.getByRole('button', { name: '确认套餐报价' }).dblclick();
  }
  await confirmed.waitFor();
}
