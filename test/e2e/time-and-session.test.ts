import type { BrowserContext } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { untilText } from '#web/ui/time.ts';
import { hydrated } from '#test/e2e/browser.ts';
import { where } from '#test/e2e/page-helpers.ts';
import { callerAt } from '#test/e2e/procure-at-site.ts';
import { origin, signInByForm, visitor } from '#test/e2e/visitor.ts';

// A computer whose clock or zone is wrong, and one that several people use.

const day = 86_400_000;

/** The computer's clock is so many ms wrong. */
const turnClock = (context: BrowserContext, ms: number) =>
  context.addInitScript(`{
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...given) { given.length === 0 ? super(Right.now() + ${ms}) : super(...given); }
      static now() { return Right.now() + ${ms}; }
    };
  }`);

/** Without the minutes, which may pass meanwhile. */
const about = (text: string) => text.replace(/\d+ (分钟|小时)/, '$1');

// That the clock is known either way: clock.test.ts.
test('with the clock nine days ahead, in New York: how long quotes are open is said as the server sees it, and today is China’s', async () => {
  const buyer = await callerAt(origin, 'demo_buyer');
  const { records } = await buyer('demand.listMine', { size: 50 });
  const open = records.filter(
    ({ status, quoteDeadline }) =>
      status.name === '采购中' && Date.parse(quoteDeadline ?? '') > Date.now() + day,
  );
  expect(open.length).toBeGreaterThan(1);
  const timezoneId = 'America/New_York';
  const { page, context, open: openPage } = await visitor({ as: 'demo_buyer', timezoneId });
  await turnClock(context, 9 * day);
  await openPage('/user-center/purchase-order');
  for (const { title, quoteDeadline } of open) {
    const row = page.getByRole('row').filter({ hasText: title });
    const { text } = untilText(quoteDeadline ?? '', Date.now());
    await row
      .getByText(about(text) === text ? text : new RegExp(about(text)))
      .first()
      .waitFor();
    expect(await row.getByText('已截止').count()).toBe(0);
  }
  await openPage('/require-submit');
  const from = page.getByPlaceholder('开始日期');
  await from.click();
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const picker = page.locator('.ant-picker-dropdown:visible');
  await picker.locator('.ant-picker-cell-today').waitFor();
  expect(await picker.locator('.ant-picker-cell-today').getAttribute('title')).toBe(today);
  const days = picker.locator('.ant-picker-cell-in-view:not(.ant-picker-cell-disabled)');
  expect(await days.first().getAttribute('title')).toBe(today);
  await picker.getByText('今天').click();
  await expect.poll(() => from.inputValue()).toBe(today);

  const visit = await visitor({ timezoneId });
  await turnClock(visit.context, 9 * day);
  await visit.open('/big-hall');
  const hall = visit.page.locator('main');
  await expect.poll(async () => /\d+ (天|小时)/.test(await hall.innerText())).toBe(true);
  await expect.poll(() => hall.locator('time').getByText('已截止').count()).toBe(0);
});

/** What a browser does that shows a page from its memory, as it was left; in tests that memory is off. */
const comesBack = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))";
const isCovered = 'document.documentElement.hidden';

describe('on a computer that others use', () => {
  test('a page that comes back after its session ended is covered at once, and gone', async () => {
    const { page, open } = await visitor();
    await open('/login?redirect=%2Fuser-center%2Fpurchase-order');
    await signInByForm(page, 'demo_buyer2');
    await page.getByRole('heading', { name: '采购需求', exact: true }).waitFor();
    // Its own session: nothing happens.
    expect(await page.evaluate(`${comesBack}, ${isCovered}`)).toBe(false);
    expect(await page.evaluate(`localStorage.removeItem('accessToken'), ${comesBack}, ${isCovered}`)).toBe(
      true,
    );
    await expect.poll(() => where(page)).toMatch(/^\/login\?redirect=/);
  });

  test('it leaves covered what is kept of it, and another account never sees it', async () => {
    const { page, open } = await visitor();
    await open('/login?redirect=%2Fuser-center%2Fpurchase-order');
    await signInByForm(page, 'demo_buyer2');
    const own = page.getByRole('heading', { name: '采购需求', exact: true });
    await own.waitFor();
    // Somebody else's session by now, and no other tab has told of it.
    const seen =
      await page.evaluate(`document.cookie = 'user=' + encodeURIComponent(JSON.stringify({ id: 'another', shownAs: 'x' })) + '; path=/bid-web/',
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })), ${isCovered}`);
    expect(seen).toBe(true);
    expect(await page.evaluate(`${comesBack}, ${isCovered}`)).toBe(true);
  });

  test('a second tab goes blank when the first signs out, and when somebody else signs in there', async () => {
    const { page, context, open } = await visitor();
    await open('/login?redirect=%2Fuser-center%2Fpurchase-order');
    await signInByForm(page, 'demo_buyer2');
    const second = await context.newPage();
    const list = second.getByText('东莞恒麦精密', { exact: false }).first();
    await second.goto(`${origin}/bid-web/user-center/purchase-order`);
    await list.waitFor();
    await page.getByRole('button', { name: /^我的账号/ }).press('Enter');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
    await expect.poll(() => list.count()).toBe(0);
    await expect.poll(() => second.url()).toMatch(/\/login\?redirect=/);
    // Back at once as the first person; then somebody else signs in, in a third tab.
    await signInByForm(second, 'demo_buyer2');
    await list.waitFor();
    const third = await context.newPage();
    await third.goto(`${origin}/bid-web/about-us`);
    await third.evaluate("localStorage.removeItem('accessToken')");
    await third.goto(`${origin}/bid-web/login`);
    await hydrated(third);
    await signInByForm(third, 'demo_member');
    await expect.poll(() => list.count()).toBe(0);
  });
});
