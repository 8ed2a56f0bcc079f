import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallOutput } from '#wire/invoke.ts';
import { openSite, phone } from '#test/page/open-site.tsx';
import { focus, wide } from '#test/page/screen.ts';

type Rule = CallOutput<'console.complianceRules'>[number];

test('a compliance rule is tried out before it is saved, by keyboard, on a phone too, and its versions are kept', async () => {
  const name = '同一套餐多项放射检查';
  const settings = {
    enabled: true,
    effect: null,
    from: null,
    to: null,
    name,
    summary: '同一次体检不宜做多项放射检查',
    exception: '医师评估后可以保留。',
    basis: [{ title: '放射诊疗管理规定', number: '卫生部令第46号', issuer: '卫生部', date: '2006-01-24' }],
  };
  const own = { ...settings, id: 'LAW04', version: 1, inForce: true, ownEffect: 'warn' as const };
  let rule: Partial<Rule> = own;
  const site = await openSite('/console/rules', {
    as: 'operator',
    calls: {
      'console.complianceRules': () => [rule as Rule],
      'console.tryComplianceRule': ({ enabled }) => ({
        checked: 12,
        demands: enabled ? [] : [{ demandId: 'd', number: 'CG1', title: '年度体检' }],
      }),
      'console.saveComplianceRule': ({ to, id, version }) => {
        const ended = { until: '2026-11-20T02:00:00.000Z', by: '周明', reason: '演练' };
        const differences = [{ field: '失效日期', before: '（空）', after: to ?? '' }];
        rule = {
          ...own,
          to,
          version: version + 1,
          versions: [{ ...settings, ...ended, version, differences }],
        };
        return { id, version: version + 1 };
      },
    },
  });
  const edit = page.getByRole('button', { name: `修改规则：${name}` });
  await expect.element(edit).toBeVisible();
  focus(edit);
  await userEvent.keyboard('{Enter}');
  const form = page.getByRole('dialog', { name: `修改规则“${name}”` });
  const inUse = form.getByRole('switch', { name: '启用' });
  const ends = form.getByLabelText('失效日期', { exact: false });
  const why = form.getByRole('textbox', { name: /修改理由/ });
  await expect.element(inUse).toBeVisible();
  focus(inUse);
  await userEvent.keyboard(' ');
  focus(form.getByRole('button', { name: '试运行' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText(/^检查了 12 个待审核和采购中的需求，1 个/)).toBeVisible();
  await form.getByRole('button', { name: '保存新版本' }).click();
  await expect.element(form.getByText('请填写修改理由，至少 2 个字。')).toBeVisible();
  // What is changed again is tried again; Enter in a field sends, as in every dialog with a form.
  focus(inUse);
  await userEvent.keyboard(' ');
  await ends.fill('2090-12-31');
  await page.viewport(...phone);
  focus(ends);
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText(/^检查了 12 个待审核和采购中的需求，0 个/)).toBeVisible();
  expect(wide()).toEqual([]);
  expect(site.calls.of('console.saveComplianceRule')).toEqual([]);
  await why.fill('定一个很远的失效日期。');
  focus(ends);
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  expect(site.calls.of('console.saveComplianceRule')).toEqual([
    expect.objectContaining({ id: 'LAW04', version: 1, enabled: true, to: '2090-12-31' }),
  ]);
  await expect.element(page.getByText('在用，至 2090-12-31', { exact: true })).toBeVisible();
  await page.getByText(/^此前 1 个版本$/).click();
  await expect.element(page.getByText('失效日期：（空） → 2090-12-31').first()).toBeVisible();
  await expect.element(page.getByText(/^依据：《.+》/).first()).toBeVisible();
  expect(wide()).toEqual([]);
});
