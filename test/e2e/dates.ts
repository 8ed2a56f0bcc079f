import type { Page } from 'playwright-core';

/** `2026-12-01` in Shanghai, so many days from now. */
export const inDays = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000);

/** Types into a date picker, and closes its panel. */
export async function fillDate(page: Page, placeholder: string, value: string): Promise<void> {
  const input = page.getByPlaceholder(placeholder);
  await input.click();
  await input.fill(value);
  await input.press('Enter');
  await page.keyboard.press('Escape');
}
