import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openPool } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { freshSite } from '#test/e2e/site.ts';
import { visitor } from '#test/e2e/visitor.ts';

// A second round from the invitation to the cheaper offer. The database is the test's: a first deadline must be over.

const folder = mkdtempSync(join(tmpdir(), 'checkup-round-'));
chmodSync(folder, 0o711);
const database = await startEmbedded({ dataDir: folder, fsync: false });
const site = await freshSite(database.url);
const pool = openPool(database.url);
afterAll(async () => {
  await pool.end();
  await site.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const dialog = (page: Page) => page.getByRole('dialog', { name: '邀请第二轮报价' });
const fits = async (page: Page) =>
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
  ).toBeLessThanOrEqual(0);

/** The demand of six packages, its deadline over, and its quotation of `institution`. */
async function closedDemand(institution: string): Promise<{ demandId: string; quotationId: string }> {
  const { rows } = await pool.query(
    `UPDATE demand SET quote_deadline = now() - interval '1 minute' WHERE title = '2027年度员工健康体检（深圳总部）'
     RETURNING id AS "demandId", (SELECT q.id FROM quotation q JOIN institution i ON i.id = q.institution_id
       WHERE q.demand_id = demand.id AND i.name = $1) AS "quotationId"`,
    [institution],
  );
  return rows[0];
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: '邀请第二轮报价' }).click();
  return dialog(page);
}

/** `2026-11-25 18:00` of Shanghai, in two days. */
const inTwoDays = () =>
  new Date(Date.now() + 2 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10).concat(' 18:00');

test('two are invited once; the invited one reads its first offer, may not be dearer, and the buyer sees both', async () => {
  const invited = '青梧健康体检（深圳南山分院）';
  const { demandId, quotationId } = await closedDemand(invited);
  const comparison = `/user-center/compare?bidId=${demandId}`;
  const [one, two] = [
    await visitor({ as: 'demo_buyer', site: site.origin, ...phone }),
    await visitor({ as: 'demo_buyer', site: site.origin, expects: /409/ }),
  ];
  await one.open(comparison);
  await two.open(comparison);
  const late = await openDialog(two.page);
  const fill = async (page: Page) => {
    await dialog(page).getByRole('checkbox', { name: invited }).check();
    await dialog(page).getByRole('checkbox', { name: '深圳泊宁医院' }).check();
    await dialog(page).getByLabel('第二轮截止时间').fill(inTwoDays());
    await page.keyboard.press('Enter');
  };

  // On a phone: what is missing is said; what was typed is there again after leaving the page.
  const first = await openDialog(one.page);
  await first.getByRole('button', { name: '发出邀请' }).click();
  await first.getByText('请选择 2 至 20 家机构。').waitFor();
  await first.getByLabel('给机构的说明（可不填）').fill('希望再降一些。');
  await fill(one.page);
  await fits(one.page);
  await one.open('/user-center/purchase-order');
  await one.page.goBack();
  await openDialog(one.page);
  expect(await first.getByLabel('给机构的说明（可不填）').inputValue()).toBe('希望再降一些。');
  expect(await first.getByRole('checkbox', { name: invited }).isChecked()).toBe(true);
  await first.getByRole('button', { name: '发出邀请' }).dblclick();
  await one.page.getByText('第二轮报价：邀请 2 家，已提交 0 家').waitFor();
  await fits(one.page);

  // The other tab hears that it is done, and shows it.
  await fill(two.page);
  await late.getByRole('button', { name: '发出邀请' }).click();
  await late.getByText('每个需求只能发起一次', { exact: false }).first().waitFor();
  await late.getByRole('button', { name: '返回' }).click();
  await two.page.getByText('第二轮报价：邀请 2 家，已提交 0 家').waitFor();
  expect(await two.page.getByRole('button', { name: '邀请第二轮报价' }).count()).toBe(0);

  // The institution: its first offer, a dearer one refused, a cheaper one sent.
  const { open, page } = await visitor({ as: 'demo_provider2', site: site.origin, expects: /409/ });
  await open(`/service-center/demand-orders/${quotationId}`);
  await page.getByText('采购方说明：希望再降一些。').waitFor();
  await page.getByText(/^首轮报价：/).waitFor();
  await page.getByRole('button', { name: '修改本套餐' }).click();
  const discount = async (zhe: string) => {
    await page.getByLabel('折扣').fill(zhe);
    await page.getByRole('button', { name: '应用' }).click();
    // Until it is saved the other buttons turn and take no click.
    await expect.poll(() => page.locator('.ant-btn-loading').count()).toBe(0);
  };
  const noticed = page.getByRole('checkbox', { name: '全部知悉' });
  const confirm = async (result: string) => {
    const answer = page.getByText(result, { exact: false }).first();
    await page.getByRole('button', { name: /^确认本套餐/ }).click();
    await noticed.or(answer).first().waitFor();
    if (await noticed.isVisible()) {
      await noticed.check();
      await page.getByRole('button', { name: '确认套餐报价' }).click();
    }
    await answer.waitFor();
  };
  await discount('10');
  await confirm('第二轮只能降价或持平');
  if (await noticed.isVisible()) await page.keyboard.press('Escape');
  await noticed.waitFor({ state: 'hidden' });
  await discount('1');
  await confirm('套餐报价已确认');
  await page.getByRole('button', { name: '提交报价' }).click();
  const send = page.getByRole('dialog', { name: '提交第二轮报价？提交后不能再修改' });
  await send.getByRole('button', { name: '提交报价' }).click();
  await page.getByText('第二轮报价已提交，这是最后报价，不能再修改。').waitFor();

  for (const { page: buyer, open: again } of [one, two]) {
    await again(comparison);
    await buyer.getByText('第二轮报价：邀请 2 家，已提交 1 家').waitFor();
    await buyer
      .getByText(/^首轮 ¥[\d,.]+，降 ¥/)
      .first()
      .waitFor();
    await fits(buyer);
  }
  await two.open(`/user-center/award-memo?bidId=${demandId}`);
  await two.page
    .getByText(/^首轮 ¥[\d,.]+，降 ¥/)
    .first()
    .waitFor();
});
