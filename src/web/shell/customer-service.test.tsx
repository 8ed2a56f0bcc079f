import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Failure } from '#domain/kernel/failure.ts';
import { openSite, type SiteOptions } from '#test/page/open-site.tsx';
import { publicCalls } from '#test/page/public-calls.ts';
import { focus } from '#test/page/screen.ts';

// 在线客服: who asks, what becomes of a message, and a service with a window of its own. That a stranger is led back: e2e shell/service.

const button = page.getByRole('button', { name: '在线客服' });
const dialog = page.getByRole('dialog', { name: '在线客服' });
const text = dialog.getByLabelText('留言');
const send = dialog.getByRole('button', { name: '发送留言' });
const open = async ({ calls, ...options }: SiteOptions = {}) => {
  const site = await openSite('/about-us', { as: 'member', calls: { ...publicCalls, ...calls }, ...options });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return site;
};
afterEach(() => vi.restoreAllMocks());

test('who cannot be told leads to the login', async () => {
  const site = await open();
  site.calls.handlers['user.detail'] = () => {
    throw new Failure(500, '暂时查不到');
  };
  await button.click();
  await expect.poll(site.where).toBe('/login?redirect=%2Fabout-us&why=service');
});

test('a message: checked, kept when it fails or the dialog is closed, then received', async () => {
  const site = await open({
    calls: {
      'lead.addFromPc': () => {
        throw new Failure(429, '留言太频繁了，请一分钟后再发。');
      },
    },
  });
  focus(button);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('4001-0755-70')).toBeVisible();
  await expect.element(dialog.getByText('07:30–23:00', { exact: false })).toBeVisible();
  await send.click();
  await expect.element(dialog.getByText('请写下您想问什么', { exact: false })).toBeVisible();
  expect(site.calls.of('lead.addFromPc')).toEqual([]);
  await text.fill('能否安排上门采血？');
  await send.click();
  await expect.element(dialog.getByText('留言太频繁了，请一分钟后再发。')).toBeVisible();
  await expect.element(text).toHaveValue('能否安排上门采血？');
  expect(site.calls.of('lead.addFromPc')).toEqual([
    { message: '能否安排上门采血？', platform: 'pc', app: 'customerservice', appId: 1, page: '/about-us' },
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await button.click();
  await expect.element(text).toHaveValue('能否安排上门采血？');
  site.calls.handlers['lead.addFromPc'] = {};
  await send.click();
  await expect.element(dialog.getByText('留言已收到')).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
  await button.click();
  await expect.element(text).toHaveValue('');
});

const facts = { customerServiceUrl: 'https://service.example.com/chat?lang=zh' };
const window_ = 'https://service.example.com/chat?lang=zh&platform=pc&app=customerservice&app_id=1';

test('a service of one’s own opens in its window, told where from', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(window);
  await open({ facts });
  await button.click();
  await expect.poll(() => opened.mock.calls.map(([address]) => address)).toEqual([window_]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a window that the browser holds back is offered as a link, beside the message', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  await open({ facts });
  await button.click();
  await expect.element(dialog.getByRole('link', { name: '点这里打开' })).toHaveAttribute('href', window_);
  await expect.element(text).toBeVisible();
});

test('covers no content on a phone', async () => {
  await open({ as: undefined, size: [390, 800] });
  const box = button.element().getBoundingClientRect();
  const bar = (document.querySelector('.site-bar') as Element).getBoundingClientRect();
  expect(box.top).toBeGreaterThanOrEqual(bar.top);
  expect(box.bottom).toBeLessThanOrEqual(bar.bottom);
});
