import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { firstText } from '#test/e2e/page-helpers.ts';
import { addTemplate, fillDates, publish } from '#test/e2e/post-demand.ts';
import { confirmPackage } from '#test/e2e/quote-steps.ts';
import { freshSite } from '#test/e2e/site.ts';
import { largePhone as phone, sessionEnds, type Visitor, visitor } from '#test/e2e/visitor.ts';

// An inquiry from the choice of institutions to the answer, the buyer on a phone and the institution at a desk, with what goes
// wrong on the way: nobody chosen, a session that ends while typing, a second tab, a double click, the way back.

// Publishes demands that other files would find.
const site = await freshSite();
afterAll(() => site.stop());

test('an inquiry, its answer, a question and a change', async () => {
  const title = '定向询价一';
  const buyer = await visitor({
    as: 'demo_buyer',
    site: site.origin,
    expects: /status of 40[19]|ERR_INTERNET_DISCONNECTED/,
    ...phone,
  });
  const { page } = buyer;
  await buyer.open('/user-center/consult-order');
  await page.getByRole('link', { name: '发起询价' }).first().waitFor();
  await buyer.go('/require-submit?kind=directed&city=440300&headcount=60');
  await page.waitForURL(/bidId=/);
  const asked = await chooseInstitutions(page);
  await fillTerms(buyer, title);
  await chooseItems(page);
  await page.getByRole('heading', { name: `询价机构（${asked.length} 家）` }).waitFor();
  for (const box of await page.getByRole('checkbox', { name: /我已知悉/ }).all()) await box.check();
  await page.getByRole('button', { name: '提交审核' }).dblclick();
  await page.waitForURL(/success-tip/);
  await page.goBack();
  await page.getByText('这份需求已经提交，不能再修改').waitFor();

  await publish(await visitor({ as: 'demo_operator', site: site.origin }), title);

  await buyer.go('/user-center/consult-order');
  await page.getByRole('link', { name: title }).first().click();
  await page.waitForURL(/consult-detail\?/);
  const demandId = new URL(page.url()).searchParams.get('bidId') as string;
  await page.getByText('采购方指定邀请', { exact: false }).first().waitFor();
  for (const name of asked) await page.getByText(name).first().waitFor();
  // The same demand by the other kind's address ends at its own.
  await buyer.go(`/user-center/purchase-order-detail?bidId=${demandId}`);
  await page.waitForURL(/consult-detail\?/);

  const nobody = await visitor({ site: site.origin, expects: /status of 404/ });
  expect(await nobody.open(`/home-demand-detail?bidId=${demandId}`)).toBe(404);
  const provider = await quote(title);
  await askAndAnswer(buyer, provider, demandId);
  await buyer.go(`/user-center/consult-detail-table?bidId=${demandId}`);
  await page.getByText('深圳澜汀综合医院').first().waitFor();
  await change(buyer, provider, demandId);
});

/** The institution asks, the buyer answers, and the institution reads it. */
async function askAndAnswer(buyer: Visitor, provider: Visitor, demandId: string) {
  const asked = provider.page.getByRole('region', { name: '问答' });
  const question = '体检当天可以提供早餐吗？';
  await asked.getByLabel('您的问题').fill(question);
  await provider.page.reload();
  // Typed and not sent: still there.
  await expect.poll(() => asked.getByLabel('您的问题').inputValue()).toBe(question);
  await asked.getByRole('button', { name: '提交问题' }).dblclick();
  await asked.getByText('等待采购方回答。').waitFor();
  await expect.poll(() => asked.getByText(`问：${question}`).count()).toBe(1);
  await buyer.go(`/user-center/consult-detail?bidId=${demandId}`);
  const answered = buyer.page.getByRole('region', { name: '问答' });
  await answered.getByRole('button', { name: '回答并告知全部受邀机构' }).click();
  await answered.getByText('请填写您的回答。').waitFor();
  await answered.getByLabel('您的回答').fill('可以，由机构安排。');
  await answered.getByRole('button', { name: '回答并告知全部受邀机构' }).click();
  await answered.getByText('答：可以，由机构安排。').waitFor();
  await provider.page.reload();
  await asked.getByText('答：可以，由机构安排。').waitFor();
}

/** The buyer changes what is asked for: sees first what becomes of the quote, and the institution reads the difference. */
async function change({ page, ...buyer }: Visitor, provider: Visitor, demandId: string) {
  await buyer.go(`/user-center/consult-detail?bidId=${demandId}`);
  await page.getByRole('link', { name: '变更需求' }).click();
  await page.getByLabel('备注').fill('请安排在同一天');
  await page.reload();
  await expect.poll(() => page.getByLabel('备注').inputValue()).toBe('请安排在同一天');
  await page.getByRole('button', { name: '下一步：定制体检项目' }).click();
  await page.getByRole('button', { name: /^移除/ }).first().click();
  await page.getByRole('button', { name: '下一步：确认采购需求' }).click();
  await page.getByText('退回重新报价', { exact: true }).first().waitFor();
  await firstText(page, /取消项目/).waitFor();
  const known = page.getByLabel('我已知悉以上提示，确认保留');
  if (await known.isVisible()) await known.check();
  await page.getByRole('button', { name: '确认变更并通知机构' }).dblclick();
  await page.waitForURL(/consult-detail\?/);
  await page.getByText('变更需求', { exact: true }).first().waitFor();
  await provider.page.reload();
  await provider.page.getByText('采购方变更（1 次）').waitFor();
  await firstText(provider.page, /取消项目/).waitFor();
  await provider.page.getByRole('button', { name: /确认本套餐/ }).waitFor();
}

async function chooseInstitutions(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: '下一步：填写体检需求' }).click();
  await page.getByText('请至少选择一家要询价的机构。').first().waitFor();
  await page.getByLabel('按哪些项目看齐全度').click();
  await page.getByText('齐全度：年度基础体检').click();
  await firstText(page, /全部能做/).waitFor();
  await search(page, '澜汀');
  const chosen = page.getByRole('region', { name: '已选机构' });
  // By name: until the page has drawn what was found, the first of all institutions can still be chosen.
  const choose = (name: string) =>
    page
      .getByRole('region', { name: '机构', exact: true })
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: '选择' })
      .first()
      .click();
  await choose('澜汀');
  await chosen.getByText('已选 1 家').waitFor();
  await search(page, '');
  await choose('');
  await chosen.getByText('已选 2 家').waitFor();
  await page.getByRole('button', { name: '收藏', exact: true }).first().click();
  await page.getByRole('button', { name: '取消收藏' }).first().waitFor();
  await page.getByRole('tab', { name: '我的收藏' }).click();
  await page.getByRole('button', { name: '取消收藏' }).first().click();
  await page.getByText('还没有收藏的机构').waitFor();
  await chosen.getByRole('button', { name: '并排比较' }).click();
  const table = page.getByRole('dialog').getByRole('table');
  await table.getByRole('rowheader', { name: '缺少的项目' }).waitFor();
  const names = await table.getByRole('columnheader').allInnerTexts();
  await page.keyboard.press('Escape');
  await page.getByText('已保存').first().waitFor();
  await page.reload();
  await chosen.getByText('已选 2 家').waitFor();
  await page.getByRole('button', { name: '下一步：填写体检需求' }).click();
  return names.slice(1);
}

async function search(page: Page, words: string) {
  const box = page.getByPlaceholder('搜索机构名称或拼音');
  await box.fill(words);
  await box.press('Enter');
  await page.waitForURL((url) => (url.searchParams.get('search') ?? '') === words);
}

async function fillTerms({ page }: Visitor, title: string) {
  await page.getByLabel('需求名称').fill(title);
  await page.getByText('年度体检').first().click();
  await page.getByText('已保存').first().waitFor();
  // The line is down and comes back: what was typed meanwhile is saved.
  await page.context().setOffline(true);
  await page.getByLabel('备注').fill('希望分两天安排');
  const saving = page.getByRole('status').filter({ hasText: '保存失败，将自动重试' });
  await saving.first().waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '立即重试' }).first().click();
  await saving.first().waitFor({ state: 'detached' });
  await page.getByText('已保存').first().waitFor();
  // The session ends; what is typed then is there again after signing in.
  await sessionEnds(page, '**/bid/save', 'demo_buyer', () => page.getByLabel('备注').fill('希望周末安排'));
  await page.getByRole('button', { name: '下一步：定制体检项目' }).waitFor();
  await expect.poll(() => page.getByLabel('备注').inputValue()).toBe('希望周末安排');
  await expect.poll(() => page.getByLabel('需求名称').inputValue()).toBe(title);
  await expect.poll(() => page.getByLabel('第 1 个城市的人数').inputValue()).toBe('60');
  await fillDates(page);
  await page.getByRole('button', { name: '下一步：定制体检项目' }).click();
}

async function chooseItems(page: Page) {
  await addTemplate(page, ['未婚女性', '已婚女性']);
  await page.getByRole('button', { name: /男性 · / }).click();
  await page.getByLabel('套餐人数').fill('60');
  await page.getByText('已保存').first().waitFor();
  const next = page.getByRole('button', { name: '下一步：确认采购需求' });
  await next.click();
  await next.waitFor({ state: 'detached' });
  // Back goes one step back in the wizard, not out of it.
  await page.goBack();
  await next.waitFor();
  await page.goForward();
  await next.waitFor({ state: 'detached' });
}

/** The institution finds it among its inquiries and sends the drafted quote. */
async function quote(title: string) {
  const provider = await visitor({ as: 'demo_provider', site: site.origin });
  const { page } = provider;
  await provider.open('/service-center/demand-orders?kind=open');
  await page.getByRole('region', { name: '报价单' }).waitFor();
  await expect.poll(() => page.getByText(title).count()).toBe(0);
  await provider.go('/service-center/demand-orders?kind=directed');
  await page.getByText('采购方邀请', { exact: false }).first().waitFor();
  await page.getByRole('link', { name: title }).first().click();
  await confirmPackage(page);
  await page.getByRole('button', { name: '提交报价' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交报价' }).click();
  await page.getByText('报价已提交', { exact: false }).first().waitFor();
  return provider;
}
