import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { companyJourney } from '#test/e2e/company-journey.ts';
import { contractJourney } from '#test/e2e/contract-journey.ts';
import { freshSite } from '#test/e2e/site.ts';
import { supplementJourney } from '#test/e2e/supplement-journey.ts';
import { largePhone as phone, sessionEnds, type Visitor, visitor } from '#test/e2e/visitor.ts';
import { within } from '#test/slowness.ts';

// A plan from an awarded demand to what staff reads, at a desk and on a phone, with what goes wrong on the way: a double
// click, a session that ends while typing, an export that is cancelled half-way.

// Makes plans that other files would find.
const site = await freshSite();
afterAll(() => site.stop());

test('a contract: refused, drafted anew, signed by both', () => contractJourney(site.origin));

test('a supplement of a signed contract: drafted, signed by both, the second version of what holds', () =>
  supplementJourney(site.origin));

test('people of a company: a viewer, an institution marked, a company in a hurry, another company to work for', () =>
  companyJourney(site.origin));

test('made, edited, shared, read on a phone, exported, stored', async () => {
  const buyer = await visitor({ as: 'demo_buyer', site: site.origin, expects });
  await make(buyer);
  await edit(buyer.page);
  const link = await share(buyer.page);
  const reader = await read(link);
  await expect.poll(() => reader.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await cancelLongPdf(buyer);
  await buyer.page.setViewportSize(phone.viewport);
  await expect.poll(() => buyer.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await exportPdf(buyer.page);
  await stopSharing(buyer.page, reader.page, link);
});

// The drawing library sets a base address in its copy of the page, which our policy refuses without harm.
const expects = /base URI/;
const title = '深圳总部员工年度体检';

async function make({ page, open }: Visitor) {
  await open('/user-center/electronic-medical-plan');
  await page.getByRole('link', { name: '生成体检方案' }).last().click();
  const dialog = page.getByRole('dialog', { name: '生成体检方案' });
  await dialog.getByText(/ 人/).first().waitFor();
  await dialog.getByRole('button', { name: '生成方案' }).dblclick();
  await page.waitForURL(/medical-plan-detail\?planId=/);
  await page.getByRole('heading', { name: '体检前请注意' }).waitFor();
  await page.getByText('依据 ', { exact: false }).first().waitFor();
}

/** The session ends while the buyer types: they sign in and find what they typed, saved. */
async function edit(page: Page) {
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByLabel('方案名称').fill(title);
  await page.getByText(/已保存/).waitFor();
  await sessionEnds(page, '**/bid/api/plan/update', 'demo_buyer', () =>
    page.getByLabel('写给员工的话').fill('请于周六上午到检。'),
  );
  await page.waitForURL(/medical-plan-detail/);
  await expect.poll(() => page.getByLabel('写给员工的话').inputValue()).toBe('请于周六上午到检。');
  await page.getByText(/已保存/).waitFor();
  await page.getByRole('button', { name: '预览' }).click();
  await page.getByText('请于周六上午到检。').waitFor();
}

async function share(page: Page): Promise<string> {
  const shared = page.getByRole('region', { name: '分享' });
  const begin = shared.getByRole('button', { name: '生成分享链接' });
  const link = shared.getByRole('link');
  await begin.or(link).first().waitFor();
  if (await begin.isVisible()) {
    await begin.click();
    // No contract is signed yet: it is said, and may be done all the same.
    await page.getByRole('button', { name: '仍然分享' }).click();
  }
  await shared.getByAltText('方案链接的二维码').waitFor();
  return (await link.getAttribute('href')) as string;
}

/** Without signing in. */
async function read(link: string) {
  const reader = await visitor({ site: site.origin, expects: /status of 404/, ...phone });
  const path = new URL(link).pathname.replace('/bid-web', '');
  expect(await reader.open(path)).toBe(200);
  await reader.page.getByText('请于周六上午到检。').waitFor();
  // It opens at the choice of one's own package, whose part alone is shown.
  expect(await reader.page.getByRole('table').count()).toBe(0);
  await reader.page.getByRole('heading', { name: '找到您的套餐' }).waitFor();
  await reader.page.getByRole('status').getByRole('link').first().click();
  await reader.page.getByRole('link', { name: '不是我的套餐，重新选择' }).waitFor();
  expect(await reader.page.getByRole('table').count()).toBe(1);
  await reader.page.getByRole('cell', { name: '空腹 8 小时以上，可少量饮水。' }).first().waitFor();
  await expect.poll(() => reader.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await reader.page.content()).not.toMatch(/\b1[3-9]\d{9}\b/);
  return reader;
}

/** More than 40 pages, cancelled on the way: nothing is uploaded, and one can begin again. */
async function cancelLongPdf({ page, asked, forgetAsked }: Visitor) {
  await page.evaluate(
    `pdfDom.append(Object.assign(document.createElement('div'), { id: 'long' })); long.style.height = '60000px'`,
  );
  const dialog = page.getByRole('dialog', { name: '导出 PDF' });
  forgetAsked();
  await page.getByRole('button', { name: '导出 PDF' }).click();
  // Not the first page any more.
  const progress = dialog.getByText(/正在生成第 ([2-9]|\d{2,}) 页/);
  await progress.waitFor({ timeout: within(60_000) });
  expect(Number(/共 (\d+) 页/.exec(await progress.innerText())?.[1])).toBeGreaterThan(40);
  // By its key: a click waits for frames, which a page that draws has few of.
  await dialog.getByRole('button', { name: '取消导出' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(asked('common/upload')).toEqual([]);
  await page.evaluate('long.remove()');
}

/** Cancelled while it is being stored, nothing is; then whole. */
async function exportPdf(page: Page) {
  const dialog = page.getByRole('dialog', { name: '导出 PDF' });
  const storedOnes = page.getByRole('button', { name: '打开已存的 PDF' });
  const before = await storedOnes.count();
  const upload = '**/bid/api/common/upload';
  await page.route(upload, () => {});
  // What is being stored does not matter here.
  await show(page, 0);
  await page.getByRole('button', { name: '导出 PDF' }).click();
  await dialog.getByText('正在保存到方案').waitFor({ timeout: within(60_000) });
  await dialog.getByRole('button', { name: '取消导出' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await storedOnes.count()).toBe(before);
  await page.unroute(upload);
  await show(page, 2);
  await exportWhole(page);
  await storedOnes.waitFor();
}

/** Of its sections only the first so many: what has fewer pages is drawn sooner. */
const show = (page: Page, sections: number) =>
  page.evaluate(
    `for (const [at, it] of pdfDom.querySelectorAll('section').entries()) it.style.display = at < ${sections} ? '' : 'none'`,
  );

async function exportWhole(page: Page) {
  const downloading = page.waitForEvent('download', { timeout: within(60_000) });
  await page.getByRole('button', { name: '导出 PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${title}电子体检方案.pdf`);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1')).toMatch(/\/MediaBox \[0 0 595\.2[78]\d* 841\.8[89]\d*\]/);
}

async function stopSharing(page: Page, reader: Page, link: string) {
  await page.getByRole('button', { name: '停止分享' }).click();
  await page.getByRole('dialog', { name: '停止分享？' }).getByRole('button', { name: '停止分享' }).click();
  await page.getByRole('button', { name: '生成分享链接' }).waitFor();
  expect((await reader.goto(link))?.status()).toBe(404);
}
