import { expect, test } from 'vitest';
import { where } from '#test/e2e/page-helpers.ts';
import { visitor } from '#test/e2e/visitor.ts';

// The frame of the signed-in pages: counts of what waits, the bell, the narrow menu.

test('what is taken up leaves the menu’s count; the bell’s messages are read in the same area', async () => {
  const { page, open } = await visitor({ as: 'demo_operator' });
  await open('/console/leads');
  const entry = page.getByRole('navigation', { name: '运营后台' }).getByRole('link', { name: /^咨询线索/ });
  const waiting = async () => Number(/\d+/.exec(await entry.innerText())?.[0] ?? 0);
  await expect.poll(waiting).toBeGreaterThan(0);
  const before = await waiting();
  await page.getByRole('button', { name: '开始处理' }).first().click();
  await expect.poll(waiting).toBe(before - 1);

  // What was taken up opens.
  const opened = page.getByRole('dialog');
  await opened.waitFor();
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '收起菜单' }).click();
  await page.reload();
  await page.getByRole('button', { name: '展开菜单' }).waitFor();
  await page.getByRole('button', { name: /^消息/ }).click();
  await page.getByRole('link', { name: '查看全部消息' }).click();
  await page.getByRole('heading', { name: '消息', level: 1 }).waitFor();
  await expect.poll(() => where(page)).toContain('/console/messages');
});
