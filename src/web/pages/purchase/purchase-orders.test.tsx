import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { demandMachine } from '#domain/demand/demand-machine.ts';
import { notReady } from '#domain/kernel/failure.ts';
import { idOf } from '#test/page/answers.ts';
import { held } from '#test/page/fake-calls.ts';
import { openSite } from '#test/page/open-site.tsx';

test('a list that is still loading shows its head, and neither a count nor that there is nothing', async () => {
  const list = held<'demand.listMine'>();
  await openSite('/user-center/purchase-order', { as: 'buyer', calls: { 'demand.listMine': list.handler } });
  const region = page.getByRole('region', { name: '采购需求' });
  await expect.element(region.getByRole('columnheader', { name: '人均预算' }).first()).toBeVisible();
  expect(region.element().querySelector('.skeleton')).not.toBeNull();
  expect(region.element().textContent).not.toMatch(/\d|没有/);
  await list.answer({ records: [{ demandId: idOf(1), title: '年度体检' }], total: 1 });
  await expect.element(region.getByRole('tab', { name: /^全部 \d+$/ })).toBeVisible();
  await expect.poll(() => region.element().querySelector('.skeleton')).toBeNull();
  expect(region.getByRole('row').elements().length).toBeGreaterThan(1);
});

test('every state of a demand is a filter', async () => {
  await openSite('/user-center/purchase-order', { as: 'buyer', calls: { 'demand.listMine': {} } });
  const tabs = page.getByRole('tab');
  for (const label of Object.values(demandMachine.labels))
    await expect.element(tabs.filter({ hasText: label })).toBeInTheDocument();
});

test('a list that cannot be read says so to who cannot see it, too', async () => {
  await openSite('/user-center/purchase-order', {
    as: 'buyer',
    calls: {
      'demand.listMine': () => {
        throw notReady('需求暂时读不出来。');
      },
    },
  });
  await expect.element(page.getByRole('alert').filter({ hasText: '需求暂时读不出来' })).toBeVisible();
});
