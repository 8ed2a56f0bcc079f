import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { freshSite } from '#test/e2e/site.ts';
import { visitor, type Visitor } from '#test/e2e/visitor.ts';

// A demand of six packages as a whole: read, decided in one step, raced for, and taken to its end.

const site = await freshSite();
afterAll(() => site.stop());

const buyer = (options: Parameters<typeof visitor>[0] = {}) =>
  visitor({ as: 'demo_buyer', site: site.origin, ...options });
const title = '2027年度员工健康体检（深圳总部）';

/** The comparison of the demand, as its owner comes to it. */
async function openComparison({ open, page }: Visitor): Promise<string> {
  await open('/user-center/purchase-order');
  await page.getByText(title).first().click();
  await page.waitForURL(/purchase-order-detail/);
  await page.getByRole('link', { name: /对比/ }).first().click();
  await page
    .getByRole('button', { name: /^全部接受 / })
    .first()
    .waitFor();
  return new URL(page.url()).search;
}

const acceptAll = async (page: Page, place = 0) => {
  await page
    .getByRole('button', { name: /^全部接受 / })
    .nth(place)
    .click();
  return page.getByRole('dialog');
};
const undo = async (page: Page) => {
  await page
    .getByRole('button', { name: /^撤回 / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '确认撤回' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

describe('the demand as a whole', () => {
  test('two tabs: what one gave away, the other is refused with a sentence and sees it', async () => {
    const [one, two] = [await buyer(), await buyer()];
    await openComparison(one);
    await openComparison(two);
    const late = await acceptAll(two.page, 1);
    await late.getByText('合计').waitFor();

    // The first tab accepts one package of another institution.
    await one.page.getByRole('link', { name: '下一个未决定的套餐' }).click();
    await one.page
      .getByRole('button', { name: /^接受 / })
      .first()
      .click();
    await one.page.getByRole('dialog').getByRole('button', { name: '确认接受' }).click();
    await one.page
      .getByRole('button', { name: /^撤回 / })
      .first()
      .waitFor();

    await late.getByRole('button', { name: '确认接受' }).click();
    await late.getByText(/已接受「.+」的报价，本次没有接受任何套餐/).waitFor();
    // What is on the screen is fresh: confirming again takes the five that are left.
    await late.getByText('其余 1 个套餐已有决定', { exact: false }).waitFor();
    await late.getByRole('button', { name: '返回' }).click();
    await undo(one.page);
  });

  test.each([
    ['at a desk', {}],
    ['on a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ])('%s each package leads to its lines and back', async (_, options) => {
    const one = await buyer(options);
    const { page } = one;
    await openComparison(one);
    await page
      .getByRole('link', { name: /· 已婚女性/ })
      .first()
      .click();
    await page.getByText('齐项价区间', { exact: false }).waitFor();
    await page.goBack();
    await page
      .getByRole('button', { name: /^全部接受 / })
      .first()
      .waitFor();
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(wide).toBeLessThanOrEqual(0);
  });

  test('scenarios: proven cheapest beside one for all, and the buyer’s own conditions answered', async () => {
    const one = await buyer();
    const { page } = one;
    await openComparison(one);
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
    await row('总价最低').getByText('已证明最优').waitFor();
    await row('一家承接').getByText('1 家', { exact: true }).waitFor();
    const form = page.getByRole('form', { name: '我的条件' });
    await form.getByLabel('最多几家').fill('1');
    await form.getByRole('button', { name: '按我的条件计算' }).click();
    await row('按我的条件')
      .getByText(/「最多 1 家」的代价/)
      .waitFor();
    await page.getByRole('button', { name: '采用方案 总价最低' }).click();
    await page.getByRole('dialog').getByText('合计').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  test('by keyboard and by double click: every package is decided once, in at most six clicks', async () => {
    const one = await buyer();
    const { page } = one;
    await openComparison(one);
    // By keyboard to the question, and away from it again: nothing has happened.
    const first = page.getByRole('button', { name: /^全部接受 / }).first();
    await first.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    let clicks = 0;
    await page.exposeFunction('clicked', () => {
      clicks += 1;
    });
    await page.evaluate(`document.addEventListener('click', () => clicked(), true)`);
    const dialog = await acceptAll(page);
    await dialog.getByRole('button', { name: '确认接受' }).dblclick();
    await page.getByText('已接受 6 个', { exact: false }).waitFor();
    await page.getByRole('button', { name: '完成采购' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认完成' }).click();
    await page.getByText('采购已完成，6 个套餐已定标', { exact: false }).waitFor();
    expect(clicks).toBeLessThanOrEqual(6);
    await page.getByText('已完成').first().waitFor();
    expect(await page.getByRole('button', { name: /^全部接受 / }).count()).toBe(0);
  });
});
