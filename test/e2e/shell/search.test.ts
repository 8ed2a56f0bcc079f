import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, attributes, delayed, drawn, isFocused, searchBox, where } from '#test/e2e/page-helpers.ts';
import { url, visitor } from '#test/e2e/visitor.ts';

const call = '**/bid/api/org/fuzzyQueryMedicalOrg';
const institution = (name: string, code = name) => ({
  code,
  name,
  city: '深圳',
  level: '三级甲等',
  type: '',
});

test('clears, and goes to the list by Enter and by click', async () => {
  const { page, open } = await visitor();
  await open('/');
  const clear = page.getByRole('button', { name: '清除' });
  await searchBox(page).fill('综合');
  await clear.click();
  await expect.poll(() => searchBox(page).inputValue()).toBe('');
  await expect.poll(() => isFocused(searchBox(page))).toBe(true);
  await clear.waitFor({ state: 'hidden' });
  await page.keyboard.type('综合');
  await page.keyboard.press('Enter');
  await page.waitForURL(/mechanism-list/);
  expect(decodeURI(where(page))).toBe('/mechanism-list?search=综合');
  await page.getByRole('heading', { name: '搜索「综合」' }).waitFor();
  await searchBox(page).fill('医院');
  await page.locator('.search-box:visible').getByRole('button', { name: '搜索' }).click();
  await page.getByRole('heading', { name: '搜索「医院」' }).waitFor();
  await expect.poll(() => searchBox(page).inputValue()).toBe('医院');
  await page.goBack();
  await page.getByRole('heading', { name: '搜索「综合」' }).waitFor();
  await expect.poll(() => searchBox(page).inputValue()).toBe('综合');
});

test('the code comes with the first focus; one question when typing pauses for 500 ms, none for blanks', async () => {
  const { page, open, asked } = await visitor();
  await open('/about-us');
  expect(asked('suggestions')).toEqual([]);
  await searchBox(page).focus();
  await page.getByRole('combobox', { name: '搜索医疗机构' }).waitFor();
  const questions: unknown[] = [];
  await page.route(call, async (route) => {
    questions.push(route.request().postDataJSON());
    await answer(route, 200, '', { records: [institution('深圳澜汀综合医院')] });
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await searchBox(page).fill('   ');
  await page.clock.runFor(5000);
  await searchBox(page).fill('澜');
  await page.clock.runFor(499);
  await searchBox(page).fill('澜汀');
  await page.clock.runFor(499);
  expect(questions).toEqual([]);
  await page.clock.runFor(2);
  await expect.poll(() => questions).toEqual([{ keyword: '澜汀', size: 20 }]);
});

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

test('a combobox: arrows choose, Escape closes, Enter opens the institution', async () => {
  const { page, open } = await visitor();
  await open('/about-us');
  const box = searchBox(page);
  await box.pressSequentially('综合');
  const options = page.getByRole('option');
  await options.first().waitFor();
  const combobox = page.getByRole('combobox', { name: '搜索医疗机构' });
  await expect.poll(() => combobox.getAttribute('aria-expanded')).toBe('true');
  await expect
    .poll(() => combobox.getAttribute('aria-controls'))
    .toBe(await page.getByRole('listbox').getAttribute('id'));
  const count = await options.count();
  const chosen = async () =>
    (await attributes(options, 'id')).indexOf(
      (await combobox.getAttribute('aria-activedescendant')) ?? 'none',
    );
  const selected = () => page.locator('[role=option][aria-selected=true]').count();
  await expect.poll(() => chosen()).toBe(-1);
  await page.keyboard.press('ArrowDown');
  await expect.poll(chosen).toBe(0);
  await page.keyboard.press('ArrowUp');
  await expect.poll(selected).toBe(0);
  await page.keyboard.press('ArrowUp');
  await expect.poll(chosen).toBe(count - 1);
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'hidden' });
  await expect.poll(() => combobox.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => box.inputValue()).toBe('综合');
  await page.keyboard.press('ArrowDown');
  await options.first().waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(selected).toBe(1);
  const name = await page.locator('[role=option][aria-selected=true] span').first().textContent();
  await page.keyboard.press('Enter');
  await page.waitForURL(/organization\//);
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
  // Without a choice Enter goes to the list.
  await searchBox(page).fill('综合');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/mechanism-list\?search=/);
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
  await searchBox(page).fill('澜汀');
  await page.getByRole('option').first().click();
  await page.waitForURL(/organization\//);
});

test('an answer that comes too late is dropped', async () => {
  const { page, open } = await visitor();
  await open('/about-us');
  const calls = await delayed(page, call);
  await searchBox(page).pressSequentially('早');
  const first = await calls.next();
  await searchBox(page).fill('晚');
  const second = await calls.next();
  await answer(second, 200, '', { records: [institution('晚到的问题')] });
  await page.getByRole('option', { name: /晚到的问题/ }).waitFor();
  await answer(first, 200, '', { records: [institution('早先的问题')] }).catch(() => undefined);
  await drawn(page);
  expect(await page.getByRole('option').count()).toBe(1);
  expect(await page.getByRole('option', { name: /早先的问题/ }).count()).toBe(0);
});

test('a failure finds nothing, silently', async () => {
  const { page, open } = await visitor();
  const answered = async (route: Route, code: number) => {
    const response = page.waitForResponse(call);
    await answer(route, code, '服务器出错了');
    await (await response).finished();
    await drawn(page);
  };
  await open('/about-us');
  const calls = await delayed(page, call);
  await searchBox(page).pressSequentially('综合');
  await answered(await calls.next(), 500);
  expect(await page.getByRole('option').count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.locator('.loading-bar').getAttribute('data-stage')).toBe('hidden');
  // An expired session is none of a suggestion's business either.
  await searchBox(page).fill('综合医');
  await answered(await calls.next(), 700);
  await expect.poll(() => where(page)).toBe('/about-us');
  await page.keyboard.press('Enter');
  await page.waitForURL(/mechanism-list\?search=/);
});

test('a word that somebody began to compose before the code was there asks nothing until it is chosen', async () => {
  const { page, open } = await visitor();
  const questions: unknown[] = [];
  await page.route(call, async (route) => {
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
