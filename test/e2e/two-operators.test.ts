import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '#test/e2e/page-checks.ts';
import { drawn, fits, option } from '#test/e2e/page-helpers.ts';
import { callerAt } from '#test/e2e/procure-at-site.ts';
import { largePhone, origin, visitor } from '#test/e2e/visitor.ts';
import { callSite } from '#test/world/call-site.ts';

// What two colleagues see of one another: in the queue, in one standard item, and of a lead that is handed on. Wordings: reasons.test.tsx.

// Its own at each run, for a site that keeps earlier ones.
const mark = String(Date.now()).slice(-8);
const colleagueName = `审核员${mark}`;
const addLead = (name: string, i: number) =>
  callSite({ origin }, 'lead.add', {
    name,
    mobile: `13${i}${mark}`,
    agreed: true,
    message: '年度体检约 120 人',
  });

/** A second operator with an account of their own, signed in. */
async function colleague(role: 'reviewer' | 'catalogue', start: number, device: BrowserContextOptions = {}) {
  const administrator = await callerAt(origin, 'demo_operator');
  const account = `${role}${start}${mark}`;
  const { userId, initialPassword: password } = await administrator('console.addOperator', {
    mobile: `${start}${mark}`,
    account,
    name: colleagueName,
    role,
  });
  const { accessToken } = await callSite({ origin }, 'user.accountLogin', { account, password });
  const localStorage = [{ name: 'accessToken', value: accessToken }];
  return {
    ...(await visitor({ ...device, storageState: { cookies: [], origins: [{ origin, localStorage }] } })),
    leave: () => administrator('console.setOperatorRole', { userId, role: null }),
  };
}

const recordOf = (page: Page) => page.getByRole('region', { name: '当前记录' });
const ready = (page: Page) => recordOf(page).and(page.locator('[aria-busy="false"]')).waitFor();
async function choose(page: Page, title: string) {
  await page.getByRole('list', { name: '等待处理' }).getByRole('button', { name: title }).press('Enter');
  await recordOf(page).getByRole('heading', { level: 2, name: title }).waitFor();
  await ready(page);
}

test('what one operator claims their colleague sees and cannot decide on; of two decisions the first counts', async () => {
  const [first, second] = [`来询甲${mark}`, `来询乙${mark}`];
  await addLead(first, 1);
  await addLead(second, 5);
  const one = await visitor({ as: 'demo_operator' });
  const other = await colleague('reviewer', 138);
  for (const { open, page } of [one, other]) {
    await open('/console?kind=lead');
    await choose(page, first);
  }
  await choose(one.page, second);
  await one.page.keyboard.press('c');
  await recordOf(one.page).getByRole('button', { name: '放回' }).waitFor();

  await choose(other.page, second);
  await recordOf(other.page)
    .getByText(/正在处理，\d+:\d+ 前您不能决定这一条。$/)
    .waitFor();
  expect(await recordOf(other.page).getByRole('button', { name: '开始处理' }).isDisabled()).toBe(true);
  await other.page.keyboard.press('a');
  await drawn(other.page);
  expect(await other.page.getByRole('dialog').count()).toBe(0);

  // Both have begun to decide on the other one.
  for (const { page } of [one, other]) {
    await choose(page, first);
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByText(`开始处理：${first}`).waitFor();
  }
  await one.page.keyboard.press('Enter');
  await one.page.getByText(`${first}：开始处理。`).waitFor();
  await other.page.keyboard.press('Enter');
  await other.page.getByRole('dialog').getByRole('alert').first().waitFor();
  await other.page.keyboard.press('Escape');
  await recordOf(other.page).getByText('这一条已不在等待', { exact: false }).waitFor();

  await choose(one.page, second);
  await one.page.keyboard.press('a');
  await one.page.getByRole('dialog').getByText(`开始处理：${second}`).waitFor();
  await one.page.keyboard.press('Enter');
  await one.page.getByText(`${second}：开始处理。`).waitFor();
  await other.leave();
});

test('of two edits of one standard item the second sees the first, keeps what was typed, and is saved on top of it', async () => {
  const administrator = await callerAt(origin, 'demo_operator');
  const name = `踝臂指数${mark}`;
  await administrator('console.addItem', {
    name,
    aliases: [],
    category: 'GEN',
    sexes: [1, 2, 3],
    significance: '评估下肢动脉。',
    referencePrice: '60',
    unit: '次',
    fasting: false,
    radiation: false,
    preparation: '',
    contains: [],
  });
  const one = await visitor({ as: 'demo_operator' });
  const other = await colleague('catalogue', 139);
  const form = (page: Page) => page.getByRole('dialog', { name: `修改“${name}”` });
  for (const { page, open } of [one, other]) {
    await open(`/console/catalogue?view=items&search=${encodeURIComponent(name)}`);
    await page
      .locator('[id^=row-]')
      .filter({ hasText: name })
      .getByRole('button', { name: /^查\s*看$/ })
      .click();
    await page
      .getByRole('dialog', { name, exact: true })
      .getByRole('button', { name: /^修\s*改$/ })
      .press('Enter');
    await form(page)
      .getByText(/^影响 /)
      .waitFor();
  }
  await form(one.page)
    .getByRole('textbox', { name: /参考价/ })
    .fill('75');
  await one.page.keyboard.press('Enter');
  await one.page.getByText('已保存，第 2 版', { exact: false }).waitFor();

  const preparation = form(other.page).getByRole('textbox', { name: /检前准备/ });
  await preparation.fill('检查前静息 5 分钟。');
  const send = () => form(other.page).getByRole('textbox', { name: /单位/ }).press('Enter');
  await send();
  // By role: a form with a field named `contains` answers no search by text.
  const changed = form(other.page).getByRole('alert').filter({ hasText: '打开后，这个项目已被修改。' });
  await changed.filter({ hasText: '参考价：¥60.00 → ¥75.00' }).waitFor();
  expect(await preparation.inputValue()).toBe('检查前静息 5 分钟。');
  for (const width of [390, 1280]) {
    await other.page.setViewportSize({ width, height: 844 });
    await fits(other.page);
  }
  await send();
  await other.page.getByText('已保存，第 3 版', { exact: false }).waitFor();
  const { records } = await administrator('console.listItems', { keyword: name });
  expect(records.find((item) => item.name === name)).toMatchObject({
    referencePrice: '75.00',
    preparation: '检查前静息 5 分钟。',
    version: 3,
  });
  await other.leave();
});

test('a lead that is given to a colleague opens from their message, on a phone; who gave it away looks on', async () => {
  const name = `分派来询${mark}`;
  await addLead(name, 7);
  const other = await colleague('reviewer', 137, largePhone);
  const { page, open } = await visitor({ as: 'demo_operator' });
  const row = page.getByRole('row').filter({ hasText: name });
  await open(`/console/leads?search=${encodeURIComponent(name)}`);
  await row.getByRole('button', { name: '查看' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: '咨询线索' });
  await drawer.getByLabel('负责人').press('Enter');
  await option(page, colleagueName).click();
  await page.getByText(`已分派给${colleagueName}。`).waitFor();
  await drawer.getByText(`由${colleagueName}负责`, { exact: false }).waitFor();
  expect(await drawer.getByRole('button', { name: '开始处理' }).count()).toBe(0);
  await drawer.getByLabel('写一条备注').fill('客户下午在');
  await drawer.getByRole('button', { name: '只保存备注' }).press('Enter');
  await drawer.getByText('客户下午在', { exact: true }).waitFor();

  await other.open('/console/messages');
  await other.page.getByText('把一条咨询线索分派给您', { exact: false }).first().tap();
  const own = other.page.getByRole('dialog', { name: '咨询线索' });
  await own.getByText(name).waitFor();
  await own.getByText('客户下午在', { exact: true }).waitFor();
  await fits(other.page);
  expect(await axe(other.page)).toEqual([]);
  await own.getByRole('button', { name: '开始处理' }).tap();
  await own.getByText('处理中').waitFor();
  await other.page.getByText('线索已改为「处理中」。').waitFor();
  await own.getByLabel('写一条备注').fill('已约周三面谈');
  await own.getByRole('button', { name: '标为完成' }).tap();
  await other.page.getByText('线索已改为「完成」。').waitFor();
  await own.waitFor({ state: 'detached' });
  await other.go(`/console/leads?status=3&search=${encodeURIComponent(name)}`);
  await other.page.getByText(name).first().waitFor();
  await fits(other.page);

  await open(`/console/leads?status=3&search=${encodeURIComponent(name)}`);
  await row.getByText('备注：已约周三面谈').waitFor();
  await row.getByText(colleagueName).waitFor();
  await other.leave();
});
