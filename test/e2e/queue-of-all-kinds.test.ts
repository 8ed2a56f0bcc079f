import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { fillDraft } from '#test/api/demand-steps.ts';
import { axe } from '#test/e2e/page-checks.ts';
import { fits, isFocused } from '#test/e2e/page-helpers.ts';
import { callerAt } from '#test/e2e/procure-at-site.ts';
import { freshSite } from '#test/e2e/site.ts';
import { visitor } from '#test/e2e/visitor.ts';
import { callSite, uploadToSite } from '#test/world/call-site.ts';
import { pngBytes } from '#test/world/files.ts';

// The queue over everything that waits, as operators use it: without the mouse. Its keys beside what is typed: work-queue-keys.test.tsx.

// Decides on what other files look at.
const site = await freshSite();
afterAll(() => site.stop());

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/** Fits at both sizes, and axe finds nothing. */
async function looksWell(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await fits(page);
  }
  expect(await axe(page)).toEqual([]);
}

/** One more of each kind that the demo market has none of: a change of certified data, an inquiry, proposals, reports, an erasure. */
async function moreWaits(): Promise<void> {
  const [buyer, provider, member] = await Promise.all(
    ['demo_buyer', 'demo_provider', 'demo_member'].map((account) => callerAt(site.origin, account)),
  );
  if (!buyer || !provider || !member) throw new Error('nobody is signed in');
  const { accessToken: token } = await callSite(site, 'user.accountLogin', {
    account: 'demo_buyer',
    password: demoPassword,
  });
  const [company] = await buyer('company.list', {});
  if (!company) throw new Error('demo_buyer has a company');
  const { fileId } = await uploadToSite({ ...site, token }, new Uint8Array(pngBytes), 'licence');
  await buyer('company.update', {
    id: company.id,
    name: `${company.name.replace('有限公司', '')}科技有限公司`,
    creditCode: company.creditCode,
    regionId: company.regionId,
    address: '测试路 1 号',
    contact: company.contact,
    mobile: company.mobile,
    licenceFileId: fileId,
  });
  const institutionId = (await provider('user.detail', {})).institutions[0]?.id ?? '';
  const inquiry = await fillDraft(
    { as: () => ({ invoke: buyer }), services: { clock: () => new Date() } },
    { fields: { title: '只问两家的年度体检' }, institutionIds: [institutionId] },
  );
  await buyer('inquiry.submit', inquiry);
  for (const name of ['骨代谢标志物五项', '早癌甲基化检测'])
    await provider('catalogue.propose', {
      institutionId,
      name,
      category: 'GEN',
      sexes: [1, 2, 3],
      note: '本院常规开展。',
    });
  for (const subjectId of ['SZ001', 'SZ002', 'SZ003'])
    await member('report.add', { subject: 'institution', subjectId, reason: '虚假信息' });
  for (let i = 10; i < 13; i += 1)
    await callSite(site, 'lead.add', { name: `来询${i}`, mobile: `139100000${i}`, agreed: true });
  await member('user.requestErasure', { reason: '不再负责采购' });
}

test('twenty waiting records of all kinds are decided on with two keys each, what is due first on top', async () => {
  await moreWaits();
  const { page, open } = await visitor({ as: 'demo_operator', site: site.origin });
  const record = page.getByRole('region', { name: '当前记录' });
  const entries = page.getByRole('list', { name: '等待处理' }).getByRole('listitem');
  const chosen = entries.filter({ has: page.locator('button[aria-current=true]') });
  const dialog = page.getByRole('dialog');
  await open('/console');
  await record.and(page.locator('[aria-busy="false"]')).waitFor();
  await looksWell(page);

  const kinds = new Set<string>();
  const all = await entries.count();
  expect(all).toBeGreaterThanOrEqual(20);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (let i = 0; i < all; i += 1) {
    await record.and(page.locator('[aria-busy="false"]')).waitFor();
    await expect.poll(() => entries.first().locator('button').getAttribute('aria-current')).toBe('true');
    const entry = page.locator(`[id="${await chosen.getAttribute('id')}"]`);
    const [kind = ''] = (await entry.locator('small span').first().innerText()).split(' · ');
    kinds.add(kind);
    const title = await record.getByRole('heading', { level: 2 }).first().innerText();
    const approve = record.getByRole('button', { name: / a$/ });
    const decline = record.getByRole('button', { name: / d$/ });
    const declines = (await approve.count()) === 0 || (i % 2 === 1 && (await decline.count()) > 0);
    const label = (await (declines ? decline : approve).innerText()).split(/\s/)[0] ?? '';
    await press(declines ? 'd' : 'a');
    await dialog.getByText(`${label}：${title}`, { exact: true }).waitFor();
    if (label === '收为别名') {
      await expect.poll(() => isFocused(dialog.getByLabel('搜索标准项目'))).toBe(true);
      await dialog.getByRole('list').and(page.locator('[aria-busy="false"]')).waitFor();
    }
    await press(declines ? '1' : 'Enter');
    await page.getByText(`${title}：${label}。`, { exact: true }).first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await entry.waitFor({ state: 'detached' });
  }
  expect(keys).toBe(2 * all);
  await page.getByText('没有等待处理的事项', { exact: true }).waitFor();
  expect([...kinds].toSorted()).toEqual(
    [
      '企业认证',
      '企业资料变更',
      '举报',
      '咨询线索',
      '机构入驻',
      '标准项目申请',
      '注销申请',
      '询价单',
      '采购需求',
    ].toSorted(),
  );
});
