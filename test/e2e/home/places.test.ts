import { expect, test } from 'vitest';
import { url, visitor } from '#test/e2e/visitor.ts';

// Home pages of every place: a province, a city, a district, one without institutions.

const read = async (path: string) => {
  const response = await fetch(url(path), { redirect: 'manual' });
  const html = await response.text();
  return {
    status: response.status,
    title: /<title>([^<]*)/.exec(html)?.[1] ?? '',
    canonical: /rel="canonical" href="[^"]*\/bid-web([^"]*)"/.exec(html)?.[1],
    // What stands on the page without any script.
    text: html.replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<[^>]+>|<!--[^>]*-->/g, ''),
  };
};

test.each([
  ['/440300', '/440300', '深圳团检采购'],
  ['/440000', '/440000', '广东团检采购'],
  ['/110000', '/110000', '北京团检采购'],
  ['/440305', '/440305', '深圳南山区团检采购'],
  // A district without institutions only repeats its city.
  ['/530624', '/530600', '昭通大关县团检采购'],
  ['/540000', '/540000', '西藏团检采购'],
  ['/', '/', '全国领先的一站式团检服务平台'],
])('%s is there, stands for %s and says whose it is', async (path, canonical, title) => {
  const page = await read(path);
  expect(page).toMatchObject({ status: 200, canonical });
  expect(page.title).toContain(title);
});

test('its heading names the place; without an institution it is for nobody to find, and says what is near', async () => {
  const of = async (path: string) => (await fetch(url(path))).text();
  const heading = (html: string) =>
    (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').replaceAll(/<[^>]+>|<!--.*?-->/g, '');
  const robots = (html: string) => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1];
  const description = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
  const [shenzhen, tibet, zhaotong, home] = await Promise.all(['/440300', '/540000', '/530600', '/'].map(of));
  expect([shenzhen, tibet, zhaotong].map((html) => heading(html ?? '').slice(0, 6))).toEqual([
    '深圳团检采购',
    '西藏团检采购',
    '昭通团检采购',
  ]);
  expect(heading(home ?? '')).not.toContain('团检采购');
  expect([shenzhen, tibet, zhaotong, home].map((html) => robots(html ?? ''))).toEqual([
    undefined,
    'noindex,follow',
    'noindex,follow',
    undefined,
  ]);
  expect(description(tibet ?? '')).toMatch(/^西藏还没有已认证的体检机构。较近的有.*成都 4 家/);
  expect(description(zhaotong ?? '')).not.toBe(description(tibet ?? ''));
});

test('of an unknown region, or of anything else, is not found', async () => {
  for (const path of ['/999999', '/000000', '/44030', '/4403000', '/44030a'])
    expect((await read(path)).status).toBe(404);
});

test('a province is about the province, a district about itself and then its city, empty places say where to turn', async () => {
  const province = await read('/440000');
  for (const part of ['广东的体检机构', '按城市看', '深圳 14 家', '广州 6 家', '东莞 4 家'])
    expect(province.text).toContain(part);
  const district = await read('/440305');
  expect(district.text.indexOf('南山区的体检机构')).toBeGreaterThan(0);
  expect(district.text.indexOf('深圳其他区的机构')).toBeGreaterThan(
    district.text.indexOf('南山区的体检机构'),
  );
  const empty = await read('/540000');
  for (const part of ['西藏还没有已认证的体检机构', '较近的城市', '成都 4 家', '全国的价格区间'])
    expect(empty.text).toContain(part);
});

test('is whole without JavaScript: prices with their samples, provinces with their figures, promises, reading', async () => {
  const { text } = await read('/440300');
  for (const part of [
    '深圳 14 家',
    '居中一半',
    '用表格看各省的数字',
    '黑龙江',
    '澳门',
    '免费注册',
    '采购知识',
    '客户案例',
  ])
    expect(text).toContain(part);
});

test('the example of three quotes: a link leads to it, also from another page, once the page has its height', async () => {
  const { page, open } = await visitor({ viewport: { width: 900, height: 844 } });
  const inSight = () =>
    page.evaluate<boolean>(
      `(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.getElementById('example').getBoundingClientRect())`,
    );
  await open('/440300');
  expect(await inSight()).toBe(false);
  await page.getByRole('link', { name: '看三家报价的例子' }).click();
  await expect.poll(inSight).toBe(true);
  await open('/about-us');
  await page.evaluate("void __reactRouterDataRouter.navigate('/440300#example')");
  await page.getByRole('heading', { level: 1 }).filter({ hasText: '可以比较' }).waitFor();
  await expect.poll(inSight).toBe(true);
});
