import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openSite } from '#test/page/open-site.tsx';

// Success is told after the deed only: a typed or kept address leads to what it would speak of.

test.each([
  ['success-tip', '/user-center/purchase-order'],
  ['success-tip2', '/user-center/enterprise-list'],
  ['success-tip-org', '/user-center/service-list2'],
  ['register-success', '/user-center/purchase-order'],
  ['register-success?redirect=%2Fuser-center%2Fenterprise-list', '/user-center/enterprise-list'],
])('%s, typed, leads to %s', async (address, led) => {
  const site = await openSite(`/${address}`, {
    as: 'buyer',
    calls: {
      'demand.listMine': {},
      'company.listPage': {},
      'institution.listMine': {},
    },
  });
  await expect.poll(site.where).toBe(led);
  await expect.element(page.getByText(/已提交|已注册并登录/)).not.toBeInTheDocument();
});
