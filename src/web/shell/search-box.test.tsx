import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Failure, notSignedIn } from '#domain/kernel/failure.ts';
import { type Handlers, held } from '#test/page/fake-calls.ts';
import { openSite } from '#test/page/open-site.tsx';
import { publicCalls } from '#test/page/public-calls.ts';
import { drawn, focus } from '#test/page/screen.ts';

const box = page.getByLabelText('搜索医疗机构');
const options = page.getByRole('option');
const institution = (name: string, n = 0) => ({
  code: `SZ00${n}`,
  name,
  city: '深圳',
  level: '三级甲等',
  type: '',
});
const found = { records: ['澜汀综合医院', '青梧综合门诊', '海棠综合体检'].map(institution) };

async function open(more: Handlers = {}) {
  const site = await openSite('/about-us', {
    // An institution without pictures.
    expects: /An empty string/,
    calls: {
      ...publicCalls,
      'institution.search': found,
      'institution.byCode': { name: '澜汀综合医院' },
      'institution.place': {},
      'doctor.list': [],
      ...more,
    },
  });
  await expect.element(box).toBeVisible();
  return site;
}

test('clears, and goes to the list by Enter and by click', async () => {
  const site = await open();
  const clear = page.getByRole('button', { name: '清除' });
  await box.fill('综合');
  await clear.click();
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
  await expect.element(clear).not.toBeInTheDocument();
  await userEvent.keyboard('综合{Enter}');
  await expect.poll(() => decodeURI(site.where())).toBe('/mechanism-list?search=综合');
  await expect.element(page.getByRole('heading', { name: '搜索「综合」' })).toBeVisible();
  await box.fill('医院');
  await page.getByRole('button', { name: '搜索' }).first().click();
  await expect.element(page.getByRole('heading', { name: '搜索「医院」' })).toBeVisible();
  await expect.element(box).toHaveValue('医院');
  window.history.back();
  await expect.element(page.getByRole('heading', { name: '搜索「综合」' })).toBeVisible();
  await expect.element(box).toHaveValue('综合');
});

test('one question when typing pauses, none for blanks', async () => {
  const site = await open();
  const combobox = page.getByRole('combobox', { name: '搜索医疗机构' });
  // Its code comes with the first focus.
  await expect.element(combobox).not.toBeInTheDocument();
  focus(box);
  await expect.element(combobox).toBeVisible();
  // In one go, so that no slow machine pauses between the keys; how long a pause is: after-typing.test.ts.
  const input = box.element() as HTMLInputElement;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const text of ['   ', '澜', '澜汀']) {
    setValue?.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  await expect.element(options.first()).toBeVisible();
  expect(site.calls.of('institution.search')).toEqual([{ keyword: '澜汀', size: 20 }]);
  await box.fill('   ');
  await expect.element(options.first()).not.toBeInTheDocument();
  expect(site.calls.of('institution.search')).toHaveLength(1);
});

test('a combobox: arrows choose, Escape closes, Enter opens the institution', async () => {
  const site = await open();
  await box.fill('综合');
  await expect.element(options.first()).toBeVisible();
  const combobox = page.getByRole('combobox', { name: '搜索医疗机构' });
  await expect.element(combobox).toHaveAttribute('aria-expanded', 'true');
  await expect.element(combobox).toHaveAttribute('aria-controls', page.getByRole('listbox').element().id);
  const chosen = () =>
    options.elements().findIndex(({ id }) => id === combobox.element().getAttribute('aria-activedescendant'));
  const selected = () => document.querySelectorAll('[role=option][aria-selected=true]').length;
  expect(chosen()).toBe(-1);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(chosen).toBe(0);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(selected).toBe(0);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(chosen).toBe(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(options.first()).not.toBeInTheDocument();
  await expect.element(combobox).toHaveAttribute('aria-expanded', 'false');
  await expect.element(box).toHaveValue('综合');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options.first()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(selected).toBe(1);
  await userEvent.keyboard('{Enter}');
  await expect.poll(site.where).toBe('/organization/SZ000');
  // Without a choice Enter goes to the list.
  await site.go('/about-us');
  await box.fill('综合');
  await expect.element(options.first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(site.where).toMatch(/^\/mechanism-list\?search=/);
  await expect.element(options.first()).not.toBeInTheDocument();
  await box.fill('澜汀');
  await options.first().click();
  await expect.poll(site.where).toBe('/organization/SZ000');
});

test('an answer that comes too late is dropped', async () => {
  const calls = held<'institution.search'>();
  await open({ 'institution.search': calls.handler });
  await box.fill('早');
  await calls.count(1);
  await box.fill('晚');
  await calls.count(2);
  const [first] = calls.take();
  await calls.answer({ records: [institution('晚到的问题')] });
  await expect.element(page.getByRole('option', { name: /晚到的问题/ })).toBeVisible();
  first?.({ records: [institution('早先的问题')] });
  await drawn();
  expect(options.elements()).toHaveLength(1);
  await expect.element(page.getByRole('option', { name: /早先的问题/ })).not.toBeInTheDocument();
});

test('a failure finds nothing, silently; an ended session is none of a suggestion’s business either', async () => {
  const calls = held<'institution.search'>();
  const site = await open({ 'institution.search': calls.handler });
  const quiet = async (failure: Failure) => {
    await calls.answer(() => {
      throw failure;
    });
    await drawn();
    expect(options.elements()).toEqual([]);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(document.querySelector<HTMLElement>('.loading-bar')?.dataset.stage).toBe('hidden');
  };
  await box.fill('综合');
  await quiet(new Failure(500, '服务器出错了'));
  await box.fill('综合医');
  await quiet(notSignedIn());
  expect(site.where()).toBe('/about-us');
  await userEvent.keyboard('{Enter}');
  await expect.poll(site.where).toMatch(/^\/mechanism-list\?search=/);
});
