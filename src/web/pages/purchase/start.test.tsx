import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { notFound, notReady } from '#domain/kernel/failure.ts';
import { axe } from '#test/page/axe.ts';
import { openSite, phone } from '#test/page/open-site.tsx';
import type { Person } from '#test/page/people.ts';
import { wide } from '#test/page/screen.ts';

// The buyer's start page, and where addresses lead that name no record, or one that is not there.

test('a newcomer is shown the way to the first quotes; a call that fails can be tried again', async () => {
  const site = await openSite('/user-center/index', {
    as: 'member',
    calls: {
      'demand.overview': () => {
        throw notReady('系统正在恢复，请稍后重试。');
      },
      'company.listPage': {},
    },
  });
  const retry = page.getByRole('button', { name: /重试|重新加载/ });
  await expect.element(retry).toBeVisible();
  site.calls.handlers['demand.overview'] = {};
  await retry.click();
  await expect.element(page.getByRole('region', { name: '三步收到机构报价' })).toBeVisible();
  expect(await axe()).toEqual([]);
  await expect
    .element(page.getByRole('link', { name: '去认证企业' }))
    .toHaveAttribute('href', expect.stringMatching(/before-submit/));
});

test.each(
  Object.entries({
    '/user-center/purchase-order': [
      '/user-center/purchase-order-detail',
      '/user-center/purchase-edit',
      '/user-center/compare',
      '/user-center/award-memo',
      '/user-center/opening-record',
      '/user-center/service-order-detail',
      '/service-detail-self',
    ],
    '/user-center/consult-order': ['/user-center/consult-detail', '/user-center/consult-detail-table'],
    '/user-center/electronic-medical-plan': ['/user-center/medical-plan-detail'],
    '/user-center/user-contract': ['/user-center/contract-draft'],
    '/user-center/enterprise-list': ['/user-center/enterprise-detail'],
    '/user-center/service-list2': ['/user-center/service-detail2', '/organization-submit-2'],
  }),
)('an address without an id leads to %s, the list that it belongs to', async (list, addresses) => {
  const site = await openSite(list, {
    as: 'buyer',
    calls: {
      'company.listPage': {},
      'demand.listMine': {},
      'inquiry.listMine': {},
      'plan.list': {},
      'contract.listPage': {},
      'institution.listMine': {},
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const address of addresses) {
    await site.go(address);
    await expect.poll(site.where, { message: address }).toBe(list);
  }
});

const nobody = '019ab000-0000-7000-8000-00000000dead';
test.each<[Person, string, string, string]>([
  ['buyer', 'user-center/purchase-order-detail?bidId=', '需求详情', '返回采购需求'],
  ['buyer', 'user-center/compare?bidId=', '报价对比', '返回采购需求'],
  ['buyer', 'user-center/consult-detail-table?bidId=', '报价对比', '返回询价单'],
  ['buyer', 'user-center/award-memo?bidId=', '定标说明', '返回采购需求'],
  ['buyer', 'require-submit?bidId=', '填写需求', '返回采购需求'],
  ['buyer', 'user-center/medical-plan-detail?planId=', '体检方案', '返回体检方案'],
  ['buyer', 'user-center/user-contract/', '合同', '返回合同'],
  ['provider', 'service-center/demand-orders/', '报价', '返回询价与报价'],
  ['provider', 'quoted-price?bidId=', '参与报价', '返回询价与报价'],
  ['provider', 'service-center/import/', '核对价格表', '返回批量导入'],
  ['provider', 'service-center/contracts/', '合同', '返回合同'],
])(
  '%s at %s: what is not there says so under a heading and leads back to its list',
  async (as, path, title, back) => {
    const site = await openSite(`/${path}${nobody}`, {
      as,
      size: phone,
      anyOther: () => {
        throw notFound('没有找到，可能已被删除。');
      },
    });
    await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    const list = page.getByRole('link', { name: back });
    await expect.element(list).toBeVisible();
    expect(wide()).toEqual([]);
    const before = site.where();
    await list.click();
    await expect.poll(site.where).not.toBe(before);
  },
);
