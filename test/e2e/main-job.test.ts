import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { first, fits, where } from '#test/e2e/page-helpers.ts';
import { chooseItems, confirmAndSubmit, fillTerms, publish, toItems } from '#test/e2e/post-demand.ts';
import { addMissing, confirmPackage, declineAndResume, rightEdge } from '#test/e2e/quote-steps.ts';
import { freshSite } from '#test/e2e/site.ts';
import { type Visitor, visitor } from '#test/e2e/visitor.ts';

// The whole main job in one go, as the people who do it: a buyer posts, an operator publishes, two institutions quote (one
// of them after importing a price list), the buyer compares, awards and completes, and the loser learns what it may.

// Its own at each run, for a site that keeps earlier ones.
const title = `2027 年度员工体检 ${new Date().toISOString().slice(11, 19)}`;

// Imports a price list and awards demands that other files look at.
const site = await freshSite();
afterAll(() => site.stop());

test('from a wish on the home page to an award', async () => {
  const people = {
    buyer: await visitor({ expects: /status of 40[01]/, site: site.origin }),
    operator: await visitor({ as: 'demo_operator', site: site.origin }),
    provider: await visitor({ as: 'demo_provider', site: site.origin }),
    rival: await visitor({ as: 'demo_provider2', site: site.origin }),
  };
  await buyerPosts(people.buyer);
  const bell = people.provider.page.getByRole('button', { name: /^消息/ });
  await people.provider.open('/service-center');
  const before = unreadOf(await bell.getAttribute('aria-label'));
  await publish(people.operator, title);
  // The invitation arrives at the page as it is.
  await expect.poll(async () => unreadOf(await bell.getAttribute('aria-label'))).toBeGreaterThan(before);
  await people.provider.page.getByText(title).first().waitFor();
  await providerImports(people.provider);
  const sent = [{ person: people.provider, page: await quote(people.provider) }];
  sent.push({ person: people.rival, page: await quote(people.rival) });
  await buyerAwards(people.buyer);
  await outcomesAreShown(sent);
});

// Three packages of 53 to 57 lines that the platform has drafted.
const median = '管理层深度体检（2027）';

test('a median quote is sent in at most eight interactions; of two colleagues neither loses a price unseen', async () => {
  const { go, open, page } = await visitor({ as: 'demo_provider', site: site.origin, expects: /409/ });
  await open('/service-center');
  let interactions = 0;
  const click = async (target: Locator) => {
    interactions += 1;
    await target.click();
  };
  const waiting = page.getByRole('region', { name: '等待报价' });
  await click(waiting.getByRole('link', { name: median }));
  const review = page.getByRole('region', { name: '提交前核对' });
  await review.getByText(/3 个套餐共 1\d\d 项/).waitFor();
  const quotation = where(page);
  const quoteLine = (of: Page) => of.getByRole('textbox', { name: '动脉硬化检测的报价' });

  // A colleague changes the price that is being typed here: both are shown, the typed one is saved by their word.
  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await quoteLine(colleague).fill('60');
  await quoteLine(colleague).press('Enter');
  await colleague.getByText('已保存').first().waitFor();
  await quoteLine(page).fill('58');
  await quoteLine(page).press('Enter');
  await page.getByText('现为此价，您填的 ¥58.00 没有保存', { exact: false }).waitFor();
  await expect.poll(() => quoteLine(page).inputValue()).toBe('60.00');
  await page.getByRole('button', { name: '改回我的' }).click();
  await expect.poll(() => quoteLine(page).inputValue()).toBe('58.00');
  await page.getByText('已保存').first().waitFor();
  await colleague.close();

  // By keyboard from problem to problem; what needs nobody is out of the way.
  await page.locator('h1').click();
  await page.keyboard.press('n');
  await expect.poll(() => page.locator('tr[aria-current]').count()).toBe(1);
  // There at once: what came later pulled the focus away from whatever the person had gone on to.
  expect(await page.evaluate('document.activeElement.id')).toMatch(/^line-/);
  await page.getByText(/^另有 \d+ 项直接匹配/).waitFor();

  // On a phone price and action are in sight.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await expect.poll(async () => (await quoteLine(page).boundingBox())?.x ?? 999).toBeLessThan(300);
  // The foot is one row; what does not fit is in its menu.
  const more = page.getByRole('button', { name: '更多操作' });
  const main = page.getByRole('button', { name: /^确认本套餐/ });
  expect((await main.boundingBox())?.y).toBe((await more.boundingBox())?.y);
  expect((await more.locator('xpath=../..').boundingBox())?.height).toBeLessThan(72);
  await more.press('Enter');
  await declineAndResume(page);
  await go('/service-center/demand-orders');
  const card = page.getByRole('listitem').filter({ hasText: median });
  for (const part of [
    card.getByText(/^¥[\d,]+\.\d\d$/).first(),
    card.getByRole('link', { name: '报价', exact: true }),
  ])
    await expect.poll(() => rightEdge(part)).toBeLessThanOrEqual(390);
  await fits(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await go(quotation);
  await addMissing(page);

  const rate = review.getByLabel(/^全部套餐按门市价/);
  interactions += 1;
  await rate.fill('8.5');
  await click(review.getByRole('button', { name: '改全部' }));
  await page.getByText(/^3 个套餐中改了 \d+ 处价格，可以撤销$/).waitFor();
  await click(review.getByRole('button', { name: '全部采用建议' }));
  await review.getByRole('button', { name: '全部采用建议' }).waitFor({ state: 'detached' });
  // One tick, for all kinds that are left or for the only one; what was imported meanwhile may leave none.
  const knowing = review.getByRole('checkbox', { name: /知悉/ }).first();
  const confirmAll = page.getByRole('button', { name: '确认全部 3 个套餐' });
  await knowing.or(confirmAll).first().waitFor();
  if (await knowing.isVisible()) await click(knowing);
  await click(confirmAll);
  const send = page.getByRole('dialog', { name: '提交报价' });
  // What the buyer asks for and the institution does not have is a question.
  await click(send.getByRole('button', { name: '以上都不能提供' }));
  await click(send.getByRole('button', { name: '提交报价' }));
  await page.getByText('报价已提交，采购方可以看到了').waitFor();
  expect(interactions).toBeLessThanOrEqual(8);
});

const unreadOf = (label: string | null) => Number(/\d+/.exec(label ?? '')?.[0] ?? 0);

async function buyerPosts(buyer: Visitor) {
  const { page } = buyer;
  await buyer.open('/440300');
  await page.getByLabel('体检类型').selectOption({ label: '年度体检' });
  await page.getByLabel('体检人数').fill('120');
  await page.getByRole('button', { name: /下一步/ }).click();
  await page.getByRole('button', { name: '验证手机号，请机构报价' }).click();
  // Not signed in: here by password, and what was typed comes along.
  await page.getByRole('link', { name: '用密码登录' }).click();
  await page.waitForURL(/\/login/);
  await page.getByLabel('账号或手机号').fill('demo_buyer');
  await page.locator('input[type=password]').fill('wrong-password-1');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('账号或密码不正确', { exact: false }).first().waitFor();
  await page.locator('input[type=password]').fill('Tijian2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/\/require-submit/);

  const name = page.getByLabel('需求名称');
  await name.waitFor();
  await page.getByRole('button', { name: '下一步：定制体检项目' }).click();
  await page.getByText('请填写需求名称，至少 2 个字。').waitFor();
  await expect.poll(() => page.getByLabel('第 1 个城市的人数').inputValue()).toBe('120');
  await fillTerms(page, title);
  await page.getByText('已保存').first().waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('需求名称').inputValue()).toBe(title);
  await toItems(page);
  await chooseItems(page, { men: '70', women: '50' });
  await confirmAndSubmit(page);
}

async function providerImports(provider: Visitor) {
  const { page } = provider;
  await provider.go('/service-center/import');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles('data/demo/price-lists/综合医院团检价目表.xlsx');
  await page.waitForURL(/\/service-center\/import\/.+/);
  await page.getByText(/可导入 171/).waitFor();
  await page.getByRole('button', { name: /^导入 \d+ 项/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /导入/ }).click();
  await page.getByText(/可导入 0/).waitFor();
}

/** Sends the drafted quote; the address of its page. */
async function quote({ page, ...person }: Visitor): Promise<string> {
  await person.go('/service-center');
  await page.getByText(title).first().click();
  await page.getByRole('button', { name: /确认本套餐/ }).waitFor();
  for (let turn = 0; turn < 2; turn += 1) {
    if (turn > 0) await page.getByRole('button', { name: '下一个未确认的套餐' }).click();
    await confirmPackage(page);
  }
  await page.getByRole('button', { name: '提交报价' }).click();
  const send = page.getByRole('dialog', { name: '提交报价' });
  const file = { name: '资质证明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') };
  await send.locator('input[type=file]').setInputFiles(file);
  await send.getByText('资质证明.pdf').waitFor();
  await send.getByRole('button', { name: '提交报价' }).click();
  await page.getByText('报价已提交', { exact: false }).first().waitFor();
  return new URL(page.url()).pathname.replace('/bid-web', '');
}

async function buyerAwards(buyer: Visitor) {
  const { page } = buyer;
  await buyer.go('/user-center/purchase-order');
  await page.getByText(title).first().click();
  await page.waitForURL(/purchase-order-detail/);
  const demandPage = where(page);
  // Rows of the list are still there for a moment.
  await page.locator('.page-head').getByRole('link', { name: /对比/ }).first().click();
  await page.getByText('齐项价').first().waitFor();
  await page.getByRole('link', { name: /· 男性/ }).click();
  await page.getByTitle('查看这份报价的全部内容').first().click();
  const whole = page.getByRole('dialog');
  await whole.getByRole('button', { name: '资质证明.pdf' }).waitFor();
  await page.keyboard.press('Escape');
  await whole.waitFor({ state: 'detached' });
  for (const name of ['男性', '已婚女性']) {
    await page.getByRole('link', { name: new RegExp(`· ${name}`) }).click();
    await first(page, 'button', /^接受 /).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认接受' }).click();
    await first(page, 'button', /^撤回 /).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: '完成采购' }).click();
  const dialog = page.getByRole('dialog', { name: '完成采购？' });
  await dialog.getByText('现在定标即提前结束报价', { exact: false }).waitFor();
  await dialog.getByText('成交价和其他机构的报价不公开', { exact: false }).waitFor();
  await dialog.getByRole('checkbox', { name: '公示时不显示企业名称' }).check();
  await dialog.getByRole('button', { name: '确认完成' }).click();
  await dialog.getByText('请填写提前定标的原因，至少 2 个字。').waitFor();
  await dialog.getByLabel('提前定标的原因').fill('入职日期临近');
  await dialog.getByRole('button', { name: '确认完成' }).click();
  await page.getByText('已完成').first().waitFor();
  await page.getByRole('link', { name: '定标说明' }).click();
  await page.getByText('比价方法', { exact: false }).first().waitFor();
  await page.getByText('原因：入职日期临近', { exact: false }).waitFor();
  expect(await pdfName(page)).toMatch(/^CG\d+-\d+-定标说明\.pdf$/);
  await page.getByRole('link', { name: '报价对比' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await pdfName(page)).toMatch(/^CG\d+-\d+-比价表\.pdf$/);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  // The demand's page: whom to call first, then the quotes with prices and links; packages are folded.
  await buyer.go(demandPage);
  const next = page.getByRole('region', { name: '下一步：联系中标机构' });
  await first(next, 'link', /^1\d{10}$/).waitFor();
  await first(page.getByRole('region', { name: '下一步：合同' }), 'link', '起草合同').waitFor();
  await first(page, 'cell', /¥[\d,.]+\s*人均/).waitFor();
  const items = page.getByText('一般检查').first();
  await expect.poll(() => items.isVisible()).toBe(false);
  await page.locator('summary').filter({ hasText: '· 男性' }).first().click();
  await items.waitFor();
  await fits(page);
}

async function pdfName(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 PDF' }).click();
  return (await download).suggestedFilename();
}

async function outcomesAreShown(sent: readonly { person: Visitor; page: string }[]) {
  const outcomes: string[] = [];
  // By address: the rival has two branches, and both were invited.
  for (const { person, page } of sent) {
    await person.go(page);
    const outcome = person.page.getByRole('alert').filter({ hasText: /已中标|未中标|没有接受本次报价/ });
    outcomes.push(await outcome.innerText());
  }
  expect(outcomes.filter((text) => text.includes('已中标'))).toHaveLength(1);
  expect(outcomes.filter((text) => text.includes('未中标'))).toHaveLength(1);
}
