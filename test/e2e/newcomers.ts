import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { fillDraft } from '#test/api/demand-steps.ts';
import { callSite, uploadToSite } from '#test/world/call-site.ts';
import { pngBytes } from '#test/world/files.ts';
import { nextCreditCode } from '#test/world/people.ts';
import { approveDemand } from '#test/world/review.ts';
import { firstText, fits } from './page-helpers.ts';
import { confirmAndSubmit } from './post-demand.ts';
import { callerAt } from './procure-at-site.ts';
import { visitor } from './visitor.ts';

// The first hour of a company and of an institution, at a site of the file's own.

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

async function memberWithLicence(origin: string) {
  const account = { account: 'demo_member', password: demoPassword };
  const { accessToken } = await callSite({ origin }, 'user.accountLogin', account);
  const licence = await uploadToSite({ origin, token: accessToken }, new Uint8Array(pngBytes), 'licence');
  return { invoke: await callerAt(origin, 'demo_member'), licenceFileId: licence.fileId };
}

/** While its papers are looked at, a company writes and sends a demand; both reviews done, it is published. */
export async function companyInReview(origin: string): Promise<void> {
  const { invoke, licenceFileId } = await memberWithLicence(origin);
  const { id } = await invoke('company.add', {
    name: '深圳市青禾测试有限公司',
    creditCode: nextCreditCode(),
    regionId: '440305',
    address: '测试路 1 号',
    contact: '王小明',
    mobile: '13800000000',
    licenceFileId,
  });
  const { page, go, open } = await visitor({ as: 'demo_member', site: origin });
  // No second application: where the first one stands.
  await open('/before-submit');
  await page.waitForURL(/enterprise-detail\?id=/);
  await page.getByText(/下一个就审核您的资料|前面还有 \d+ 家待审核/).waitFor();
  await page.getByText(/最近的审核一般用时 \d+ (小时|天)/).waitFor();
  await page.setViewportSize(phone);
  await fits(page);
  await page.setViewportSize(desk);

  const title = '新企业的首次体检';
  // The wizard's first steps: main-job.test.ts.
  const here = { as: () => ({ invoke }), services: { clock: () => new Date() } };
  const draft = await fillDraft(here, { fields: { title, step: 2 } });
  await go(`/require-submit?bidId=${draft.demandId}`);
  await page.getByText('采购需求现在就可以填写和提交', { exact: false }).waitFor();
  await confirmAndSubmit(page);
  await page.getByRole('link', { name: '查看需求' }).click();
  await page.getByText('待审核').first().waitFor();
  const demandId = new URL(page.url()).searchParams.get('bidId') as string;

  const operator = await callerAt(origin, 'demo_operator');
  const early = await approveDemand(operator, demandId).catch(String);
  expect(early).toContain('请先审核企业');
  const { submittedAt } = await operator('console.companyDetail', { id });
  await operator('console.approveCompany', { id, submittedAt });
  await approveDemand(operator, demandId);
  await page.reload();
  await page.getByText('采购中').first().waitFor();
}

/** One step instead of zeros; once the price list is in, the open demands that it can quote, and how complete. */
export async function newInstitution(origin: string): Promise<void> {
  const { invoke, licenceFileId } = await memberWithLicence(origin);
  const { id } = await invoke('institution.add', {
    name: '深圳测试综合门诊部有限公司',
    type: 'CLINIC',
    level: 'NONE',
    licenceNo: 'PDY10001X-44030517D1',
    licenceFileId,
    creditCode: nextCreditCode(),
    regionId: '440305',
    address: '测试街 8 号 2 层',
    hours: '周一至周六 07:30–11:30',
    specialServices: [],
    dailyCapacity: 120,
    contact: '李小红',
    mobile: '13900000000',
  });
  const operator = await callerAt(origin, 'demo_operator');
  const { submittedAt } = await operator('console.institutionDetail', { id });
  await operator('console.approveInstitution', { id, submittedAt });

  const { page, go, open } = await visitor({ as: 'demo_member', site: origin });
  await open('/service-center');
  const first = page.getByRole('region', { name: '第一步：导入价目表' });
  await first.waitFor();
  await expect.poll(() => zeros(page)).toBe(0);
  await page.setViewportSize(phone);
  const button = first.getByRole('link', { name: '导入价目表' });
  await expect.poll(async () => (await button.boundingBox())?.y ?? Infinity).toBeLessThan(phone.height);
  await fits(page);
  await page.setViewportSize(desk);

  await button.click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles('data/demo/price-lists/综合医院团检价目表.xlsx');
  await page.waitForURL(/\/service-center\/import\/.+/);
  await page.getByRole('button', { name: /^名称有把握的全部采用/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '采用', exact: true }).dblclick();
  await page.getByText(/^已处理 \d+ 行/).waitFor();
  await page.getByRole('button', { name: /^导入 \d+ 项/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /导入/ }).click();
  // One of the list is free: that is meant.
  await page.getByText('“报告电子版”原价 ¥0.00（免费）', { exact: false }).waitFor();
  await page.getByRole('button', { name: '价格无误' }).click();
  await page.getByText(/可导入 0/).waitFor();
  await go('/service-center');
  const able = page.getByRole('region', { name: '现在就能报价的需求' });
  await firstText(able, /^\d+\/\d+ 种项目能做（\d+%）$/).waitFor();
  await able.getByRole('listitem').first().getByRole('link').click();
  await page.waitForURL(/quoted-price\?/);
}

const zeros = (page: Page) => page.getByRole('main').getByText('0', { exact: true }).count();
