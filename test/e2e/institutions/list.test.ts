import { expect, test } from 'vitest';
import {
  all,
  follow,
  graphOf,
  type Html,
  headOf,
  href,
  links,
  main,
  named,
  read,
  submit,
  textOf,
} from '#test/e2e/read-html.ts';
import { openPage, phone } from '#test/e2e/visitor.ts';

// The list of institutions: narrowed, searched, empty. Every choice is a link or a form, which work without scripts.

const cards = (page: Html) => all(page.root, 'article');
const total = (page: Html) => Number(/共\s*(\d+)\s*家/.exec(textOf(page.root))?.[1]);
const query = (page: Html) => new URLSearchParams(page.path.split('?')[1]);
const firstNumber = (text: string) => Number(/(\d+)/.exec(text)?.[1]);

test('narrows by district, level and type; each choice finds what it says', async () => {
  const whole = await read('/mechanism-list?district_id=440300');
  expect(total(whole)).toBeGreaterThan(3);
  for (const [label, key] of [
    ['三级甲等', 'level'],
    ['连锁体检机构', 'type'],
    ['南山区', 'district_id'],
  ] as const) {
    const choices = named(whole, '筛选');
    const begins = new RegExp(`^${label}`);
    const says = firstNumber(textOf(links(choices, begins)[0]));
    const page = await follow(choices, begins);
    expect(query(page).get(key)).toBeTruthy();
    expect(headOf(page).h1[0]).toContain(label);
    expect([label, total(page), cards(page).length]).toEqual([label, says, says]);
    const current = all(named(page, '筛选'), 'a').filter((one) => one.attribs['aria-current'] === 'true');
    expect(current.filter((one) => textOf(one).includes(label))).toHaveLength(1);
  }
});

test('both search keys find the same and name one address; a search is not for search engines', async () => {
  const [one, other] = await Promise.all([
    read('/mechanism-list?search=%E9%9D%92%E6%A2%A7'),
    read('/mechanism-list?searchKeyword=%E9%9D%92%E6%A2%A7'),
  ]);
  expect(total(one)).toBeGreaterThan(1);
  expect(total(other)).toBe(total(one));
  expect(headOf(other).canonical).toBe(headOf(one).canonical);
  expect(headOf(one).robots).toBe('noindex');
  expect(all(one.root, 'input').some((input) => input.attribs.value === '青梧')).toBe(true);
  // The cities of the hits, each with how many.
  const narrowed = await follow(main(one), /^深圳/);
  expect(query(narrowed).get('district_id')).toBe('440300');
  for (const card of cards(narrowed)) expect(textOf(all(card, 'h2', 'h3')[0])).toContain('青梧');
});

test('a city without any leads to the nearest ones, each with its way, and to asking', async () => {
  const page = await read('/mechanism-list?district_id=530600');
  const headings = all(page.root, 'h2').map((one) => textOf(one));
  expect(textOf(page.root)).toContain('昭通还没有通过审核的机构');
  const kilometres = headings.flatMap((text) => /约 (\d+) 公里/.exec(text)?.[1] ?? []).map(Number);
  expect(kilometres).toHaveLength(3);
  expect(kilometres).toEqual(kilometres.toSorted((a, b) => a - b));
  expect(cards(page).length).toBeGreaterThan(2);
  expect(href(page.root, '提交昭通的需求')).toBe('/530600');
});

test('a level that there is not is said once', async () => {
  const text = textOf((await read('/mechanism-list?level=9999&district_id=440300')).root);
  expect(text).toContain('没有「9999」这个等级');
  expect(text).not.toContain('还没有');
});

test('says how it is ordered, and lists itself for search engines', async () => {
  const page = await read('/mechanism-list?district_id=440300');
  // Another order, and back to the one that is explained.
  const cheapest = await follow(named(page, '排序'), '年度套餐价低');
  expect(query(cheapest).get('sort')).toBe('package');
  const prices = cards(cheapest).flatMap((one) => {
    const price = /年度套餐\s*¥([\d,]+)/.exec(textOf(one))?.[1];
    return price ? [Number(price.replace(',', ''))] : [];
  });
  expect(prices.length).toBeGreaterThan(2);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  const back = await follow(named(cheapest, '排序'), '综合');
  expect(query(back).has('sort')).toBe(false);
  expect(textOf(back.root)).toContain('在库项目占六成');
  const list = graphOf(back).find((node) => node['@type'] === 'ItemList') as unknown as {
    numberOfItems: number;
    itemListElement: { url: string }[];
  };
  expect(list.numberOfItems).toBe(cards(back).length);
  expect(list.itemListElement[0]?.url).toContain('/organization/');
});

test('on a phone the filters are folded and the first institution is on the first screen', async () => {
  const page = await openPage('/mechanism-list?district_id=440300', phone);
  const card = await page.getByRole('article').first().boundingBox();
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

test('the search is a form that keeps the choices', async () => {
  const narrowed = await follow((await read('/mechanism-list?district_id=440300')).root, /^三级甲等/);
  expect(query(narrowed).get('level')).toBe('3A');
  const found = await submit(narrowed, 'search', { search: '医院' });
  expect(Object.fromEntries(query(found))).toMatchObject({ search: '医院', level: '3A' });
  expect(total(found)).toBeGreaterThan(0);
});

test('an empty one says what is in the way, and each way on finds as many as it says', async () => {
  const page = await read('/mechanism-list?district_id=440308&level=3A');
  expect(textOf(page.root)).toContain('深圳盐田区还没有符合「三级甲等」的机构');
  const says = firstNumber(/(\d+) 家/.exec(textOf(links(page.root, /^深圳全市，\d+ 家/)[0]))?.[0] ?? '');
  const wider = await follow(page.root, /^深圳全市，\d+ 家/);
  expect(query(wider).get('district_id')).toBe('440300');
  expect(total(wider)).toBe(says);
});
