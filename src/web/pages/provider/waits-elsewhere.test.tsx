import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { institutionActs } from '#domain/institution/institution-role.ts';
import { idOf } from '#test/page/answers.ts';
import { openSite, phone } from '#test/page/open-site.tsx';
import { wide } from '#test/page/screen.ts';

// The menu counts all of one's institutions; a list of one of them that says 还没有合同 would hide what waits at another.

const acts = [...institutionActs];

test.each(['/service-center/demand-orders', '/service-center/contracts'])(
  'at %s it stands where the rest waits',
  async (path) => {
    await openSite(path, {
      as: 'provider',
      user: {
        institutions: [
          { id: idOf(902), name: '青梧健康体检（福田）', acts },
          { id: idOf(903), name: '青梧健康体检（南山）', acts },
        ],
      },
      size: phone,
      calls: {
        'notification.waiting': { elsewhere: [{ institutionId: idOf(903), count: 2 }] },
        'quotation.list': {},
        'contract.listPage': {},
      },
    });
    await expect.element(page.getByText('青梧健康体检（南山）：2 件', { exact: false })).toBeVisible();
    expect(wide()).toEqual([]);
  },
);
