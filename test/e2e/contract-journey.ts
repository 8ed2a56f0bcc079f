import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answer } from '#test/e2e/page-helpers.ts';
import { largePhone as phone, sessionEnds, type Visitor, visitor } from '#test/e2e/visitor.ts';
import { callSite } from '#test/world/call-site.ts';

const expectedFailures = /status of (404|409)/;

/**
 * A contract from the award to both signatures: drafted by the buyer, refused by the institution, drafted anew, signed by the
 * buyer with a wrong code, a session that ends and a double click, then in a second tab in vain; by the institution on a phone, which
 * is told when the time is up or the other side was faster; a stranger reads what everybody may know and has the file verified.
 */
export async function contractJourney(site: string): Promise<void> {
  const buyer = await visitor({ as: 'demo_buyer', site, expects: expectedFailures });
  const institution = await visitor({ as: 'demo_provider', site, expects: expectedFailures, ...phone });
  await draft(buyer, '首页写错了');
  const { page } = institution;
  await institution.open('/service-center/contracts');
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('button', { name: '拒签' }).click();
  const rejecting = page.getByRole('dialog', { name: '拒签这份合同？' });
  await rejecting.getByLabel('拒签原因').fill('补充约定需要修改');
  await rejecting.getByRole('button', { name: '拒签' }).click();
  await page.getByText('合同已拒签，原因：补充约定需要修改', { exact: false }).waitFor();

  await draft(buyer, '停车费由乙方承担。');
  const second = await buyer.context.newPage();
  await second.goto(buyer.page.url());
  await openSignDialog(second);
  // The other tab isn't told by the stream: it acts on what it read.
  await second.route('**/bid/api/contract/detail', (route) => route.abort());
  await sign(buyer.page, site, '13800000001', 'demo_buyer');
  await buyer.page.getByText('我方已签署，等待对方', { exact: false }).waitFor();
  const late = second.getByRole('dialog', { name: '签署合同' });
  await late.getByRole('button', { name: '获取验证码' }).click();
  await late.getByText('我方已签署，等待对方签署。', { exact: true }).waitFor();
  await second.close();

  const path = new URL(buyer.page.url()).pathname;
  const contractId = path.slice(path.lastIndexOf('/') + 1);
  await institution.go(`/service-center/contracts/${contractId}`);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await sign(page, site, '19900000001');
  await page.getByText('双方均已签署，合同已生效', { exact: false }).waitFor();
  await page.getByText('乙方签署').waitFor();

  const stranger = await visitor({ site });
  expect(await stranger.open(`/user-center/contract-detail?contractId=${contractId}`)).toBe(200);
  await stranger.page.getByText('签署完成', { exact: true }).waitFor();
  expect(await stranger.page.content()).not.toMatch(/\b1[3-9]\d{9}\b/);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载合同 PDF' }).click();
  const signed = await (await downloading).path();
  await stranger.page.getByRole('link', { name: '上传文件核验' }).click();
  await stranger.page.getByLabel('合同 PDF（10 MB 以内）').setInputFiles(signed);
  await stranger.page.getByText(/的最新文件，与平台保存的逐字节一致，2 处签名完好。$/).waitFor();
}

const title = '2026年秋季校招入职体检服务合同';

async function draft({ page, go, asked, forgetAsked }: Visitor, notes: string) {
  forgetAsked();
  await go('/user-center/user-contract');
  const award = page.getByRole('listitem').filter({ hasText: '2026年秋季校招入职体检' });
  await award.getByRole('link', { name: '起草合同' }).click();
  await page.getByLabel('补充约定').fill(notes);
  await page.getByRole('article').getByText(notes).waitFor();
  await page.getByRole('button', { name: '发送双方签署' }).click();
  const asking = page.getByRole('dialog', { name: '发送双方签署？' });
  await asking.getByText(/双方须在 .+ 前签署（7 天）/).waitFor();
  // The second click comes when the first may have been answered, and the page is being left.
  await asking.getByRole('button', { name: '发送', exact: true }).dblclick({ delay: 60 });
  await page.waitForURL(/user-contract\/[0-9a-f-]{36}$/);
  await page.getByText('请核对合同内容', { exact: false }).waitFor();
  expect(asked('/contract/add')).toHaveLength(1);
}

async function openSignDialog(page: Page) {
  await page.getByRole('button', { name: '签署', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '签署合同' });
  await dialog.getByAltText('我方签章图样').waitFor();
  return dialog;
}

/** What happened while the contract was being read. */
const failures = [
  '对方刚刚签署，合同文件已更新。请刷新页面，核对最新文件后再签署。',
  '签署期限已于 2026-11-30 18:00 届满，不能再操作。需要时请重新起草。',
];

/** First with a wrong code, then by a double click; `account`: with a session that ends in between. */
async function sign(page: Page, site: string, mobile: string, account?: string) {
  const dialog = await openSignDialog(page);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByRole('button', { name: /秒后重发/ }).waitFor();
  const [message] = await callSite({ origin: site }, 'developer.listSms', { mobile });
  const code = /验证码 (\d{6})/.exec(message?.body ?? '')?.[1] ?? '';
  await dialog.getByLabel('短信验证码').fill(code === '000000' ? '111111' : '000000');
  await dialog.getByRole('button', { name: '确认签署' }).click();
  await dialog.getByText('短信验证码不正确或已失效。').waitFor();
  if (account) {
    await dialog.getByLabel('短信验证码').fill(code);
    await sessionEnds(page, '**/bid/api/contract/sign', account, () =>
      dialog.getByRole('button', { name: '确认签署' }).click(),
    );
    await dialog.getByAltText('我方签章图样').waitFor();
  }
  await dialog.getByLabel('短信验证码').fill(code);
  for (const failure of account ? [] : failures) {
    await page.route('**/bid/api/contract/sign', (route) => answer(route, 409, failure));
    await dialog.getByRole('button', { name: '确认签署' }).click();
    await dialog.getByRole('alert').getByText(failure).waitFor();
    await page.unroute('**/bid/api/contract/sign');
  }
  await dialog.getByRole('button', { name: '确认签署' }).dblclick();
  await dialog.waitFor({ state: 'hidden' });
}
