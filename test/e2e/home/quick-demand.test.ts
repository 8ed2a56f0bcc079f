import { expect, test } from 'vitest';
import { first, fits } from '#test/e2e/page-helpers.ts';
import { read, submit } from '#test/e2e/read-html.ts';
import { largePhone, visitor } from '#test/e2e/visitor.ts';

// The one-minute form on the real home page; what it does by itself: quick-demand.test.tsx.

test('without JavaScript leads into the wizard with what was typed', async () => {
  const wizard = await submit(await read('/440300'), 'headcount', { headcount: '320', budget: '500' });
  const [path, query] = wizard.path.split('?');
  expect(path).toBe('/require-submit');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    purpose: 'ANNUAL',
    headcount: '320',
    city: '440300',
    budget: '500',
  });
});

test('of a certified buyer becomes a filled draft, opened at its items', async () => {
  const { page, open } = await visitor({ as: 'demo_buyer' });
  await open('/440300');
  const form = page.getByRole('region', { name: '一分钟发布需求' });
  await form.getByLabel('体检类型').selectOption({ label: '年度体检' });
  await form.getByLabel('体检人数').fill('320');
  await form.getByLabel('人均预算（选填）').fill('900');
  await form.getByRole('button', { name: /下一步/ }).click();
  await page.waitForURL(/\/require-submit\?bidId=/);
  await page.getByRole('heading', { name: '套餐组与套餐' }).waitFor();
  await first(page, 'button', /男性套餐/).waitFor();
  await page.getByText('填写体检需求', { exact: true }).click();
  await page.getByLabel('需求名称').waitFor();
  await expect.poll(() => page.getByLabel('需求名称').inputValue()).toBe('深圳年度体检（320 人）');
  await expect.poll(() => page.getByLabel('第 1 个城市的人数').inputValue()).toBe('320');
  await expect.poll(() => page.getByLabel('人均预算上限').inputValue()).toMatch(/^900/);
});

test('on a phone the whole page is no longer than five screens', async () => {
  const { page, open } = await visitor(largePhone);
  await open('/440300');
  await expect
    .poll(() => page.evaluate('document.documentElement.scrollHeight / innerHeight'))
    .toBeLessThanOrEqual(5);
  await fits(page);
});
