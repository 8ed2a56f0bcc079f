import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { tooOften } from '#domain/kernel/failure.ts';
import { held } from '#test/page/fake-calls.ts';
import { openSite } from '#test/page/open-site.tsx';
import { publicCalls } from '#test/page/public-calls.ts';

const bar = () => document.querySelector<HTMLElement>('.loading-bar');
const stage = () => bar()?.dataset.stage;
const panel = page.getByRole('dialog', { name: '选择城市' });
const openCities = () => page.getByRole('link', { name: /切换城市/ }).click();

test('the bar counts calls: it ends with the last one; one that failed marks the run, though another one succeeds', async () => {
  const hot = held<'region.listHot'>();
  const initials = held<'region.listByInitials'>();
  await openSite('/about-us', {
    calls: { ...publicCalls, 'region.listHot': hot.handler, 'region.listByInitials': initials.handler },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(stage).toBe('hidden');
  const stages: (string | undefined)[] = [];
  const watch = new MutationObserver(() => stages.push(stage()));
  watch.observe(bar() as Element, { attributeFilter: ['data-stage'] });
  await openCities();
  await expect.poll(() => stages).toEqual(['running']);
  await hot.answer(() => {
    throw tooOften('城市暂时读不出来，请稍后重试。');
  });
  await expect.element(page.getByText('城市暂时读不出来，请稍后重试。')).toBeVisible();
  expect(stage()).toBe('running'); // the other one is still under way
  expect(bar()?.textContent).toBe('正在加载中...');
  await initials.answer([]);
  await expect.poll(() => stages).toEqual(['running', 'failed', 'hidden']);
  expect(bar()?.textContent).toBe('');

  // The panel can be asked again; now all goes well.
  await page.getByRole('button', { name: '重试' }).click();
  await expect.poll(() => stages.slice(3)).toEqual(['running']);
  await hot.answer([]);
  await initials.answer(publicCalls['region.listByInitials']);
  await expect.element(panel.getByRole('link', { name: '阿坝' })).toBeVisible();
  await expect.poll(() => stages.slice(3)).toEqual(['running', 'done', 'hidden']);
  watch.disconnect();
});
