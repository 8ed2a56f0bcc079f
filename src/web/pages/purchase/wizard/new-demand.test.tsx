import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Failure } from '#domain/kernel/failure.ts';
import { idOf } from '#test/page/answers.ts';
import { openSite } from '#test/page/open-site.tsx';

// Decision 158: a demand begins with the first input, not with opening the wizard.

const demandId = idOf(1);
const company = {
  id: idOf(901),
  name: '澜汀科技',
  acts: ['purchase' as const],
  contact: '周明',
  mobile: '13800000000',
};

const calls = (waits: boolean) => ({
  'company.list': [company],
  'demand.shortcutWaits': { waits },
  'demand.listMine': {},
  'demand.preview': {},
  'demand.lastTime': null,
  'dictionary.list': [],
  'region.listTree': '[]',
  'demand.newDraft': { demandId, number: 'CG20261128-000001', version: '1', takenUp: waits },
  'demand.getMine': {
    demandId,
    kind: 'open' as const,
    version: '1',
    actions: ['edit', 'delete'],
    contact: '周明',
    mobile: '13800000000',
    seal: 'none' as const,
    openedBy: 'clock' as const,
    priceBasis: { code: 'itemised' as const, name: '' },
  },
  'demand.save': { version: '2' },
});

test('opening the wizard writes nothing; the first input begins the demand, and the page stays as it is', async () => {
  const site = await openSite('/require-submit', { as: 'buyer', calls: calls(false) });
  const title = page.getByLabelText('需求名称');
  await expect.element(title).toBeVisible();
  expect(site.calls.of('demand.newDraft')).toEqual([]);
  const field = title.element();
  await title.fill('年度体检');
  await expect.poll(() => site.calls.of('demand.save').length).toBe(1);
  expect(site.calls.of('demand.newDraft')).toEqual([{ takeUp: false, companyId: company.id }]);
  expect(site.calls.of('demand.save')[0]).toMatchObject({ demandId, version: '1', title: '年度体检' });
  await expect.poll(site.where).toContain(`bidId=${demandId}`);
  expect(title.element()).toBe(field);
  await expect.element(title).toHaveValue('年度体检');
  // Another one: nothing of the first is in it, and nothing is written.
  await site.go('/require-submit');
  await expect.element(title).toHaveValue('');
  expect(site.calls.of('demand.newDraft')).toHaveLength(1);
});

test('what the one-minute form sent is input already: its draft is opened at once', async () => {
  const site = await openSite('/require-submit', { as: 'buyer', calls: calls(true) });
  await expect.poll(site.where).toContain(`bidId=${demandId}`);
  expect(site.calls.of('demand.newDraft')).toEqual([{ takeUp: true, companyId: company.id }]);
});

test('who has no company reads why nothing can be posted, also with something typed in the address', async () => {
  await openSite('/require-submit?headcount=120', {
    as: 'buyer',
    user: { company: null },
    calls: {
      ...calls(false),
      'company.list': [],
      'demand.newDraft': () => {
        throw new Failure(403, '您还没有可以采购的企业。');
      },
    },
  });
  await expect.element(page.getByText('您还没有可以采购的企业。')).toBeVisible();
  await expect.element(page.getByLabelText('需求名称')).not.toBeInTheDocument();
});
