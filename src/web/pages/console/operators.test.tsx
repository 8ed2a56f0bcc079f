import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Failure } from '#domain/kernel/failure.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { idOf, type Part } from '#test/page/answers.ts';
import { held } from '#test/page/fake-calls.ts';
import { openSite } from '#test/page/open-site.tsx';

// What a dialog of the kit does while its call is under way, and when it fails.

const busy = () => {
  throw new Failure(500, '系统繁忙，请稍后重试。');
};
const account = 'ended01';
const other: Part<CallOutput<'console.listOperators'>[number]> = {
  userId: idOf(7),
  account,
  name: '待停用',
  mobile: '13500000001',
  role: { code: 'reviewer', name: '审核员' },
};

test('a form stays while its call is under way and when it fails, sends once, and keeps what was typed', async () => {
  const adding = held<'console.addOperator'>();
  let operators: (typeof other)[] = [];
  const site = await openSite('/console/operators', {
    as: 'operator',
    calls: {
      'console.workQueue': {},
      'console.listOperators': () => operators,
      'console.addOperator': adding.handler,
    },
  });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '添加运营人员' }).click();
  await dialog.getByLabelText('手机号').fill('13500000001');
  await dialog.getByLabelText('账号名').fill(account);
  await dialog.getByLabelText('姓名').fill('待停用');
  (dialog.getByLabelText('角色').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.querySelector('.ant-select-item-option')).not.toBeNull();
  await userEvent.keyboard('{Enter}');
  // Escape closes no form in which something was typed.
  (dialog.getByLabelText('姓名').element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByLabelText('账号名')).toHaveValue(account);
  await userEvent.keyboard('{Enter}');
  await adding.count(1);
  await userEvent.keyboard('{Escape}{Enter}');
  await expect.element(dialog.getByRole('button', { name: /取\s*消/ })).toBeDisabled();
  await adding.answer(busy);
  await expect.element(page.getByText('系统繁忙，请稍后重试。').first()).toBeVisible();
  await expect.element(dialog.getByLabelText('账号名')).toHaveValue(account);
  (dialog.getByLabelText('姓名').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  operators = [other];
  await adding.answer({ account, initialPassword: 'Abc12345' });
  await expect.element(page.getByRole('dialog', { name: '已添加' })).toBeVisible();
  expect(site.calls.of('console.addOperator')).toHaveLength(2);
});

test('a question without a field: Enter answers it, what comes of it stands in it, and the focus comes back', async () => {
  const ending = held<'console.setOperatorRole'>();
  let operators = [other];
  const site = await openSite('/console/operators', {
    as: 'operator',
    calls: {
      'console.workQueue': {},
      'console.listOperators': () => operators,
      'console.setOperatorRole': ending.handler,
    },
  });
  const dialog = page.getByRole('dialog');
  const end = page.getByRole('button', { name: `停用 ${account}` });
  const yes = dialog.getByRole('button', { name: /^停\s*用$/ });
  const press = async () => {
    await expect.element(end).toBeVisible();
    (end.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(yes).toHaveFocus();
  };
  await press();
  await expect.element(dialog.getByText('立即退出登录', { exact: false })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await ending.count(1);
  (yes.element() as HTMLElement).click();
  await userEvent.keyboard('{Escape}');
  await ending.answer(busy);
  await expect.element(dialog.getByRole('alert').getByText('系统繁忙，请稍后重试。')).toBeVisible();
  expect(site.calls.of('console.setOperatorRole')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(end).toHaveFocus();

  await press();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await ending.count(1);
  operators = [];
  await ending.answer({});
  await expect.element(page.getByText(`${account} 已停用。`)).toBeVisible();
  await expect.element(end).not.toBeInTheDocument();
  expect(site.calls.of('console.setOperatorRole')).toEqual([
    { userId: idOf(7), role: null },
    { userId: idOf(7), role: null },
  ]);
});
