import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { idOf } from '#test/page/answers.ts';
import { axe } from '#test/page/axe.ts';
import { openSite, phone } from '#test/page/open-site.tsx';
import { focus, wide } from '#test/page/screen.ts';

// Roles and 审批代理人 on the company's page.

const member = (n: number, name: string, code: string, role: string, self = false) => ({
  userId: idOf(n),
  name,
  role: { code, name: role },
  self,
});

test('an owner sees who decides in whose place, ends it after a question, and is offered only who needs a place', async () => {
  const deputies = [
    {
      deputyshipId: idOf(9),
      userId: idOf(2),
      name: '梁若岚',
      deputyId: idOf(3),
      deputy: '叶思彤',
      from: '2026-11-20',
      to: '2026-11-27',
      reason: '出差在外',
      inForce: true,
    },
  ];
  const site = await openSite(`/user-center/enterprise-detail?id=${idOf(1)}`, {
    as: 'buyer',
    size: phone,
    now: '2026-11-20T02:00:00Z',
    calls: {
      'company.detail': { id: idOf(1), name: '恒麦科技' },
      'companyWebhook.list': [],
      'company.endDeputy': {},
      'company.members': {
        members: [
          member(1, '沈知衡', 'owner', '管理员', true),
          member(2, '梁若岚', 'approver', '审批人'),
          member(3, '叶思彤', 'buyer', '采购员'),
        ],
        mayManage: true,
        mayNameDeputy: true,
        deputies,
      },
    },
  });
  const panel = page.getByRole('region', { name: '审批代理人' });
  await expect.element(panel.getByText('叶思彤代梁若岚审批')).toBeVisible();
  expect(wide()).toEqual([]);
  expect(await axe()).toEqual([]);
  await panel.getByRole('button', { name: '指定代理人' }).click();
  const form = page.getByRole('dialog');
  await expect.element(form.getByLabelText('开始日期')).toHaveValue('2026-11-20');
  await form.getByLabelText('代理人').click();
  await expect.element(page.getByText('叶思彤（采购员）')).toBeVisible();
  await expect.element(page.getByText('梁若岚（审批人）')).not.toBeInTheDocument();
  await form.getByRole('button', { name: /取\s*消/ }).click();
  await panel.getByRole('button', { name: '结束代理：叶思彤代梁若岚' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '结束代理' }).click();
  await expect
    .poll(() => site.calls.of('company.endDeputy'))
    .toEqual([{ id: idOf(1), deputyshipId: idOf(9) }]);
});

test('a role is given after a question that says what it may do; of the one who alone decides, what waits is named', async () => {
  const site = await openSite(`/user-center/enterprise-detail?id=${idOf(1)}`, {
    as: 'buyer',
    calls: {
      'company.detail': { id: idOf(1), name: '恒麦科技' },
      'companyWebhook.list': [],
      'company.setMember': {},
      'company.members': {
        members: [member(1, '沈知衡', 'owner', '管理员', true), member(2, '梁若岚', 'approver', '审批人')],
        mayManage: true,
        waitingApprovals: [
          { demandId: idOf(7), title: '年度体检', number: 'CG20261128-000007', deciders: [idOf(2)] },
        ],
      },
    },
  });
  const role = page.getByLabelText('梁若岚的角色');
  await expect.element(role).toBeInTheDocument();
  focus(role);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.querySelector('.ant-select-item-option')).not.toBeNull();
  await page
    .elementLocator(document.querySelector('.ant-select-item-option[title="查看者"]') as Element)
    .click();
  const question = page.getByRole('dialog', { name: '把「梁若岚」由审批人改为查看者？' });
  await expect.element(question.getByText('查看者：', { exact: false })).toBeVisible();
  await expect.element(question.getByText('年度体检', { exact: false })).toBeVisible();
  expect(site.calls.of('company.setMember')).toEqual([]);
  await question.getByRole('button', { name: '调整角色' }).click();
  await expect
    .poll(() => site.calls.of('company.setMember'))
    .toEqual([{ id: idOf(1), userId: idOf(2), role: 'viewer' }]);
});
