import { expect, test } from 'vitest';
import { searchBox } from '#test/e2e/page-helpers.ts';
import { url, visitor } from '#test/e2e/visitor.ts';

test('by name and by pinyin, the current city first', async () => {
  const { page, open, context } = await visitor();
  await context.addCookies([{ name: 'currentCity', value: '310100', url: url('/') }]);
  await open('/about-us');
  await searchBox(page).pressSequentially('综合');
  const options = page.getByRole('option');
  await options.first().waitFor();
  const cities = await options.locator('small').allTextContents();
  expect(cities[0]).toContain('上海');
  expect(cities.some((city) => city.includes('深圳'))).toBe(true);
  await searchBox(page).fill('lanting');
  await page.getByRole('option', { name: /深圳澜汀综合医院/ }).waitFor();
});
