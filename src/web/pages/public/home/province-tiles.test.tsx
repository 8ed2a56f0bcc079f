import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { homeCalls } from '#test/page/home-calls.ts';
import { openSite } from '#test/page/open-site.tsx';

// The grid of provinces, by keyboard, mouse and finger.

const province = (code: string, name: string, institutions: number) => ({
  code,
  name,
  institutions,
  cities: [],
});
const calls = {
  ...homeCalls,
  'home.provinces': [
    province('440000', '广东', 24),
    province('350000', '福建', 3),
    province('710000', '台湾', 0),
    province('110000', '北京', 9),
  ],
};
const grid = page.getByRole('region', { name: '各省的机构与价格' });
const tile = (code: string) => grid.element().querySelector(`a[data-code="${code}"]`) as HTMLElement;
const told = () => grid.element().querySelector('[aria-live] h3')?.textContent;
const open = async (size?: readonly [number, number]) => {
  const site = await openSite('/440300', { calls, ...(size && { size }) });
  await expect.element(grid).toBeVisible();
  await expect.poll(told).toBe('广东');
  return site;
};

test('by keyboard: arrows lead to the neighbour, which tells its figures; Enter goes there', async () => {
  const site = await open();
  tile('440000').focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.code).toBe('350000');
  await expect.poll(told).toBe('福建');
  await expect.poll(() => grid.element().querySelector('[aria-live]')?.textContent).toContain('3家');
  await userEvent.keyboard('{Tab}');
  await expect.poll(told).toBe('台湾');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  await expect.poll(site.where).toBe('/350000');
});

test('by mouse: pointing tells, a click goes there', async () => {
  const site = await open();
  await userEvent.hover(tile('110000'));
  await expect.poll(told).toBe('北京');
  await userEvent.click(tile('110000'));
  await expect.poll(site.where).toBe('/110000');
});

test('by finger: the first tap tells, the second goes there', async () => {
  // A phone has the table alone.
  const site = await open([820, 1100]);
  const tap = () => {
    const one = tile('110000');
    one.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
    one.click();
  };
  tap();
  await expect.poll(told).toBe('北京');
  expect(site.where()).toBe('/440300');
  tap();
  await expect.poll(site.where).toBe('/110000');
});
