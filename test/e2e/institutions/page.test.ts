import { expect, test } from 'vitest';
import {
  all,
  type Element,
  graphOf,
  type Html,
  href,
  links,
  main,
  named,
  read,
  textOf,
} from '#test/e2e/read-html.ts';
import { openPage, origin, visitor } from '#test/e2e/visitor.ts';

// An institution’s page: what it holds, for whom, and on paper.

const address = '/organization/SZ001';

test('packages, price list, place, doctors, licence and awards, for people and for search engines', async () => {
  const page = await read(address);
  for (const name of [
    '机构简介',
    '团检套餐',
    '项目与价目',
    '时间与位置',
    '医师',
    '资质',
    '在本平台的中标',
    '向澜汀医院询价',
    '附近的其他机构',
  ])
    named(page, name);
  // Who it is comes first; others around come last, after the way to ask this one.
  const parts = all(main(page), 'section').flatMap(({ attribs }) =>
    attribs.id && attribs['aria-labelledby'] ? attribs.id : [],
  );
  expect([parts[0], parts.at(-1)]).toEqual(['about', 'nearby']);
  expect(all(page.root, 'footer')).toEqual([]);
  expect(textOf(main(page))).toMatch(/PDY\w{19}/);
  expect(textOf(main(page))).toMatch(/按在库项目统计/);
  const graph = graphOf(page);
  const clinic = graph.find((node) => node['@type'] === 'MedicalClinic') as unknown as {
    hasOfferCatalog: { itemListElement: object[] };
    geo: { latitude: number };
  };
  const packages = all(page.root, 'article');
  expect(packages.length).toBeGreaterThan(1);
  expect(clinic.hasOfferCatalog.itemListElement).toHaveLength(packages.length);
  expect(clinic.geo.latitude).toBeGreaterThan(22);
  expect(graph.some((node) => node['@type'] === 'BreadcrumbList')).toBe(true);
  const award = links(all(page.root, 'table').at(-1) as Element)[0];
  expect(award?.attribs.href).toMatch(/\/service-detail\?bidId=/);
  // Every part is there that the page's own navigation leads to.
  for (const { attribs } of all(named(page, '本页内容'), 'a'))
    expect([attribs.href, byId(page, attribs.href?.slice(1))]).toEqual([attribs.href, 1]);
  // The address in a map elsewhere.
  const map = links(page.root, /在高德地图中打开/)[0]?.attribs;
  expect(map).toMatchObject({ target: '_blank', rel: expect.stringContaining('noopener') });
  expect(map?.href).toMatch(/position=11[34]\.\d+%2C22\.\d+/);
  expect(all(page.root, 'a').filter(({ attribs }) => attribs.href?.startsWith('geo:22.'))).toHaveLength(1);
});

const byId = (page: Html, id = '') =>
  all(main(page), 'section', 'div', 'h2', 'details').filter(({ attribs }) => attribs.id === id).length;

test('without scripts everything is in the page, and asking leads to the hotline and the demand', async () => {
  const page = await read(address);
  const items = all(page.root, 'section').find(({ attribs }) => attribs.id === 'items');
  const folded = all(items as Element, 'details').find(({ attribs }) => attribs.open === undefined);
  expect(textOf(folded)).toMatch(/¥\d/);
  expect(links(page.root, '向这家机构询价')[0]?.attribs.href).toBe('#ask');
  const ask = all(page.root, 'section').find(({ attribs }) => attribs.id === 'ask') as Element;
  expect(links(ask, '4001-0755-70')[0]?.attribs.href).toBe('tel:4001075570');
  expect(href(ask, /发布深圳的需求/)).toContain('city=440300');
});

test('at a desk: the price list is searched, packages side by side, who is around on a drawing', async () => {
  const page = await openPage(address, { permissions: ['clipboard-read', 'clipboard-write'] });
  // The price list is searched by name; without a hit it says so and can be put back.
  const items = page.locator('#items');
  const input = page.getByLabel('在这家机构的项目里查找');
  await input.fill('甲状腺');
  await items.getByText(/找到 \d+ 项/).waitFor();
  const says = Number(/找到 (\d+) 项/.exec(await items.innerText())?.[1]);
  await expect.poll(() => items.getByRole('listitem').count()).toBe(says);
  await input.fill('火星探测');
  await items.getByText('没有这样的项目').waitFor();
  await items.getByRole('button', { name: '看全部项目' }).click();
  await items.getByText('实验室检查').waitFor();
  await expect.poll(() => input.inputValue()).toBe('');

  // Several packages stand side by side.
  const packages = await page.getByRole('article').count();
  await page.locator('summary', { hasText: '并排看' }).click();
  const table = page.getByRole('table').first();
  await expect.poll(() => table.getByRole('columnheader').count()).toBeGreaterThanOrEqual(packages + 1);
  await table.getByText('不同的项目').waitFor();

  // The page's own navigation marks the part that is read.
  const nav = page.getByRole('navigation', { name: '本页内容' });
  await nav.getByRole('link', { name: '资质' }).click();
  await nav.locator('[aria-current=location]', { hasText: '资质' }).waitFor();

  // The address can be copied.
  await page.getByRole('button', { name: '复制地址' }).click();
  await page.getByText('已复制').waitFor();
  await expect
    .poll(() => page.evaluate('navigator.clipboard.readText()'))
    .toMatch(/^深圳澜汀综合医院 广东省深圳市/);
  // Who is around: the list's links lead there; pointed at, a mark of the drawing shows the name beside its number.
  const marks = page.locator('#nearby svg a');
  const neighbours = page.locator('#nearby ol li');
  await expect.poll(() => marks.count()).toBe(await neighbours.count());
  const name = marks.first().locator('text').last();
  const opacity = () =>
    page.evaluate(
      "Number(getComputedStyle(document.querySelector('#nearby svg a text:last-of-type')).opacity)",
    );
  expect(await opacity()).toBe(0);
  await marks.first().locator('circle').hover();
  await expect.poll(opacity).toBe(1);
  await expect
    .poll(() => neighbours.first().innerText())
    .toMatch(/(东|南|西|北|东北|东南|西北|西南) [\d.]+ 公里$/);
  const link = neighbours.first().getByRole('link');
  await expect.poll(() => link.innerText()).toBe(await name.textContent());
  const target = await link.getAttribute('href');
  await expect.poll(() => marks.first().getAttribute('href')).toBe(target);
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === target);
  await page.getByText('示意图，非地图').waitFor();
});

test('on paper the price list is unfolded, and what can only be clicked is left out', async () => {
  const page = await openPage(address);
  const folded = page.locator('#items details:not([open]) li').first();
  const height = async () => (await folded.boundingBox())?.height ?? 0;
  await expect.poll(height).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(height).toBeGreaterThan(8);
  for (const gone of ['向这家机构询价', '在高德地图中打开'])
    await expect.poll(() => page.getByRole('link', { name: gone }).isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('navigation', { name: '本页内容' }).isVisible()).toBe(false);
  await expect.poll(() => page.locator('#licence').isVisible()).toBe(true);
});

test('the older address: with a code to the page; without one by who asks', async () => {
  const moved = await fetch(`${origin}/bid-web/org-home?code=SZ002`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([
    301,
    expect.stringMatching(/\/organization\/SZ002$/),
  ]);

  expect(href((await read('/org-home')).root, '查看全部体检机构')).toContain('/mechanism-list');
  const stranger = await openPage('/org-home');
  await stranger.waitForURL(/\/mechanism-list/);

  const member = await visitor({ as: 'demo_provider' });
  await member.open('/org-home');
  await member.page.waitForURL(/\/organization\/SZ001/);
  const ofTwo = await visitor({ as: 'demo_provider2' });
  await ofTwo.open('/org-home');
  await ofTwo.page.getByRole('link', { name: '青梧健康体检（深圳福田分院）' }).click();
  await ofTwo.page.waitForURL(/\/organization\/SZ002/);
});
