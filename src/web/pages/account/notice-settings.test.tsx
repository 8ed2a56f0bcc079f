import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { invalid } from '#domain/kernel/failure.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { idOf } from '#test/page/answers.ts';
import { axe } from '#test/page/axe.ts';
import { openSite, phone } from '#test/page/open-site.tsx';
import { wide } from '#test/page/screen.ts';

type Channel = CallOutput<'noticeChannel.list'>['channels'][number];
type Group = Channel['groups'][number];

const group = (key: Group, label: string) => ({ key, label, text: label });

test('on a phone: a robot is added once by a double click, gets what is ticked, and goes again', async () => {
  const groups = [group('question', '问答'), group('quote', '报价进展'), group('result', '定标与结束')];
  const all = groups.map(({ key }) => key);
  const app: Channel = {
    channelId: 'app',
    kind: 'app',
    label: '站内消息',
    name: '',
    shown: '',
    groups: all,
    problem: '',
  };
  let robots: Channel[] = [];
  const site = await openSite('/user-center/notice-settings', {
    as: 'member',
    size: phone,
    calls: {
      'noticeChannel.list': () => ({ groups, channels: [app, ...robots], mail: false, robotsLeft: 3 }),
      'noticeChannel.addRobot': ({ name, webhook }) => {
        if (!webhook.includes('feishu')) throw invalid('这不是企业微信、钉钉或飞书机器人的地址。', {});
        robots = [{ ...app, channelId: idOf(1), kind: 'feishu', label: '飞书机器人', name }];
        return {};
      },
      'noticeChannel.setGroups': ({ groups: chosen }) => {
        robots = robots.map((one) => ({ ...one, groups: chosen }));
        return {};
      },
      'noticeChannel.remove': () => {
        robots = [];
        return {};
      },
    },
  });
  await page.getByLabelText('名称', { exact: false }).fill('行政采购群');
  const webhook = page.getByLabelText('Webhook 地址', { exact: false });
  await webhook.fill('https://example.com/robot');
  const add = page.getByRole('button', { name: '添加机器人' });
  await add.click();
  await expect
    .element(page.getByText('这不是企业微信、钉钉或飞书机器人', { exact: false }).first())
    .toBeVisible();
  await webhook.fill('https://open.feishu.cn/open-apis/bot/v2/hook/0123456789abcdef');
  await add.dblClick();
  const robot = page.getByRole('region', { name: '飞书机器人 · 行政采购群' });
  await robot.getByLabelText('问答').click();
  await robot.getByLabelText('报价进展').click();
  await expect.poll(() => robots[0]?.groups).toEqual(['result']);
  expect(site.calls.of('noticeChannel.addRobot')).toHaveLength(2);
  expect(wide()).toEqual([]);
  expect(await axe()).toEqual([]);
  await robot.getByRole('button', { name: /^删除/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect.element(robot).not.toBeInTheDocument();
});
