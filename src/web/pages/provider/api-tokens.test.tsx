import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallOutput } from '#wire/invoke.ts';
import { idOf } from '#test/page/answers.ts';
import { axe } from '#test/page/axe.ts';
import { openSite, phone } from '#test/page/open-site.tsx';
import { focus, wide } from '#test/page/screen.ts';

// That a token opens what it is for, and nothing once it is revoked: test/api/api-tokens.test.ts.

type Token = CallOutput<'apiToken.list'>[number];

test('a manager creates a token by keyboard, sees it once, sees what it was used for, and revokes it on a phone', async () => {
  let tokens: Partial<Token>[] = [];
  const site = await openSite('/service-center/api-tokens', {
    as: 'provider',
    calls: {
      'apiToken.list': () => tokens as Token[],
      'institutionWebhook.list': [],
      'apiToken.add': ({ name }) => {
        tokens = [{ id: idOf(1), name, tail: 'x7Qa', usedAt: '2026-11-20T01:00:00.000Z' }];
        return { id: idOf(1), accessToken: 'tjapi_0123456789x7Qa' };
      },
      'apiToken.calls': [{ id: idOf(2), call: 'library.listCategory', summary: '机构项目库的类别与项目数' }],
      'apiToken.revoke': () => {
        tokens = tokens.map((one) => ({ ...one, revokedAt: '2026-11-20T02:00:00.000Z' }));
        return {};
      },
    },
  });
  const create = page.getByRole('button', { name: '新建令牌' });
  await expect.element(create).toBeVisible();
  focus(create);
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabelText('用在哪个系统', { exact: false });
  await expect.element(name).toBeVisible();
  focus(name);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('请填写系统名称，便于日后分辨。')).toBeVisible();
  await expect.element(dialog.getByText('请至少选择一项权限。')).toBeVisible();
  await name.fill('HIS 价格同步');
  focus(dialog.getByRole('checkbox', { name: '项目与价格' }));
  await userEvent.keyboard(' ');
  focus(name);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(/^tjapi_/)).toBeVisible();
  // Nothing but the button that says so closes what can't be seen again.
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByText(/^tjapi_/)).toBeVisible();
  focus(dialog.getByRole('button', { name: '我已保存好' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(site.calls.of('apiToken.add')).toHaveLength(1);

  const row = page.getByRole('listitem').filter({ hasText: 'HIS 价格同步' });
  await expect.element(row.getByText('最近使用', { exact: false })).toBeVisible();
  await expect.element(row).not.toHaveTextContent('tjapi_');
  expect(await axe()).toEqual([]);
  await page.viewport(...phone);
  expect(wide()).toEqual([]);
  await row.getByRole('button', { name: '「HIS 价格同步」的调用记录' }).click();
  const used = page.getByRole('dialog', { name: '「HIS 价格同步」最近的调用' });
  await expect.element(used.getByText('机构项目库的类别与项目数')).toBeVisible();
  expect(wide()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(used).not.toBeInTheDocument();
  await row.getByRole('button', { name: '撤销「HIS 价格同步」' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^撤\s*销$/ })
    .click();
  await expect.element(row.getByText('已撤销', { exact: false })).toBeVisible();
});
