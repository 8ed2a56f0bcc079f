import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { parseReceiptFile, type ReceiptFile } from '#domain/sealing/verify-receipts.ts';
import type { Invoke } from '#wire/invoke.ts';
import { openPool } from '#server/db/database.ts';
import { onePackage } from '#test/api/demand-steps.ts';
import { firstText, fits, where } from '#test/e2e/page-helpers.ts';
import { callerAt, draftAtSite, invitationsTo } from '#test/e2e/procure-at-site.ts';
import { quoteUnderChange } from '#test/e2e/quote-under-change.ts';
import { freshSite } from '#test/e2e/site.ts';
import { largePhone as phone, sessionEnds, visitor } from '#test/e2e/visitor.ts';
import { approveDemand } from '#test/world/review.ts';

// Around a deadline: what changes while a quote is edited, a second round from the invitation to the cheaper offer, and the
// opening of sealed quotes. The test reaches into the database: deadlines must be over.

const site = await freshSite();
const pool = openPool(site.database);
afterAll(async () => {
  await pool.end();
  await site.stop();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: '邀请第二轮报价' });
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
  await expect.poll(() => first.getByLabel('给机构的说明（可不填）').inputValue()).toBe('希望再降一些。');
  await expect.poll(() => first.getByRole('checkbox', { name: invited }).isChecked()).toBe(true);
  await first.getByRole('button', { name: '发出邀请' }).dblclick();
  await one.page.getByText('第二轮报价：邀请 2 家，已提交 0 家').waitFor();
  await fits(one.page);

  // The other tab hears that it is done, and shows it.
  await fill(two.page);
  await late.getByRole('button', { name: '发出邀请' }).click();
  await late.getByText('每个需求只能发起一次', { exact: false }).first().waitFor();
  await late.getByRole('button', { name: '返回' }).click();
  await two.page.getByText('第二轮报价：邀请 2 家，已提交 0 家').waitFor();
  await expect.poll(() => two.page.getByRole('button', { name: '邀请第二轮报价' }).count()).toBe(0);

  // The institution: its first offer, a dearer one refused, a cheaper one sent.
  const { open, page } = await visitor({ as: 'demo_provider2', site: site.origin, expects: /409/ });
  await open(`/service-center/demand-orders/${quotationId}`);
  await page.getByText('采购方说明：希望再降一些。').waitFor();
  await page.getByRole('columnheader', { name: '首轮 / 人' }).waitFor();
  await page.getByRole('button', { name: '修改本套餐' }).click();
  const discount = async (zhe: string) => {
    await page.getByLabel('折扣').fill(zhe);
    await page.getByRole('button', { name: '应用' }).click();
    // So far from its own prices a change is asked about.
    await page.getByRole('button', { name: '确认改价' }).click();
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
    await firstText(buyer, /^首轮 ¥[\d,.]+，降 ¥/).waitFor();
    await fits(buyer);
  }
  await two.go(`/user-center/award-memo?bidId=${demandId}`);
  await firstText(two.page, /^首轮 ¥[\d,.]+，降 ¥/).waitFor();
});

test('what changes under the hands of who quotes is said, and nothing typed is lost', () =>
  quoteUnderChange(site.origin, (demandId, at) =>
    pool.query(`UPDATE demand SET quote_deadline = ${at} WHERE id = $1`, [demandId]),
  ));

test('a sealed quote leaves a receipt, shows no price before the opening, and is checked offline afterwards', async () => {
  const [owner, operator, provider] = (await Promise.all(
    ['demo_buyer', 'demo_operator', 'demo_provider2'].map((account) => callerAt(site.origin, account)),
  )) as [Invoke, Invoke, Invoke];
  const { demandId } = await draftAtSite(
    owner,
    { title: '密封采购员工体检', cities: [{ regionId: '440300', headcount: 20 }] },
    [onePackage(['GEN001', 'ECG001'], { headcount: 20 })],
  );
  const buyer = await visitor({
    as: 'demo_buyer',
    site: site.origin,
    expects: /ERR_INTERNET_DISCONNECTED/,
    ...phone,
  });

  // On a phone: the term is chosen, saved, and there again, also when the page is left before it hears of that.
  await buyer.open(`/require-submit?bidId=${demandId}`);
  const term = buyer.page.getByRole('checkbox', { name: '截止前不公开任何报价，到时统一开标' });
  await term.check();
  await buyer.page.getByText(/已保存/).waitFor();
  await buyer.page.route('**/bid/api/bid/save', async (route) => void (await route.fetch()));
  await buyer.page.getByRole('radio', { name: '本企业两人共同开标' }).check();
  const openedBy = async () =>
    (await pool.query('SELECT opened_by AS by FROM demand WHERE id = $1', [demandId])).rows[0].by;
  await expect.poll(openedBy).toBe('two');
  await fits(buyer.page);
  await buyer.page.unroute('**/bid/api/bid/save');
  await buyer.open(`/require-submit?bidId=${demandId}`);
  await expect.poll(() => term.isChecked()).toBe(true);
  const { version } = await owner('demand.getMine', { demandId });
  await owner('demand.submit', { demandId, version });
  await approveDemand(operator, demandId);

  // The institution hears what it means, sends, and has its receipt to keep.
  const [invitation] = await invitationsTo(provider, demandId);
  const { open, page } = await visitor({ as: 'demo_provider2', site: site.origin });
  await open(`/service-center/demand-orders/${invitation?.quotationId}`);
  await page.getByText('除贵机构外没有人能看到价格', { exact: false }).waitFor();
  await page.getByRole('button', { name: /^确认本套餐/ }).click();
  const send = async () => {
    await page.getByRole('button', { name: '提交报价' }).click();
    await page.getByRole('dialog', { name: '提交报价' }).getByRole('button', { name: '提交报价' }).click();
  };
  // The session ends at the last step: after signing in again it is the same page, and nothing was sent.
  const quotation = where(page);
  await sessionEnds(page, '**/tender/confirm', 'demo_provider2', send);
  await expect.poll(() => where(page)).toBe(quotation);
  await send();
  await page.getByText('第 1 号回执', { exact: false }).waitFor();
  const kept = await downloaded(page, '下载回执文件');
  const { receipt } = kept.entries[0] as { receipt: string };

  // The buyer sees who has sent, and no amount.
  await buyer.go(`/user-center/compare?bidId=${demandId}`);
  await buyer.page.getByText(receipt).waitFor();
  expect(await buyer.page.locator('main').innerText()).not.toContain('¥');
  await fits(buyer.page);
  // So does everybody, without the name.
  const stranger = await visitor({ site: site.origin });
  await stranger.open(`/home-demand-detail?bidId=${demandId}`);
  await stranger.page.locator('#receipts').getByText(receipt).waitFor();

  // After the deadline two of the company open it: the first one waits for the second, who compares at once.
  await pool.query(
    `WITH joined AS (INSERT INTO company_member (company_id, user_id, role)
       SELECT d.company_id, u.id, 'buyer' FROM demand d, app_user u WHERE d.id = $1 AND u.account = 'demo_member')
     UPDATE demand SET quote_deadline = now() WHERE id = $1`,
    [demandId],
  );
  const colleague = await visitor({ as: 'demo_member', site: site.origin });
  for (const { open: go } of [buyer, colleague]) await go(`/user-center/compare?bidId=${demandId}`);
  const agree = ({ page: of }: typeof buyer) => of.getByRole('button', { name: '确认开标' });
  // The line is down: the page says so, and the same button works once it is back.
  await buyer.context.setOffline(true);
  await agree(buyer).click();
  await buyer.page.getByText('网络连接失败，请检查网络后重试。').first().waitFor();
  await buyer.context.setOffline(false);
  await agree(buyer).dblclick();
  await buyer.page.getByText('还需一位同事确认。', { exact: false }).waitFor();
  await agree(buyer).waitFor({ state: 'detached' });
  await agree(colleague).click();
  await colleague.page.getByRole('button', { name: /^全部接受 / }).waitFor();
  await buyer.go(`/user-center/opening-record?bidId=${demandId}`);
  await buyer.page.getByText('共同开标').waitFor();
  const [pdf] = await Promise.all([
    buyer.page.waitForEvent('download'),
    buyer.page.getByRole('button', { name: '下载 PDF' }).click(),
  ]);
  expect(readFileSync(await pdf.path(), 'latin1').slice(0, 5)).toBe('%PDF-');
  await buyer.page.getByText('¥', { exact: false }).first().waitFor();
  await fits(buyer.page);
  const whole = await downloaded(buyer.page, '下载核验文件');

  // Anybody who has the files checks them without us.
  await stranger.open('/verify-receipts');
  const files = (...contents: object[]) =>
    stranger.page.getByLabel('回执文件', { exact: false }).setInputFiles(
      contents.map((content, i) => ({
        name: `${i}.json`,
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(content)),
      })),
    );
  stranger.forgetAsked();
  await files(whole, kept);
  await stranger.page.getByText('核验通过：2 条回执前后相接，1 份报价内容与提交时一致。').waitFor();
  const [content] = whole.contents;
  await files({
    ...whole,
    contents: [{ ...content, content: { ...content?.content, remarks: '另有优惠' } }],
  });
  await stranger.page.getByText('内容被改动过', { exact: false }).waitFor();
  await files({ some: 'thing' });
  await stranger.page.getByText('不是回执文件', { exact: false }).waitFor();
  expect(stranger.asked('/bid/api')).toEqual([]);
});

async function downloaded(page: Page, name: string): Promise<ReceiptFile> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return parseReceiptFile(readFileSync(await download.path(), 'utf8')) as ReceiptFile;
}
