import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawn } from '#test/e2e/page-helpers.ts';
import { type Visitor, visitor } from '#test/e2e/visitor.ts';
import { axe } from './page-checks.ts';
import { all, type Html, main, named, nameOf, read, submit, textOf } from './read-html.ts';

// 自选套餐: the address is the selection, the market answers as it changes, and it becomes a demand.

const box = (page: Page, group: string, item: string) =>
  page.getByRole('checkbox', { name: `${group}：${item}`, exact: true });
/** Of one group: items, range and middle price, as they stand there. */
const priceOf = (page: Page, group: string) =>
  page.locator('section', { has: page.locator('#prices') }).locator('div', {
    has: page.getByRole('heading', { level: 3, name: new RegExp(`^${group}`) }),
  });
const settled = (page: Page) =>
  page.locator('section[aria-busy="false"]', { has: page.locator('#prices') }).waitFor();

describe('with scripts', () => {
  let page: Page;
  let go: Visitor['go'];
  beforeAll(async () => {
    ({ page, go } = await visitor({ expects: /ERR_FAILED/ }));
  });
  beforeEach(() => page.setViewportSize({ width: 1280, height: 900 }));
  /** Comes from another page: nothing of the test before is left on this one. */
  const open = async (query = '') => {
    await page.unrouteAll();
    await go('/agree');
    await page.getByRole('heading', { level: 1, name: /协议/ }).waitFor();
    await go(`/require-custom${query}`);
    await page.locator('#prices').waitFor();
  };

  test('a tick changes price, count and address; the same address shows the same to somebody else', async () => {
    await open('?s1=GEN001.INT001.HEM001');
    const before = await priceOf(page, '男性').innerText();
    await page.getByRole('searchbox', { name: '添加项目' }).fill('jzxcc');
    await box(page, '男性', '甲状腺彩超').check();
    await settled(page);
    const after = await priceOf(page, '男性').innerText();
    expect(before).toContain('3 项');
    expect(after).toContain('4 项');
    expect(after).not.toBe(before.replace('3 项', '4 项'));
    await expect.poll(() => new URL(page.url()).searchParams.get('s1')).toBe('GEN001.INT001.HEM001.USD008');

    const { search } = new URL(page.url());
    const other = textOf(main(await read(`/require-custom${search}`)));
    expect(other).toContain('甲状腺彩超');
    expect(other.replaceAll(' ', '')).toContain(after.replaceAll(/\s+/g, ''));
  });

  test('while the market answers the last figures stay, dimmed; an answer that is overtaken is dropped', async () => {
    await open('?s1=GEN001.INT001.HEM001.URI001');
    const first = await priceOf(page, '男性').innerText();
    const waiting: Route[] = [];
    await page.route('**/market/priceRange', (route) => void waiting.push(route));
    await box(page, '男性', '尿常规').uncheck();
    await expect.poll(() => waiting.length).toBe(1);
    const section = page.locator('section', { has: page.locator('#prices') });
    await expect.poll(() => section.getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => priceOf(page, '男性').innerText()).toBe(first);
    await box(page, '男性', '血常规五分类').uncheck();
    await expect.poll(() => waiting.length).toBe(2);
    // The later one first, then the one that nobody waits for any more.
    await waiting[1]?.continue();
    await settled(page);
    const last = await priceOf(page, '男性').innerText();
    expect(last).toContain('2 项');
    await waiting[0]?.continue().catch(() => {});
    await drawn(page);
    await expect.poll(() => priceOf(page, '男性').innerText()).toBe(last);
  });

  test('when the market cannot be reached the last figures stay, and it can be asked again', async () => {
    await open('?s1=GEN001.INT001');
    await page.route('**/market/priceRange', (route) => route.abort());
    await box(page, '男性', '内科检查').uncheck();
    const again = page.getByRole('button', { name: '重新计算' });
    await again.waitFor();
    // What the browser itself says of a refused request (ERR_FAILED) is no fault of the page.
    await page.unroute('**/market/priceRange');
    await again.click();
    await settled(page);
    await expect.poll(() => priceOf(page, '男性').innerText()).toContain('1 项');
  });

  test('what a law forbids is named with its source and taken out with one click; back brings it again', async () => {
    await open('?s1=GEN001.HEP001');
    const findings = page.locator('section', { has: page.locator('#findings') });
    await expect.poll(() => findings.innerText()).toContain('须修改');
    await expect.poll(() => findings.innerText()).toContain('卫办政法发〔2011〕14号');
    await page.getByLabel('体检人数').fill('50');
    await page.getByRole('button', { name: '请机构报价' }).click();
    await page.getByText('有 1 处须先修改').waitFor();
    await findings.getByRole('link', { name: '删除乙肝表面抗原' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('s1')).toBe('GEN001');
    await findings.getByText('没有需要修改或确认的项目').waitFor();
    await page.goBack();
    await findings.getByText('须修改').waitFor();
    await expect.poll(() => box(page, '男性', '乙肝表面抗原').isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel('体检人数').inputValue()).toBe('50');
  });

  test('what is unticked can be ticked again in its place; two of the same are pointed out', async () => {
    await open('?s1=GEN001.LIV020.LIV021');
    const findings = page.locator('section', { has: page.locator('#findings') });
    await findings.getByText('重复', { exact: true }).waitFor();
    await box(page, '男性', '肝功能八项').uncheck();
    await settled(page);
    await expect.poll(() => findings.getByText('重复', { exact: true }).count()).toBe(0);
    await box(page, '男性', '肝功能八项').check();
    await findings.getByText('重复', { exact: true }).waitFor();
  });

  test('a budget makes a proposal that says what it left out; back returns to what was chosen before', async () => {
    await open('?s1=GEN001&s3=GEN001');
    await page.getByLabel('人均预算（元）').fill('300');
    await page.getByRole('button', { name: '按预算推荐' }).click();
    const note = page.getByRole('region', { name: '推荐说明' });
    await note.waitFor();
    await expect
      .poll(() => note.innerText())
      .toMatch(/以「年度基础体检」为底；为不超出 300 元，没有放入.*彩超/);
    await expect.poll(() => page.locator('#prices').locator('..').innerText()).not.toContain('超预算');
    await page.goBack();
    await expect.poll(() => box(page, '已婚女性', '内科检查').count()).toBe(0);
    await expect.poll(() => box(page, '已婚女性', '身高体重与体重指数').isChecked()).toBe(true);
  });

  test('groups side by side: one more begins with what suits it, a column can follow another, or go', async () => {
    await open('?s1=GEN001.USD005');
    await page.getByRole('link', { name: '+ 已婚女性' }).click();
    await box(page, '已婚女性', '身高体重与体重指数').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('s3')).toBe('GEN001');
    await box(page, '男性', '身高体重与体重指数').uncheck();
    await page.getByText('已婚女性', { exact: true }).last().click();
    await page.getByRole('link', { name: '改为与男性相同' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('s3')).toBe('.');
  });

  test('hiring has two groups and marks what may not be asked', async () => {
    await open('?purpose=ENTRY');
    await expect.poll(() => page.getByRole('columnheader', { name: /女性/ }).count()).toBe(1);
    await page.getByRole('searchbox', { name: '添加项目' }).fill('乙肝表面抗原');
    await page.getByText('入职禁检').first().waitFor();
    await expect.poll(() => box(page, '男性', '乙肝表面抗原').count()).toBe(0);
  });

  test('categories, findings and menus opened: axe finds nothing, at 360 px nothing runs over', async () => {
    for (const width of [1280, 360]) {
      // High enough for the bar at the bottom of a phone to lie over nothing: what it covers is scrolled away from it.
      await page.setViewportSize({ width, height: 4000 });
      await open('?s1=GEN001.HEP001.LIV020.LIV021&s2=GEN001.GYN001&budget=20');
      await page.getByText('按类别浏览').click();
      await page.getByRole('button', { name: /^CT检查/ }).click();
      await box(page, '男性', '低剂量胸部螺旋CT').waitFor();
      await page.getByText(/另有 \d+ 条提示/).click();
      expect(await axe(page)).toEqual([]);
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    }
  });

  test('the main step is in sight wherever one has scrolled to', async () => {
    await open();
    const step = page.getByRole('link', { name: '请机构报价' });
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const share of [0, 0.5, 1]) {
        await page.evaluate(`scrollTo(0, document.documentElement.scrollHeight * ${share})`);
        await expect.poll(() => isInSight(step, { width, height })).toBe(true);
      }
    }
    await step.click();
    await expect.poll(() => isInSight(page.getByLabel('体检人数'), { width: 390, height: 780 })).toBe(true);
  });

  test('a stranger proves a number first and comes back with everything; nothing is lost on the way back', async () => {
    await open('?s1=GEN001.INT001');
    await page.getByLabel('体检人数').fill('多');
    await page.getByRole('button', { name: '请机构报价' }).click();
    await page.getByText('请填写体检人数').waitFor();
    await page.getByLabel('体检人数').fill('120');
    await page.getByRole('button', { name: '请机构报价' }).click();
    await page.getByLabel('手机号').first().waitFor();
    await page.getByText('深圳 · 年度体检 · 120 人 · 男性 2 项').waitFor();
    const back = await page.getByRole('link', { name: '用密码登录' }).getAttribute('href');
    expect(decodeURIComponent(back ?? '')).toContain('s1=GEN001.INT001');
    await page.getByRole('button', { name: '修改' }).click();
    await expect.poll(() => page.getByLabel('体检人数').inputValue()).toBe('120');
  });

  test('a certified company gets its draft, filled with the package', async () => {
    const buyer = await visitor({ as: 'demo_buyer' });
    await buyer.open('/require-custom?s1=GEN001.INT001&s3=GEN001.GYN001&budget=300');
    await buyer.page.getByLabel('体检人数').fill('88');
    await buyer.page.getByRole('button', { name: '请机构报价' }).click();
    await buyer.page.waitForURL(/require-submit\?bidId=/);
    for (const part of [/^男性/, /^已婚女性/])
      await buyer.page.getByRole('button', { name: part }).first().waitFor();
  });
});

describe('without scripts', () => {
  const rangeOf = (page: Html, group: string) => {
    const parts = all(named(page, '深圳每人约多少钱'), 'div').map((one) => textOf(one));
    return parts.find((text) => text.startsWith(group)) ?? '';
  };
  const ticked = (page: Html, label: string) =>
    all(page.root, 'input').find((one) => nameOf(one) === label)?.attribs.checked !== undefined;

  test('everything stands there at first sight: items, what they are for, prices, who can, what the law says', async () => {
    const page = await read('/require-custom');
    const text = textOf(main(page));
    for (const part of ['年度体检', '血常规五分类', '深圳每人约多少钱', '家可全部承接', '合规与重复检查'])
      expect(text).toContain(part);
    expect(rangeOf(page, '已婚女性')).toMatch(/¥\d+–\d+.*中位 ¥\d+/);
  });

  test('boxes are sent with the form: out of the package, into it from a category and from a search', async () => {
    const start = await read('/require-custom?s1=GEN001.INT001&s2=GEN001');
    const scans = await submit(start, 's1', {}, /^CT检查/);
    const changed = await submit(scans, 's1', { s1: ['GEN001', valueOf(scans, '男性：低剂量胸部螺旋CT')] });
    expect(ticked(changed, '男性：低剂量胸部螺旋CT')).toBe(true);
    expect(all(changed.root, 'input').some((one) => nameOf(one) === '男性：内科检查')).toBe(false);
    expect(ticked(changed, '未婚女性：身高体重与体重指数')).toBe(true);
    const found = await submit(changed, 's1', { q: '尿常规' });
    const women = ['GEN001', valueOf(found, '未婚女性：尿常规')];
    const whole = await submit(found, 's1', { s2: women });
    expect(rangeOf(whole, '未婚女性')).toContain('2 项');
    expect(rangeOf(whole, '男性')).toContain('2 项');
  });

  test('the start form proposes, or begins with nothing', async () => {
    const start = await read('/require-custom');
    const proposed = await submit(start, 'budget', { sex: ['1', '3'], budget: '200' }, '按预算推荐');
    expect(textOf(named(proposed, '推荐说明'))).toContain('200 元');
    const empty = await submit(proposed, 'budget', {}, '从空白开始');
    expect(textOf(main(empty))).toContain('还没有项目');
  });
});

const valueOf = (page: Html, label: string) =>
  all(page.root, 'input').find((one) => nameOf(one) === label)?.attribs.value ?? label;

async function isInSight(one: Locator, window: { width: number; height: number }) {
  const box = await one.boundingBox();
  return (
    box !== null &&
    box.x >= 0 &&
    box.y >= 0 &&
    box.x + box.width <= window.width &&
    box.y + box.height <= window.height
  );
}
