import type { Page } from 'playwright-core';
import type { Visitor } from './visitor.ts';

/** The comparison of the demand, as its owner comes to it. */
export async function openComparison({ open, page }: Visitor, of: string): Promise<string> {
  await open('/user-center/purchase-order');
  await page.getByText(of).first().click();
  await page.waitForURL(/purchase-order-detail/);
  await page.getByRole('link', { name: /对比/ }).first().click();
  await page
    .getByRole('button', { name: /^全部接受 / })
    .first()
    .waitFor();
  return new URL(page.url()).search;
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
  await page
    .getByRole('button', { name: /^撤回 / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '确认撤回' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};
