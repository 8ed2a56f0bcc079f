import { expect, test } from 'vitest';
import { axe } from '#test/e2e/page-checks.ts';
import { largePhone, visitor } from '#test/e2e/visitor.ts';

test('on a phone: a robot is added, gets what is ticked, and goes again', async () => {
  const { page, open } = await visitor({ as: 'demo_member', ...largePhone });
  await open('/user-center/messages');
  await page.getByRole('link', { name: '提醒设置' }).click();
  const app = page.getByRole('region', { name: '站内消息' });
  await app.waitFor();
  await page.getByLabel('名称').fill('行政采购群');
  await page.getByLabel('Webhook 地址').fill('https://example.com/robot');
  await page.getByRole('button', { name: '添加机器人' }).click();
  await page.getByText('这不是企业微信、钉钉或飞书机器人', { exact: false }).first().waitFor();
  await page.getByLabel('Webhook 地址').fill('https://open.feishu.cn/open-apis/bot/v2/hook/0123456789abcdef');
  await page.getByRole('button', { name: '添加机器人' }).dblclick();
  const robot = page.getByRole('region', { name: '飞书机器人 · 行政采购群' });
  await robot.getByLabel('问答').uncheck();
  await robot.getByLabel('报价进展').uncheck();
  await expect.poll(() => robot.getByRole('checkbox', { checked: false }).count()).toBe(2);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expect(await axe(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => robot.getByRole('checkbox', { checked: false }).count()).toBe(2);
  await robot.getByRole('button', { name: /^删除/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect.poll(() => robot.count()).toBe(0);
});
