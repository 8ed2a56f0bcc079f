import { expect, test } from 'vitest';
import { failedLoads, openPage, phone, visitor } from '#test/e2e/visitor.ts';

// Two ways to a quote: a number left by a visitor, whom the operator calls, and a demand.

// Its own at each run, for a site that keeps earlier ones.
const stamp = new Date().toISOString().slice(11, 19);
const name = `测试${stamp}`;
const mobile = `137${String(Date.now()).slice(-8)}`;

test('a visitor leaves a number: told what is missing, nothing typed is lost, the operator takes it up', async () => {
  const page = await openPage('/organization/SZ003', { expects: failedLoads });
  const ask = page.getByRole('link', { name: '向这家机构询价' });
  await ask.click();
  const dialog = page.getByRole('dialog', { name: '向青梧南山询价' });
  await dialog.getByLabel('想问什么').fill('周六能检吗？');
  await dialog.getByRole('button', { name: '请顾问回电' }).click();
  await dialog.getByText('请填写 11 位大陆手机号。').waitFor();
  await dialog.getByText('勾选后才能提交', { exact: false }).waitFor();
  await expect.poll(() => page.evaluate("document.activeElement.getAttribute('name')")).toBe('name');

  await dialog.getByLabel('称呼').fill(name);
  await dialog.getByLabel('手机号').fill(mobile);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(await ask.innerText());
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.getByLabel('手机号').inputValue()).toBe(mobile);
  await expect.poll(() => dialog.getByLabel('想问什么').inputValue()).toBe('周六能检吗？');

  await dialog.getByLabel('体检人数').fill('86');
  await dialog.getByLabel('体检类型').selectOption({ label: '年度体检' });
  await dialog.getByLabel(/同意平台保存/).check();
  // The line breaks once: what was typed stays, and the same request goes out again.
  await page.route('**/bid/api/cms/addSeek', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: '请顾问回电' }).click();
  await dialog.getByText('网络连接失败', { exact: false }).waitFor();
  await expect.poll(() => dialog.getByLabel('称呼').inputValue()).toBe(name);
  await dialog.getByRole('button', { name: '请顾问回电' }).click();
  await page.getByRole('dialog', { name: '询价已收到' }).waitFor();
  await page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`).waitFor();

  const operator = await visitor({ as: 'demo_operator' });
  await operator.open('/console');
  const queue = operator.page.getByRole('list', { name: '等待处理' });
  await queue.getByRole('button', { name: new RegExp(name) }).waitFor();
  await operator.go(`/console/leads?search=${mobile}`);
  const row = operator.page.getByRole('row', { name: new RegExp(name) });
  await expect
    .poll(() => row.innerText())
    .toMatch(/青梧健康体检（深圳南山分院）[\s\S]*86 人[\s\S]*年度体检[\s\S]*周六能检吗/);
  await expect.poll(() => row.getByRole('link').first().getAttribute('href')).toBe(`tel:${mobile}`);
  await row.getByRole('button', { name: '开始处理' }).click();
  const drawer = operator.page.getByRole('dialog');
  await drawer.getByText('处理中').waitFor();
  await drawer.getByText('没有带推广参数的访问').waitFor();
  await drawer.getByLabel('写一条备注').fill('约定周五回电');
  await drawer.getByRole('button', { name: '只保存备注' }).click();
  await operator.page.getByText('备注已保存。').waitFor();
  // Put back, and taken again: by keyboard.
  await drawer.getByRole('button', { name: '放回' }).press('Enter');
  await drawer.getByText('待处理').waitFor();
  await drawer.getByRole('button', { name: '分派给我' }).press('Enter');
  await drawer.getByRole('button', { name: '放回' }).waitFor();
  await drawer.getByRole('button', { name: '开始处理' }).press('Enter');
  await drawer.getByRole('button', { name: '标为完成' }).click();
  await operator.page.getByText('线索已改为「完成」。').waitFor();
  await operator.go(`/console/leads?status=3&search=${mobile}`);
  await operator.page.getByText('备注：约定周五回电').waitFor();
});

test('a certified buyer comes to the wizard with the institution’s city', async () => {
  const buyer = await visitor({ as: 'demo_buyer' });
  await buyer.open('/organization/GZ001');
  await buyer.page.getByRole('link', { name: '向这家机构询价' }).click();
  await buyer.page.waitForURL(/\/require-submit\?.*city=440100/);
  await buyer.page.getByText('广州', { exact: false }).first().waitFor();
  // And may still leave a number instead.
  await buyer.open('/organization/GZ001#ask');
  await buyer.page.getByRole('button', { name: '留下电话' }).click();
  await buyer.page.getByRole('dialog', { name: /^向.+询价$/ }).waitFor();
  await expect.poll(() => buyer.page.getByLabel('手机号').inputValue()).toMatch(/^1\d{10}$/);
});

test('on a phone the way to a quote is always at hand and the dialog fits', async () => {
  const page = await openPage('/organization/SZ001', phone);
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight / 2)');
  const ask = page.getByRole('link', { name: '向这家机构询价' });
  const box = await ask.boundingBox();
  expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.viewport.height);
  await ask.tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('称呼').waitFor();
  const outer = await dialog.boundingBox();
  expect(outer?.x).toBeGreaterThanOrEqual(0);
  expect((outer?.x ?? 0) + (outer?.width ?? 999)).toBeLessThanOrEqual(phone.viewport.width);
  await dialog.getByRole('button', { name: '请顾问回电' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(phone.viewport.width);
});
