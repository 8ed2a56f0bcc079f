import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { stepOne } from '#test/api/demand-steps.ts';
import { addTemplate } from '#test/e2e/post-demand.ts';
import { callerAt } from '#test/e2e/procure-at-site.ts';
import { origin, visitor } from '#test/e2e/visitor.ts';
import { within } from '#test/slowness.ts';
import { fits, option } from './page-helpers.ts';

// A buyer brings the tables that a personnel department already has: pasted, uploaded, broken, long.

const rows = [
  ['某某公司体检项目表', null, null, null],
  ['项目', '男（30人）', '女（20人）', '备注'],
  ['血常规', '●', '●', '空腹'],
  ['宫颈TCT', null, '●', null],
  ['某某特检', null, '○', null],
  ['合计', '320', '560', null],
];
const html = `<html><body><table>${rows
  .map((row) => `<tr>${row.map((cell) => `<td>${cell ?? ''}</td>`).join('')}</tr>`)
  .join('')}</table></body></html>`;

const { page, go } = await visitor({ as: 'demo_buyer', expects: /status of 4\d\d/ });

/** The second step of a new draft. */
async function draftAtItems(budget: object = {}): Promise<void> {
  const buyer = await callerAt(origin, 'demo_buyer');
  const draft = await buyer('demand.newDraft', {});
  const terms = { ...stepOne(new Date()), budgetMin: null, budgetMax: null, ...budget };
  const cities = [{ regionId: '440300', headcount: 50 }];
  await buyer('demand.save', { ...draft, ...terms, cities, step: 2, title: '从表格来的需求' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await go(`/require-submit?bidId=${draft.demandId}`);
  await page.getByRole('heading', { name: '套餐组与套餐' }).waitFor();
}

/** As Ctrl+V with what Excel puts on the clipboard. */
const paste = (page: Page, text: string, markup: string, into = 'document.getElementById("sheet-text")') =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    clipboardData.setData('text/html', ${JSON.stringify(markup)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    ${into}.dispatchEvent(event);
  })()`);

test('a pasted table becomes packages with heads, items and notes', async () => {
  await draftAtItems();
  await page.getByRole('button', { name: '从表格粘贴或上传' }).click();
  await page.getByLabel('从 Excel、WPS 或文档复制后粘贴到这里').waitFor();
  await paste(page, rows.map((row) => row.join('\t')).join('\n'), html);
  const dialog = page.getByRole('dialog', { name: '从表格粘贴或上传' });
  await dialog.getByText('2 类人员，3 个项目').waitFor();
  await dialog.getByText('1 个项目还没有确定').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  // Closed and opened again: nothing is lost.
  await dialog.getByLabel('未婚女性的人数').fill('8');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: '从表格粘贴或上传' }).click();
  await expect.poll(() => dialog.getByLabel('未婚女性的人数').inputValue()).toBe('8');
  await dialog.getByLabel('已婚女性的人数').fill('12');
  // By keyboard: into the group of radio buttons, and choose.
  const none = dialog.getByRole('radio', { name: '没有对应的标准项目，写入需求备注' });
  await none.focus();
  await page.keyboard.press('Space');
  await dialog.getByText('项目都已对应到标准项目').waitFor();
  await expect.poll(() => dialog.getByLabel(/写入需求备注（机构可见/).inputValue()).toContain('某某特检（女');
  await fits(page);
  await dialog.getByRole('button', { name: '生成套餐' }).dblclick();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /已婚女性 · 12 人 · 2 项/ }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /人 · \d 项/ }).count()).toBe(3);
  await page.getByText('已保存').first().waitFor();
  await page.goBack();
  await page.goForward();
  await page.getByRole('button', { name: /男性 · 30 人 · 1 项/ }).waitFor();
});

test('a broken file, another encoding, nothing in it, 1,500 rows and too many', async () => {
  await draftAtItems();
  await page.getByRole('button', { name: '从表格粘贴或上传' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  const field = dialog.getByLabel('从 Excel、WPS 或文档复制后粘贴到这里');
  await field.fill('今天天气不错');
  await dialog.getByRole('button', { name: '读取粘贴的内容' }).click();
  await dialog.getByText('没有认出体检项目').waitFor();
  await expect.poll(() => field.inputValue()).toBe('今天天气不错');
  await choose('坏文件.xlsx', xlsxFile({ rows }).subarray(0, 800));
  await dialog.getByText('文件已损坏或不完整').waitFor();
  const long = (length: number) =>
    xlsxFile({
      rows: [rows[1] as string[], ...Array.from({ length }, (_, at) => [`血常规${at}组`, '●', '●'])],
    });
  await choose('三千行.xlsx', long(3000));
  await dialog.getByText('读出的体检项目超过 2,000 个').waitFor({ timeout: within(60_000) });
  await choose('一千五百行.xlsx', long(1500));
  await dialog.getByText('2 类人员，1500 个项目').waitFor({ timeout: within(60_000) });
  await dialog.getByRole('button', { name: '重新选择内容' }).click();
  // 项目 男 女 / 血常规 in GB18030.
  await choose('国标.csv', Buffer.from('cfeec4bf2cc4d02cc5ae0d0ad1aab3a3b9e62ca1cc2ca1cc', 'hex'));
  await dialog.getByText('2 类人员，1 个项目').waitFor();
});

test('a roster fills the heads, and no request carries a row of it', async () => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()}\n${request.postData() ?? ''}`));
  await draftAtItems({ budgetMax: '100.00' });
  await addTemplate(page, []);
  await page.getByRole('button', { name: '按花名册填人数' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('花名册不会上传').waitFor();
  const people = [
    ['姓名', '性别', '婚姻状况', '出生日期', '城市', '身份证号'],
    ['甲子丑', '男', '', '1988-03-04', '深圳', '440300198803041234'],
    ['乙寅卯', '女', '未婚', '1999-05-06', '深圳', '440300199905061234'],
    ['丙辰巳', '女', '已婚', '1990-07-08', '广州市', '440100199007081234'],
    ['丁午未', '女', '', '1990-07-08', '广州市', '440100199007085678'],
  ];
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await choose('项目.xlsx', xlsxFile({ rows }));
  await dialog.getByText('没有认出花名册').waitFor();
  await choose('花名册.xlsx', xlsxFile({ rows: people }));
  await dialog.getByText('共 4 人').waitFor();
  await dialog.getByText('女性没有填写婚姻状况：1 人').waitFor();
  await dialog.getByRole('button', { name: '填入人数' }).click();
  await page.getByRole('button', { name: /未婚女性.* · 1 人/ }).waitFor();
  await page.getByText('已保存').first().waitFor();
  const all = sent.join('\n');
  expect(all).toContain('"headcount":2');
  for (const [name = '', , , , , number = ''] of people.slice(1))
    for (const secret of [name, encodeURIComponent(name), number]) expect(all).not.toContain(secret);
  expect(all).not.toContain('花名册.xlsx');

  await estimatesSayWhy(page);
  await headsInAGrid(page);

  // More packages, from an institution's and from an earlier demand.
  const packages = page.getByRole('button', { name: /人 · \d+ 项/ });
  const from = async (source: string, choose: () => Promise<void>, take: string) => {
    const before = await packages.count();
    await page.getByRole('button', { name: '其他来源' }).click();
    await page.getByRole('menuitem', { name: source }).click();
    await choose();
    await dialog.locator('button[aria-pressed]').first().click();
    await dialog.getByRole('button', { name: take }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => packages.count()).toBeGreaterThan(before);
  };
  const institution = async () => {
    await dialog.getByLabel('体检机构').fill('青梧');
    await option(page, '青梧').click();
  };
  await from('从机构套餐选用', institution, '使用这份套餐');
  await from(
    '从历史需求复制',
    async () => dialog.getByText('采购需求 CG').first().waitFor(),
    '复制套餐和项目',
  );
});

/** The budget beside the estimate at once, as a whole and for each package; what an estimate rests on, by mouse and by finger. */
async function estimatesSayWhy(page: Page) {
  await page.getByText('预算上限 ¥100.00 / 人，低于估算区间', { exact: false }).waitFor();
  const each = page
    .getByRole('list', { name: '各套餐估算' })
    .getByRole('button', { name: /¥[\d,]+–[\d,]+ 超预算/ });
  await expect.poll(() => each.count()).toBe(3);
  const basis = page.getByRole('tooltip').filter({ hasText: '机构公开价的中间一半' });
  await each.first().hover();
  await basis.waitFor();
  await page.mouse.move(0, 0);
  await basis.waitFor({ state: 'hidden' });
  await each.last().click();
  await basis.waitFor();
}

/** Heads of all packages in one grid: by Tab, and a block from a spreadsheet. */
async function headsInAGrid(page: Page) {
  await page.getByText('填人数', { exact: true }).click();
  const cells = page.getByRole('textbox', { name: /人数$/ });
  await cells.first().fill('11');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await page.keyboard.press('Tab');
  await page.keyboard.type('13');
  await page.keyboard.press('Tab');
  const values = () => Promise.all([0, 1, 2].map((at) => cells.nth(at).inputValue()));
  await expect.poll(values).toEqual(['11', '12', '13']);
  await page.getByText('各城市合计', { exact: false }).first().waitFor();
  await cells.first().focus();
  await paste(page, '21\t22\t约二十\r\n', '', 'document.activeElement');
  await page.getByText('已填入 2 格；这些没有填入', { exact: false }).waitFor();
  await expect.poll(values).toEqual(['21', '22', '13']);
  await page.getByText('按套餐编辑', { exact: true }).click();
}
