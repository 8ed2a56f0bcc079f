import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, phone, plain, visitor } from '#test/e2e/visitor.ts';

// The list of institutions: narrowed, searched, empty, without scripts.

const cards = (page: Page) => page.getByRole('article');
const total = async (page: Page) =>
  Number(/共\s*(\d+)\s*家/.exec(await page.locator('main').innerText())?.[1]);
const canonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href');

const reader = await visitor();

test('narrows by district, level and type; each choice finds what it says', async () => {
  const { page, go } = reader;
  await go('/mechanism-list?district_id=440300');
  const all = await total(page);
  expect(all).toBeGreaterThan(3);
  for (const [label, key] of [
    ['三级甲等', 'level'],
    ['连锁体检机构', 'type'],
    ['南山区', 'district_id'],
  ] as const) {
    await go('/mechanism-list?district_id=440300');
    await expect.poll(() => total(page)).toBe(all);
    const choice = page.getByRole('navigation', { name: '筛选' }).getByRole('link', { name: label });
    const says = Number(/(\d+)/.exec(await choice.innerText())?.[1]);
    await choice.click();
    await page.waitForURL(
      (url) => url.searchParams.get(key) !== null && url.search !== '?district_id=440300',
    );
    await page.getByRole('heading', { level: 1, name: label }).waitFor();
    expect([label, await total(page), await cards(page).count()]).toEqual([label, says, says]);
    await expect.poll(() => page.locator('[aria-current=true]', { hasText: label }).count()).toBe(1);
  }
});

test('both search keys find the same and name one address; a search is not for search engines', async () => {
  const [one, other] = await Promise.all([
    openPage('/mechanism-list?search=%E9%9D%92%E6%A2%A7'),
    openPage('/mechanism-list?searchKeyword=%E9%9D%92%E6%A2%A7'),
  ]);
  await expect.poll(() => total(one)).toBeGreaterThan(1);
  await expect.poll(() => total(other)).toBe(await total(one));
  await expect.poll(() => canonical(other)).toBe(await canonical(one));
  await expect.poll(() => one.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await expect.poll(() => one.getByLabel('按名称查机构').inputValue()).toBe('青梧');
  // The cities of the hits, each with how many.
  await one.getByRole('link', { name: /^深圳/ }).last().click();
  await one.waitForURL(/district_id=440300/);
  for (const name of await cards(one).getByRole('heading').allInnerTexts()) expect(name).toContain('青梧');
});

test('a city without any leads to the nearest ones, each with its way, and to asking', async () => {
  const page = await openPage('/mechanism-list?district_id=530600');
  await page.getByRole('heading', { name: '昭通还没有通过审核的机构' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 2, name: /约 \d+ 公里/ }).count()).toBe(3);
  const ways = await page.getByRole('heading', { level: 2, name: /约 \d+ 公里/ }).allInnerTexts();
  const kilometres = ways.map((text) => Number(/约 (\d+) 公里/.exec(text)?.[1]));
  expect(kilometres).toEqual(kilometres.toSorted((a, b) => a - b));
  expect(await cards(page).count()).toBeGreaterThan(2);
  const ask = page.getByRole('link', { name: '提交昭通的需求' });
  await expect.poll(() => ask.getAttribute('href')).toBe('/bid-web/530600');
});

test('a level that there is not is said once', async () => {
  const page = await openPage('/mechanism-list?level=9999&district_id=440300');
  await page.getByRole('alert').filter({ hasText: '没有「9999」这个等级' }).waitFor();
  expect(await page.getByText('还没有').count()).toBe(0);
});

test('says how it is ordered, and lists itself for search engines', async () => {
  const { page, go } = reader;
  await go('/mechanism-list?district_id=440300');
  await page.getByRole('heading', { level: 1, name: /^深圳(?!南山)/ }).waitFor();
  // Another order, and back to the one that is explained.
  const sorts = page.getByRole('navigation', { name: '排序' });
  await sorts.getByRole('link', { name: '年度套餐价低' }).click();
  await page.waitForURL(/sort=package/);
  const annual = /年度套餐\s*¥([\d,]+)/;
  const prices = async () =>
    (await cards(page).allInnerTexts()).flatMap((text) => annual.exec(text)?.[1]?.replace(',', '') ?? []);
  const isRising = async () => {
    const shown = await prices();
    return shown.length > 2 && shown.every((price, at) => at === 0 || Number(price) >= Number(shown[at - 1]));
  };
  await expect.poll(isRising).toBe(true);
  await sorts.getByRole('link', { name: '综合' }).click();
  await page.waitForURL((url) => !url.search.includes('sort'));
  await page.getByText('怎么排的').click();
  await page.getByText('在库项目占六成', { exact: false }).waitFor();
  const graph = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
  const list = graph['@graph'].find((node: { '@type': string }) => node['@type'] === 'ItemList');
  expect(list.numberOfItems).toBe(await cards(page).count());
  expect(list.itemListElement[0].url).toContain('/organization/');
});

test('on a phone the filters are folded and the first institution is on the first screen', async () => {
  const page = await openPage('/mechanism-list?district_id=440300', phone);
  const card = await cards(page).first().boundingBox();
  expect((card?.y ?? 999) + (card?.height ?? 999)).toBeLessThan(phone.viewport.height);
  const choice = page.getByRole('link', { name: /^南山区/ });
  await expect.poll(() => choice.isVisible()).toBe(false);
  await page.locator('summary', { hasText: '筛选' }).focus();
  await page.keyboard.press('Enter');
  await choice.click();
  await page.waitForURL(/district_id=440305/);
  // The address is there before the list is.
  await page.locator('summary', { hasText: '深圳南山区' }).waitFor();
});

test('works without scripts: choices are open, the search is a form', async () => {
  const page = await openPage('/mechanism-list?district_id=440300', plain);
  await page.getByRole('link', { name: /^三级甲等/ }).click();
  await expect.poll(() => page.url()).toContain('level=3A');
  await page.getByLabel('按名称查机构').fill('医院');
  await page.getByRole('button', { name: '查找' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('医院');
  await expect.poll(() => new URL(page.url()).searchParams.get('level')).toBe('3A');
  await expect.poll(() => total(page)).toBeGreaterThan(0);
});

test('an empty one says what is in the way, and each way on finds as many as it says', async () => {
  const { page, go } = reader;
  await go('/mechanism-list?district_id=440308&level=3A');
  await page.getByText('深圳盐田区还没有符合「三级甲等」的机构').waitFor();
  const way = page.getByRole('link', { name: /^深圳全市，\d+ 家/ });
  const says = Number(/(\d+) 家/.exec(await way.innerText())?.[1]);
  await way.click();
  await page.waitForURL(/district_id=440300/);
  await expect.poll(() => total(page)).toBe(says);
});
