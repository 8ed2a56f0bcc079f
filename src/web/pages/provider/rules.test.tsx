import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { invalid } from '#domain/kernel/failure.ts';
import { idOf } from '#test/page/answers.ts';
import { openSite, phone } from '#test/page/open-site.tsx';
import { wide } from '#test/page/screen.ts';

// What a rule does to a quote: test/api/library-rules.test.ts.

const items = [
  { code: 'CT001', name: '胸部CT平扫' },
  { code: 'DR002', name: '颈椎正侧位DR' },
];

test('a rule of its own, on a phone: refused when said twice with nothing typed lost, tried on a package, deleted', async () => {
  const reason = '同一天只拍一次片。';
  let rules: { id: string; a: (typeof items)[0]; b: (typeof items)[0]; reason: string; actions: string[] }[] =
    [];
  const item = (code: string) => items.find((one) => one.code === code) as (typeof items)[0];
  const site = await openSite('/service-center/rules', {
    as: 'provider',
    size: phone,
    calls: {
      'mutexRule.list': () => ({ records: rules, total: rules.length }),
      'partnerRule.list': {},
      'catalogue.listForMapping': ({ keyword }) => {
        const records = items.filter(({ name }) => name.includes(keyword));
        return { records, total: records.length };
      },
      'mutexRule.add': ({ a, b, reason: why }) => {
        if (rules.length > 0) throw invalid('请核对。', { b: '这两项已有互斥规则，请直接编辑原规则。' });
        rules = [{ id: idOf(1), a: item(a), b: item(b), reason: why, actions: ['update', 'delete'] }];
        return {};
      },
      'mutexRule.delete': () => {
        rules = [];
        return {};
      },
      'libraryRule.try': ({ names }) => ({
        effects: [{ kind: 'mutex' as const, rule: '胸部CT平扫 与 颈椎正侧位DR 互斥', reason }],
        unknown: names.slice(2),
      }),
    },
  });
  const dialog = page.getByRole('dialog', { name: '新增互斥规则' });
  const why = dialog.getByRole('textbox', { name: '原因' });
  const save = dialog.getByRole('button', { name: /保\s?存/ });
  const add = async () => {
    await page.getByRole('button', { name: '新增互斥规则' }).click();
    await save.click();
    await expect.element(dialog.getByText('请填写原因。')).toBeVisible();
    for (const [label, { name }] of [
      ['项目', items[0]],
      ['不同时做的项目', items[1]],
    ] as [string, (typeof items)[0]][]) {
      await dialog.getByLabelText(label, { exact: true }).fill(name);
      const option = () =>
        [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].findLast(
          (one) => one.checkVisibility() && one.textContent === name,
        );
      await expect.poll(option).toBeDefined();
      option()?.click();
    }
    await why.fill(reason);
    await save.dblClick();
  };
  await add();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(site.calls.of('mutexRule.add')).toHaveLength(1);
  await add();
  await expect.element(dialog.getByText(/已有互斥规则/)).toBeVisible();
  await expect.element(why).toHaveValue(reason);
  await dialog.getByRole('button', { name: /取\s?消/ }).click();

  await page.getByLabelText('套餐项目').fill('胸部CT\n颈椎正侧位片\n没有这个项目');
  await page.getByRole('button', { name: /试\s?算/ }).click();
  await expect.element(page.getByText('胸部CT平扫 与 颈椎正侧位DR 互斥')).toBeVisible();
  await expect.element(page.getByText(/没有认出这些项目.*没有这个项目/)).toBeVisible();
  expect(wide()).toEqual([]);

  await page
    .getByRole('button', { name: /删\s?除/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await expect.element(page.getByText('规则已删除。')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: '规则', exact: true }).getByText(reason))
    .not.toBeInTheDocument();
});
