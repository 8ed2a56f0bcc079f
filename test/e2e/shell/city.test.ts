import { expect, test } from 'vitest';
import { citySwitcher, first, focusedText, isFocused, where } from '#test/e2e/page-helpers.ts';
import { headings, headOf, href, links, main, named, nameOf, read, submit } from '#test/e2e/read-html.ts';
import { url, visitor } from '#test/e2e/visitor.ts';

test('by keyboard from the home page to another city, by pinyin', async () => {
  const { page, open, context, asked } = await visitor();
  await open('/');
  expect(asked('city-panel')).toEqual([]);
  await expect.poll(() => citySwitcher(page).textContent()).toBe('深圳');
  await citySwitcher(page).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: '选择城市' });
  await panel.getByText('当前城市 深圳').waitFor();
  await expect.poll(() => citySwitcher(page).getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.type('chengdu');
  await page.keyboard.press('Enter'); // at once: it waits for what is found
  await page.waitForURL(/510100$/);
  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => citySwitcher(page).textContent()).toBe('成都');
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'currentCity')?.value).toBe('510100');
  // The choice lasts: the plain home page is the chosen city's now.
  await open('/');
  await expect.poll(() => citySwitcher(page).textContent()).toBe('成都');
});

test('hot cities, initials, marks; Escape gives the focus back', async () => {
  const { page, open } = await visitor();
  await open('/about-us');
  await citySwitcher(page).click();
  const panel = page.getByRole('dialog', { name: '选择城市' });
  await panel.getByRole('heading', { name: '热门城市' }).waitFor();
  const active = panel.locator('a[aria-current="true"]');
  // Among the hot ones and under S.
  await expect.poll(() => active.allTextContents()).toEqual(['深圳（有机构）', '深圳（有机构）']);
  await panel.getByRole('button', { name: '跳到 X' }).click();
  // Cities with institutions come first under their letter.
  await expect.poll(() => focusedText(page)).toMatch(/^[西厦].*有机构/);
  await panel.getByRole('link', { name: '全部城市' }).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => isFocused(citySwitcher(page))).toBe(true);
});

test('elsewhere the page stays and is read for the new city', async () => {
  const { page, open, forgetAsked, asked } = await visitor();
  await open('/mechanism-list');
  await page.getByRole('heading', { level: 1, name: /深圳/ }).waitFor();
  forgetAsked();
  await choose('北京');
  await page.getByRole('heading', { level: 1, name: /北京/ }).waitFor();
  await expect.poll(() => where(page)).toBe('/mechanism-list');
  await expect.poll(() => citySwitcher(page).textContent()).toBe('北京');
  expect(asked('.data').length).toBeGreaterThan(0);
  // A list whose address names a city keeps it.
  await open('/mechanism-list?district_id=440300');
  await choose('成都');
  await expect.poll(() => citySwitcher(page).textContent()).toBe('成都');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('深圳');

  async function choose(name: string) {
    await citySwitcher(page).click();
    const panel = page.getByRole('dialog', { name: '选择城市' });
    await first(panel, 'link', new RegExp(`^${name}.*有机构`)).click();
    await panel.waitFor({ state: 'hidden' });
  }
});

/** As a reader without scripts sees it. */
const cityAt = async (path: string, cookie = '') =>
  /当前城市 (.+)，切换城市/.exec(
    links((await read(path, cookie)).root, /切换城市/)
      .map(nameOf)
      .join(),
  )?.[1];

test('the first load: address before cookie before network', async () => {
  expect(await cityAt('/about-us')).toBe('深圳'); // nothing tells
  expect(await cityAt('/about-us', 'currentCity=310100')).toBe('上海');
  expect(await cityAt('/510100', 'currentCity=310100')).toBe('成都');
});

test('all cities: a public page of links to region homes, and a search', async () => {
  const page = await read('/city-list');
  const [title] = headings(page.root);
  expect(title).toBe('选择城市');
  expect(headOf(page).title).toContain('全部城市');
  expect(headOf(page).canonical).toMatch(/\/bid-web\/city-list$/);
  const targets = links(main(page))
    .map(({ attribs }) => attribs.href ?? '')
    .filter((path) => !path.startsWith('#'));
  expect(targets.filter((path) => !/^\/bid-web\/\d{6}$/.test(path))).toEqual([]);
  expect(new Set(targets).size).toBeGreaterThan(397);
  expect(links(named(page, '按省份'), '四川省')).not.toEqual([]);
  const search = (words: string) => submit(page, 'search', { search: words });
  expect(headings((await search('nowhere')).root)).toContainEqual(
    expect.stringContaining('没有找到「nowhere」'),
  );
  const found = await search('成都');
  expect(href(main(found), /成都/)).toBe('/510100');
});

test('a letter of all cities is not under the header', async () => {
  const { page, open } = await visitor();
  await open('/city-list');
  await page.getByRole('navigation', { name: '首字母' }).getByRole('link', { name: 'X' }).click();
  const heading = page.locator('main').getByRole('heading', { name: 'X', exact: true });
  const [letter, bar] = await Promise.all([
    heading.boundingBox(),
    page.locator('.site-header').boundingBox(),
  ]);
  expect(letter?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
});

test('a province selects itself: header, list, reload and cookie agree', async () => {
  const { page, open, context } = await visitor();
  await open('/440000');
  const cookie = async () => (await context.cookies()).find(({ name }) => name === 'currentCity')?.value;
  await expect.poll(cookie).toBe('440000');
  const province = (await citySwitcher(page).textContent()) ?? '';
  expect(province).toMatch(/^广东/);
  for (const path of ['/mechanism-list', '/about-us', '/'])
    expect(await cityAt(path, 'currentCity=440000')).toBe(province);
  expect(headings((await read('/mechanism-list', 'currentCity=440000')).root)[0]).toContain('广东');
  // Where there is no city nobody can be examined: it is looked at, and nothing is chosen.
  await open('/900000');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await cookie()).toBe('440000');
});

test.each(['360000', '110000'])('every public page is there for who chose the place %s', async (code) => {
  for (const path of [
    '/',
    '/mechanism-list',
    '/big-hall',
    '/health-solutions',
    '/require-custom',
    '/join',
    '/static-home',
    '/city-list',
  ])
    expect([path, (await fetch(url(path), { headers: { cookie: `currentCity=${code}` } })).status]).toEqual([
      path,
      200,
    ]);
});
