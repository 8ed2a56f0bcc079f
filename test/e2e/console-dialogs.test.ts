import { expect, test } from 'vitest';
import { answer, delayed, isFocused } from '#test/e2e/page-helpers.ts';
import { callerAt } from '#test/e2e/procure-at-site.ts';
import { failedLoads, origin, visitor } from '#test/e2e/visitor.ts';

// What a dialog does while its call is under way, and when it fails.

// Its own at each run, for a site that keeps earlier ones.
const mark = String(Date.now()).slice(-8);
const account = `ended${mark}`;

test('a dialog stays while its call is under way and when it fails, sends once, and keeps what was typed', async () => {
  const { page, open, asked } = await visitor({ as: 'demo_operator', expects: failedLoads });
  await open('/console/operators');
  const dialog = page.getByRole('dialog');
  const adding = await delayed(page, '**/console/operator/add');
  await page.getByRole('button', { name: '添加运营人员' }).press('Enter');
  await dialog.getByLabel('手机号').fill(`135${mark}`);
  await dialog.getByLabel('账号名').fill(account);
  await dialog.getByLabel('姓名').fill('待停用');
  await dialog.getByLabel('角色').press('Enter');
  await page.keyboard.press('Enter');
  // Escape closes no form in which something was typed.
  await dialog.getByLabel('姓名').press('Escape');
  expect(await dialog.getByLabel('账号名').inputValue()).toBe(account);
  await dialog.getByLabel('姓名').press('Enter');
  const first = await adding.next();
  await page.keyboard.press('Escape');
  expect(await dialog.getByRole('button', { name: /取\s*消/ }).isDisabled()).toBe(true);
  await answer(first, 500, '系统繁忙，请稍后重试。');
  await page.getByText('系统繁忙，请稍后重试。').first().waitFor();
  expect(await dialog.getByLabel('账号名').inputValue()).toBe(account);
  await dialog.getByLabel('姓名').press('Enter');
  await (await adding.next()).continue();
  await page.getByRole('dialog', { name: '已添加' }).getByRole('button').last().press('Enter');

  // A question without a field: Enter answers it, and what comes of it stands in it.
  const ending = await delayed(page, '**/console/operator/setRole');
  const end = page.getByRole('button', { name: `停用 ${account}` });
  const yes = dialog.getByRole('button', { name: /^停\s*用$/ });
  await end.press('Enter');
  await dialog.getByText('他立即退出登录', { exact: false }).waitFor();
  await expect.poll(() => isFocused(yes)).toBe(true);
  await page.keyboard.press('Enter');
  const refused = await ending.next();
  await yes.dblclick({ force: true });
  await page.keyboard.press('Escape');
  await answer(refused, 500, '系统繁忙，请稍后重试。');
  await dialog.getByRole('alert').getByText('系统繁忙，请稍后重试。').waitFor();
  expect(asked('/operator/setRole')).toHaveLength(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(end)).toBe(true);

  await end.press('Enter');
  await yes.waitFor();
  expect(await dialog.getByRole('alert').count()).toBe(0);
  await yes.press('Enter');
  await (await ending.next()).continue();
  await page.getByText(`${account} 已停用。`).waitFor();
  await end.waitFor({ state: 'detached' });
  const operators = await (await callerAt(origin, 'demo_operator'))('console.listOperators', {});
  expect(operators.map((one) => one.account)).not.toContain(account);
});
