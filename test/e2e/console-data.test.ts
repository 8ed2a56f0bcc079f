import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { chooseTab, fits } from '#test/e2e/page-helpers.ts';
import { callerAt } from '#test/e2e/procure-at-site.ts';
import { origin, url, visitor } from '#test/e2e/visitor.ts';
import { firstSheet, valuesOf, workbookOf } from '#test/world/workbook.ts';
import { mark } from './content-steps.ts';

// What operators read and what they keep: figures and the catalogue. Compliance rules: rules.test.tsx.

const phone = { width: 390, height: 844 };
const { page, go } = await visitor({ as: 'demo_operator' });
beforeEach(() => page.setViewportSize({ width: 1280, height: 900 }));

test('visits are shown by day and source; figures list searches without results, and prices by item and city', async () => {
  // Letters: a long number would be counted without its text.
  const sought = `没有${mark.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
  const visitors = await fetch(url(`/mechanism-list?search=${encodeURIComponent(sought)}`));
  expect(visitors.status).toBe(200);
  await go('/console/visits?days=30');
  await page.getByRole('img', { name: /每天的访问数/ }).waitFor();
  await page.getByRole('columnheader', { name: '定标需求' }).waitFor();
  // Any days, in the address; those that make no period are told apart before anything is asked.
  await page.getByLabel('从').fill('2026-03-02');
  await page.getByLabel('到').fill('2026-03-01');
  await page.getByRole('button', { name: '统计' }).press('Enter');
  await page.getByRole('alert').getByText('结束日期早于开始日期').waitFor();
  await page.getByLabel('到').fill('2026-03-03');
  await page.getByRole('button', { name: '统计' }).press('Enter');
  await page.getByText('2026-03-02 至 2026-03-03').waitFor();
  await expect.poll(() => page.url()).toContain('from=2026-03-02&to=2026-03-03');
  await page.getByRole('link', { name: '经营数据' }).click();
  await page.getByRole('img', { name: /每天的发布需求数/ }).waitFor();
  // A province's square opens its cities, those with nothing too.
  await page.getByRole('button', { name: /^浙江 ?\d+$/ }).press('Enter');
  await page
    .getByRole('list', { name: '浙江各城市发布需求' })
    .getByRole('listitem')
    .filter({ hasText: '舟山' })
    .waitFor();
  await page.getByRole('button', { name: '未答复的邀请' }).focus();
  await page.getByRole('tooltip').getByText('报价截止时间已过').waitFor();

  // Written a few seconds after the search, then listed; the period stays through the parts.
  const operator = await callerAt(origin, 'demo_operator');
  const missed = () => operator('console.listSearchMisses', { days: 7, keyword: sought });
  await expect.poll(async () => (await missed()).total).toBe(1);
  await go('/console/figures?days=7');
  await page.getByRole('radio', { name: '近 7 天', checked: true }).waitFor({ state: 'attached' });
  await page.getByRole('tab', { name: '总览' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const misses = page.getByRole('region', { name: '搜索', exact: true });
  await misses.getByText(/7 位以上数字/).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?days=7&tab=searches');
  await misses.getByText(/共 [\d,]+ 次/).waitFor();
  await misses.getByText(sought, { exact: true }).waitFor();
  await misses.getByRole('searchbox').fill('没有这样的词');
  await misses.getByRole('searchbox').press('Enter');
  await misses.getByText('没有符合条件的搜索').waitFor();
  await page.getByRole('tab', { name: '项目价格' }).click();
  const prices = page.getByRole('region', { name: '价格分布' });
  await prices.getByRole('searchbox').fill('xindiantu');
  await prices.getByRole('searchbox').press('Enter');
  await prices.getByRole('cell', { name: '常规十二导心电图', exact: true }).first().waitFor();
});

test('a standard item says what a change touches; a rule of it is added and removed by keyboard, on a phone too', async () => {
  await go('/console/catalogue?view=items&search=GEN002');
  await page
    .getByRole('button', { name: /^查\s*看$/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: '血压测量', exact: true });
  await drawer.getByText('修改会影响').waitFor();
  await drawer.getByText(/[1-9]\d* 家机构/).waitFor();

  await drawer.getByRole('button', { name: '增加规则' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: '增加规则' });
  const others = form.getByRole('combobox', { name: /不能同做的项目/ });
  const option = page.locator('.ant-select-item-option:visible');
  await others.fill('身高体重');
  await option.filter({ hasText: '身高体重' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await form.getByRole('textbox', { name: /说明/ }).fill('两项通常一起做。');
  await form.getByRole('button', { name: '保存规则' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('规则已保存，之后的匹配和检查按它进行。').waitFor();
  await page.setViewportSize(phone);
  await fits(page);
  await drawer.getByRole('button', { name: /^删除规则：血压测量 与/ }).click();
  const question = page.getByRole('dialog', { name: '删除规则' });
  await question.getByRole('textbox', { name: /理由/ }).fill('演练结束，删除。');
  await question.getByRole('button', { name: '删除规则' }).click();
  await page.getByText('规则已删除，之后的匹配和检查不再使用。').waitFor();
  await drawer.getByText(/^改过和删除的规则 [1-9]/).click();
  await drawer.getByText('理由：演练结束，删除。', { exact: false }).first().waitFor();

  // A new item; withdrawn it stands in a list of its own, from where it comes back.
  const added = `握力测定${mark}`;
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await go('/console/catalogue?view=items');
  await page.getByRole('button', { name: '新增标准项目' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: '新增标准项目' });
  await sheet.getByRole('textbox', { name: /名称/ }).fill('血压测量');
  await sheet.getByRole('combobox', { name: /分类/ }).fill('一般');
  await option.filter({ hasText: '一般' }).first().waitFor();
  await page.keyboard.press('Enter');
  await sheet.getByRole('textbox', { name: /参考价/ }).fill('15');
  await sheet.getByRole('textbox', { name: /检查意义/ }).fill('评估上肢肌力。');
  await sheet.getByRole('textbox', { name: /检前准备/ }).fill('测前一天不做力量训练。');
  await fits(page);
  await sheet.getByRole('textbox', { name: /参考价/ }).press('Enter');
  await sheet.getByText('已有标准项目“血压测量”，请核对。').waitFor();
  await sheet.getByRole('textbox', { name: /名称/ }).fill(added);
  await page.keyboard.press('Enter');
  await page.getByText(`“${added}”已成为标准项目`, { exact: false }).waitFor();
  // In Excel its price is another, and a row is new: what differs and what that touches is shown before it is taken.
  await page.getByRole('button', { name: '用 Excel 修改' }).press('Enter');
  const excel = page.getByRole('dialog', { name: '用 Excel 修改标准项目' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    excel.getByRole('button', { name: '导出 Excel' }).click(),
  ]);
  const [head = [], ...items] = valuesOf(firstSheet(readFileSync(await download.path())));
  const changed = items.find((cells) => cells.includes(added)) ?? [];
  changed[head.indexOf('参考价')] = '18';
  const another = `背力测定${mark}`;
  const fresh = changed.map((cell, at) =>
    at < 2 || head[at] === '别名' ? '' : String(cell).replace(added, another),
  );
  await excel.locator('input[type=file]').setInputFiles({
    name: '标准项目.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(workbookOf('标准项目', [head, changed, fresh])),
  });
  await excel.getByText('1 项有修改，1 项新增，可以采用；', { exact: false }).waitFor();
  await excel.getByText('由平台编号', { exact: true }).waitFor();
  await fits(page);
  await excel.getByRole('button', { name: '采用 2 项' }).click();
  await page.getByText('已采用：修改 1 项，新增 1 项标准项目。').waitFor();
  await go(`/console/catalogue?view=items&search=${another}`);
  await page.locator('[id^=row-]').filter({ hasText: another }).waitFor();
  await go(`/console/catalogue?view=items&search=${added}`);
  const row = page.locator('[id^=row-]').filter({ hasText: added });
  const look = row.getByRole('button', { name: /^查\s*看$/ });
  const item = page.getByRole('dialog', { name: added, exact: true });
  await look.click();
  await item.getByRole('button', { name: /^停\s*用$/ }).press('Enter');
  const why = page.getByRole('dialog', { name: `停用“${added}”` });
  await why.getByRole('textbox', { name: /理由/ }).fill('演练结束，停用。');
  await why.getByRole('button', { name: /^停\s*用$/ }).click();
  await row.waitFor({ state: 'detached' });
  await chooseTab(page, '已停用');
  await look.click();
  await item.getByRole('button', { name: '恢复使用' }).press('Enter');
  await page.getByText('已恢复使用，第 4 版。').waitFor();

  // The other item of a merge is typed at once and taken by Enter.
  await chooseTab(page, '在用的标准项目');
  await look.click();
  await item.getByRole('button', { name: '并入另一项' }).press('Enter');
  const search = page.getByRole('textbox', { name: '搜索标准项目' });
  await search.and(page.locator(':focus')).waitFor();
  await page.keyboard.insertText('GEN002');
  const first = page
    .getByRole('dialog', { name: /并入哪个标准项目/ })
    .getByRole('listitem')
    .first();
  await first.filter({ hasText: '血压测量' }).waitFor();
  await page.keyboard.press('Enter');
  const merge = page.getByRole('dialog', { name: `“${added}”并入“血压测量”` });
  await merge.getByRole('textbox', { name: /理由/ }).fill('演练：与另一项相同。');
  await merge.getByRole('button', { name: /^合\s*并$/ }).click();
  await page.getByText('已合并：', { exact: false }).waitFor();
  await chooseTab(page, '已停用');
  await look.click();
  await item.getByText('已并入“血压测量”（GEN002）', { exact: false }).waitFor();
});
