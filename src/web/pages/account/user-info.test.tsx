import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Failure } from '#domain/kernel/failure.ts';
import { idOf } from '#test/page/answers.ts';
import { axe } from '#test/page/axe.ts';
import { held } from '#test/page/fake-calls.ts';
import { openSite, phone } from '#test/page/open-site.tsx';

const session = (n: number, current = false) => ({
  sessionId: idOf(n),
  browser: 'Chrome · Windows',
  current,
  signedInAt: `2026-11-20T0${n}:00:00.000Z`,
});

test('ending a sign-in elsewhere: the question stays while its call is under way and when it fails, and is asked once', async () => {
  const ending = held<'user.endSession'>();
  let sessions = [session(1, true), session(2), session(3)];
  const site = await openSite('/user-center/user-info', {
    as: 'provider',
    size: phone,
    calls: {
      'user.listSessions': () => sessions,
      'user.endSession': ending.handler,
      'user.personalData': {},
      'user.ownDataCopy': {},
    },
  });
  const list = page.getByRole('region', { name: '登录设备' });
  await expect.element(list.getByText('当前登录')).toBeVisible();
  expect(await axe()).toEqual([]);
  const end = list.getByRole('button', { name: /^退出登录：Chrome/ });
  const dialog = page.getByRole('dialog');
  const yes = dialog.getByRole('button', { name: '退出登录' });
  const no = dialog.getByRole('button', { name: '取消' });
  await end.first().click();
  await no.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(end.elements()).toHaveLength(2);

  await end.first().click();
  await yes.dblClick();
  await ending.count(1);
  await userEvent.keyboard('{Escape}');
  await ending.answer(() => {
    throw new Failure(500, '系统繁忙，请稍后重试。');
  });
  await expect.element(dialog.getByRole('alert').getByText('系统繁忙，请稍后重试。')).toBeVisible();
  await no.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(end.first()).toHaveFocus();

  await end.first().click();
  await expect.element(yes).toBeVisible();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await yes.dblClick();
  sessions = [session(1, true), session(3)];
  await ending.answer({});
  await expect.element(page.getByText('已退出。').first()).toBeVisible();
  await expect.poll(() => end.elements()).toHaveLength(1);
  expect(site.calls.of('user.endSession')).toEqual([{ sessionId: idOf(2) }, { sessionId: idOf(2) }]);
});

test('what stands in the way of closing an account is told with links to where it is ended', async () => {
  await openSite('/user-center/user-info', {
    as: 'buyer',
    size: phone,
    calls: {
      'user.listSessions': () => [session(1, true)],
      'user.ownDataCopy': {},
      'user.personalData': {
        obstacles: [
          {
            text: '合同 HT1 还在签署中。',
            target: { page: 'contract', id: idOf(5), organisationId: idOf(6) },
          },
          { text: '还有人员未到检。', target: { page: 'roster', id: idOf(7) } },
        ],
        tables: [],
      },
    },
  });
  await page.getByRole('button', { name: '申请注销账号' }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByRole('link', { name: '合同 HT1 还在签署中。' }))
    .toHaveAttribute('href', `/bid-web/user-center/user-contract/${idOf(5)}?for=${idOf(6)}`);
  await expect
    .element(dialog.getByRole('link', { name: '还有人员未到检。' }))
    .toHaveAttribute('href', `/bid-web/user-center/roster-detail?bidId=${idOf(7)}`);
  expect(await axe()).toEqual([]);
});
