import { expect, test } from 'vitest';
import { answer, searchBox } from '#test/e2e/page-helpers.ts';
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

test('a word that somebody began to compose before the code was there asks nothing until it is chosen', async () => {
  const { page, open } = await visitor();
  const questions: unknown[] = [];
  await page.route('**/bid/api/org/fuzzyQueryMedicalOrg', async (route) => {
    questions.push(route.request().postDataJSON());
    await answer(route, 200, '', { records: [] });
  });
  const keys = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/assets\/suggestions-[^/]*\.js/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.clock.install();
  await open('/about-us');
  await searchBox(page).focus();
  await compose('s');
  letCome();
  await page.getByRole('combobox', { name: '搜索医疗机构' }).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(5000);
  await compose('shenz');
  await page.clock.runFor(5000);
  expect(questions).toEqual([]);
  await keys.send('Input.insertText', { text: '深圳' });
  await page.clock.runFor(5000);
  await expect.poll(() => questions).toEqual([{ keyword: '深圳', size: 20 }]);
});
