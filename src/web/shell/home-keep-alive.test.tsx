import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { homeCalls } from '#test/page/home-calls.ts';
import { openSite } from '#test/page/open-site.tsx';

// The home page is kept while one is elsewhere. Its place on the screen, error pages and signed-in pages: e2e shell/home-keep-alive.

const headcount = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[name=headcount]')].find((one) =>
    one.checkVisibility(),
  );
const city = () => page.getByRole('banner').getByRole('link', { name: /切换城市/ });

test('the plain home is read again for another city, and keeps what was typed', async () => {
  let chosen = '440300';
  const facts = {
    get cityOfVisitor() {
      return chosen;
    },
    findRegion: (code: string) =>
      [
        { code: '440300', name: '深圳' },
        { code: '310100', name: '上海' },
      ].find((one) => one.code === code),
  };
  const site = await openSite('/', { calls: homeCalls, facts });
  await expect.poll(headcount).toBeDefined();
  await page.elementLocator(headcount() as Element).fill('321');
  await site.go('/mechanism-list');
  await expect.poll(headcount).toBeUndefined();
  await city().click();
  chosen = '310100';
  await page.getByRole('dialog', { name: '选择城市' }).getByRole('link', { name: /^上海/ }).first().click();
  await expect.element(city()).toHaveTextContent('上海');
  await site.go('/');
  await expect.poll(() => headcount()?.value).toBe('321');
  expect(site.where()).toBe('/');
  await expect.element(city()).toHaveTextContent('上海');
  await expect.poll(() => site.calls.of('home.overview').at(-1)).toMatchObject({ regionId: '310100' });
});
