import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '#test/page/answers.ts';
import { held } from '#test/page/fake-calls.ts';
import { openSite } from '#test/page/open-site.tsx';
import { untilText } from '#web/ui/time.ts';

test('a list that is still loading shows its head, and neither a count nor that there is nothing', async () => {
  const list = held<'demand.listMine'>();
  await openSite('/user-center/purchase-order', { as: 'buyer', calls: { 'demand.listMine': list.handler } });
  const region = page.getByRole('region', { name: '采购需求' });
  await expect.element(region.getByRole('columnheader', { name: '人均预算' }).first()).toBeVisible();
  expect(region.element().querySelector('.ant-skeleton')).not.toBeNull();
  expect(region.element().textContent).not.toMatch(/\d|没有/);
  await list.answer({ records: [{ demandId: idOf(1), title: '年度体检' }], total: 1 });
  await expect.element(region.getByRole('tab', { name: /^全部 \d+$/ })).toBeVisible();
  await expect.poll(() => region.element().querySelector('.ant-skeleton')).toBeNull();
  expect(region.getByRole('row').elements().length).toBeGreaterThan(1);
});

const day = 86_400_000;
test.each([
  ['nine days ahead', 9 * day, 3 * day + 1_800_000],
  ['ten minutes slow', -600_000, 3 * day + 300_000],
])(
  'with the computer’s clock %s: how long quotes are open is said as the server sees it',
  async (_, ahead, left) => {
    const serverNow = Date.now() - ahead;
    const quoteDeadline = new Date(serverNow + left).toISOString();
    await openSite('/user-center/purchase-order', {
      as: 'buyer',
      now: new Date(serverNow).toISOString(),
      calls: {
        'demand.listMine': {
          records: [
            { demandId: idOf(1), title: '年度体检', status: { code: 2, name: '采购中' }, quoteDeadline },
          ],
          total: 1,
        },
      },
    });
    const row = page.getByRole('row').filter({ hasText: '年度体检' });
    await expect.element(row.getByText(untilText(quoteDeadline, serverNow).text).first()).toBeVisible();
    await expect.element(row.getByText('已截止')).not.toBeInTheDocument();
  },
);
