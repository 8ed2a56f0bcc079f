import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { url, type Visitor, visitor } from './visitor.ts';

// What operators do in the editor of contents.

/** Its own at each run, for a site that keeps earlier ones. */
export const mark = new Date().toISOString().replace(/\D/g, '').slice(2, 14);

export const body = (page: Page) => page.getByRole('textbox', { name: '正文' });
/** A required field's name begins with a star. */
export const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^(\\* )?${name}$`) });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Leaving with unsaved changes asks; here the answer is always yes. */
export async function editor(options: Parameters<typeof visitor>[0] = {}): Promise<Visitor> {
  const one = await visitor({ as: 'demo_operator', ...options });
  one.page.on('dialog', (dialog) => void dialog.accept());
  return one;
}

export async function saveAndUpdate(page: Page): Promise<void> {
  await press(page, '保存并更新页面');
  await page.getByText(/^已保存 \d\d:\d\d$/).waitFor();
}

/** The page as a stranger gets it, asked for until it is as expected: a cache may lag behind a moment. */
export async function pageUntil(
  address: string,
  fits: (status: number, html: string) => boolean,
): Promise<void> {
  await expect
    .poll(async () => {
      const response = await fetch(url(address));
      return fits(response.status, await response.text());
    })
    .toBe(true);
}
