import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallOutput } from '#wire/invoke.ts';
import { idOf } from '#test/page/answers.ts';
import { axe } from '#test/page/axe.ts';
import { openSite, phone } from '#test/page/open-site.tsx';
import { wide } from '#test/page/screen.ts';

// Who is told what, and when: test/api/webhooks.test.ts.

type Webhook = CallOutput<'institutionWebhook.list'>[number];

test('a manager adds an address, sees its key once, reads what was not taken and sends it again, on a phone', async () => {
  let webhooks: Partial<Webhook>[] = [];
  let state: 'failed' | 'waiting' = 'failed';
  const site = await openSite('/service-center/api-tokens', {
    as: 'provider',
    calls: {
      'apiToken.list': [],
      'institutionWebhook.list': () => webhooks as Webhook[],
      'institutionWebhook.add': ({ url, events }) => {
        webhooks = [{ webhookId: idOf(1), url, events, problem: '对方回复 HTTP 500', waiting: 0 }];
        return { id: idOf(1), secret: 'tjhook_0123456789' };
      },
      'institutionWebhook.test': { sent: false, answer: '连接不上。' },
      'institutionWebhook.deliveries': () => [
        {
          deliveryId: idOf(2),
          event: 'visit.booked' as const,
          createdAt: '2026-11-20T01:00:00.000Z',
          status: { code: state, name: state === 'failed' ? '未送达' : '等待推送' },
          attempts: 9,
          problem: '对方回复 HTTP 500',
          settledAt: '',
        },
      ],
      'institutionWebhook.resend': () => {
        state = 'waiting';
        return {};
      },
      'institutionWebhook.remove': () => {
        webhooks = [];
        return {};
      },
    },
  });
  await page.getByRole('button', { name: '添加推送地址' }).click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByLabelText('推送地址', { exact: false });
  await address.fill('https://his.example.com/tijian');
  await dialog.getByRole('checkbox', { name: '需求变更' }).click();
  await dialog.getByRole('button', { name: /^添\s*加$/ }).click();
  await expect.element(dialog.getByText(/^tjhook_/)).toBeVisible();
  // Nothing but the button that says so closes what can't be seen again.
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('button', { name: '我已保存好' }).click();
  expect(site.calls.of('institutionWebhook.add')).toMatchObject([
    {
      events: [
        'visit.booked',
        'visit.moved',
        'visit.cancelled',
        'visit.arrived',
        'visit.missed',
        'contract.signed',
        'quotation.invited',
      ],
    },
  ]);
  const row = page.getByRole('listitem').filter({ hasText: 'his.example.com' });
  await expect.element(row.getByText('最近一次没有送达', { exact: false })).toBeVisible();
  expect(await axe()).toEqual([]);
  await page.viewport(...phone);
  expect(wide()).toEqual([]);
  await row.getByRole('button', { name: '测试' }).click();
  await expect.element(page.getByText('连接不上。')).toBeVisible();
  await row.getByRole('button', { name: '的推送记录', exact: false }).click();
  const drawer = page.getByRole('dialog', { name: '推送记录' });
  await drawer.getByRole('button', { name: '再次推送', exact: false }).click();
  await expect.element(drawer.getByText('等待推送')).toBeVisible();
  expect(wide()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await row.getByRole('button', { name: '删除', exact: false }).click();
  await page
    .getByRole('dialog', { name: '删除这个推送地址？' })
    .getByRole('button', { name: /^删\s*除$/ })
    .click();
  await expect.element(page.getByText('还没有推送地址。')).toBeVisible();
});
