import { afterAll, expect, test } from 'vitest';
import { answer } from './page-helpers.ts';
import { freshSite } from './site.ts';
import { visitor } from './visitor.ts';

// Changes the library that other files quote from.
const site = await freshSite();
afterAll(() => site.stop());

test('the library is edited by keyboard, pasted into, undone, repriced and saved like a spreadsheet', async () => {
  const { page, open, context } = await visitor({ as: 'demo_provider', site: site.origin });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  await open('/service-center/library');
  const grid = page.getByRole('grid', { name: '项目库' });
  const cell = (row: number, col: number) => grid.locator(`[data-at="${row}:${col}"]`);
  const text = (row: number, col: number) => cell(row, col).innerText();
  const [name, list, sale] = [0, 1, 2];
  await cell(0, list).click();
  const before = await text(0, list);

  // By keyboard: typing replaces, Enter goes down, Esc gives up, Ctrl+D fills.
  await page.keyboard.type('￥1,288');
  await page.keyboard.press('Enter');
  await expect.poll(() => text(0, list)).toBe('1288.00');
  await page.keyboard.type('7');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+d');
  await expect.poll(() => text(1, list)).toBe('1288.00');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => text(0, list)).toBe(before);
  await page.keyboard.press('Control+y');
  await expect.poll(() => text(0, list)).toBe('1288.00');

  // Three thousand new items from Excel at the end, ten with a bad price.
  const lines = Array.from({ length: 3000 }, (_, i) => `新增项目${i}\t${i % 300 === 7 ? '面议' : 100 + i}\t`);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(lines.join('\n'))})`);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+v');
  const wrong = page.getByRole('alert').filter({ hasText: '10 行有问题：' });
  await wrong.getByText('看是哪些').click();
  await expect.poll(() => wrong.getByRole('listitem').count()).toBe(10);
  await wrong.getByText('新增项目2707 · 原价：', { exact: false }).waitFor();
  // Of the four calls the second one finds the site overloaded once: it is repeated, and the others follow.
  let saves = 0;
  await page.route('**/bid/api/org_checkup/saveRows', async (route) => {
    saves += 1;
    await (saves === 2 ? answer(route, 503, '当前访问较多，请稍后重试。') : route.continue());
  });
  await page.getByRole('button', { name: '保存 3001 行' }).click();
  // The one that rose so much is asked about; the others are saved meanwhile.
  await page.getByText(/原价 ¥[\d.]+ → ¥1,288\.00/).waitFor();
  await page.getByRole('button', { name: '价格无误' }).click();
  await page.getByText('已保存 2991 行；10 行有问题，未保存。').waitFor();
  await page.getByRole('button', { name: '只看有问题的' }).click();
  await expect.poll(() => text(0, list)).toBe('面议');
  await cell(0, list).click();
  await page.getByRole('status').getByText('不是金额：').waitFor();
  await page.keyboard.type('90');
  await page.keyboard.press('Enter');
  await page.getByText('9 行有问题：').waitFor();
  await page.getByRole('button', { name: '看全部' }).click();
  await page.getByRole('button', { name: '看全部' }).waitFor({ state: 'detached' });

  // Half the price for groups in the second and third row, looked at before.
  await cell(1, sale).click();
  await page.keyboard.press('Shift+ArrowDown');
  const group = await Promise.all([text(1, sale), text(2, sale)]);
  await page.getByRole('button', { name: /^调\s*价$/ }).click();
  const dialog = page.getByRole('dialog', { name: '调整选中的 2 项' });
  await dialog.getByLabel('优惠价', { exact: true }).check();
  await dialog.getByLabel('涨跌百分比').fill('-50');
  const cheaper = group.map((price) => `${Math.round(Number(price) / 2)}.00`);
  await dialog
    .getByRole('cell', { name: `¥${cheaper[0]}`, exact: true })
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: /^改 2 个价格$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => Promise.all([text(1, sale), text(2, sale)])).toEqual(cheaper);
  await cell(0, name).click();
  await page.keyboard.press('Control+s');
  await page.getByText('已保存 3 行；9 行有问题，未保存。').waitFor();

  // What was saved is there, and what was not is not lost.
  await page.reload();
  await page.getByText('9 行有问题：').waitFor();
  expect([await text(0, list), await text(1, sale), await text(2, sale)]).toEqual(['1288.00', ...cheaper]);
});
