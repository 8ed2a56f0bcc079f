import { afterAll, expect, test } from 'vitest';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { companyInReview, newInstitution } from './newcomers.ts';
import { fits } from './page-helpers.ts';
import { freshSite } from './site.ts';
import { type Visitor, visitor } from './visitor.ts';

// What a provider does with the price list of a large hospital: rows of several items, one name at several prices, names that nobody knows.

// Changes the library that other files quote from.
const site = await freshSite();
afterAll(() => site.stop());

test('a new institution: one step, then what it can quote', () => newInstitution(site.origin));
test('a company in review posts its first demand', () => companyInReview(site.origin));

const header = ['项目名称', '类别', '原价', '优惠价'];

async function upload({ page, open }: Visitor, rows: (string | number)[][]) {
  await open('/service-center/import');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: '价格表.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: xlsxFile({ rows: [header, ...rows] }),
    });
  await page.waitForURL(/\/service-center\/import\/.+/);
}

test('one decision for a name, one rule for its prices, both taken back by a key', async () => {
  const provider = await visitor({ as: 'demo_provider2', site: site.origin });
  const { page } = provider;
  await upload(provider, [
    ['贵宾停车', '服务', 38, 30],
    ['贵宾停车', '服务', 38, 30],
    ['贵宾停车', '服务', 38, 30],
    ['本院特色关怀包', '服务', 88, 80],
    ['心电图', '东院', 20, 20],
    ['心电图', '西院', 30, 30],
  ]);
  await page.getByText('共 3 行').waitFor();
  await page.keyboard.press('0');
  const undo = page.getByRole('button', { name: /撤销/ });
  await undo.waitFor();
  await page.getByRole('tab', { name: /可导入 3/ }).waitFor();
  await page.keyboard.press('u');
  await page.getByRole('tab', { name: /可导入 0/ }).waitFor();

  await page.getByRole('tab', { name: /有错误 2/ }).click();
  const rules = page.getByRole('group', { name: '同名不同价的处理规则' });
  await rules.waitFor();
  await page.keyboard.press('1');
  await page.getByText('保留 1 行，去掉 1 行').waitFor();
  await page.getByRole('tab', { name: /可导入 1/ }).click();
  await expect.poll(() => page.getByLabel(/行原价$/).inputValue()).toBe('30.00');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('u');
  await page.getByRole('tab', { name: /有错误 2/ }).waitFor();
});

test('a row of several items, from the file to the library and to everybody', async () => {
  const provider = await visitor({ as: 'demo_provider', site: site.origin });
  const { page } = provider;
  await upload(provider, [
    ['便常规+潜血试验', '检验', 3, 2],
    ['入职加项', '检验', 60, 50],
  ]);
  // By hand, with the keyboard: 加入组合, twice.
  await page.getByText('入职加项').or(page.locator('input[value="入职加项"]')).first().waitFor();
  await page.keyboard.press('/');
  const search = page.getByLabel('搜索标准项目');
  for (const word of ['血常规五分类', '丙氨酸氨基转移酶']) {
    await search.fill(word);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `加入组合：${word}`, exact: true })
      .waitFor();
    await search.press('Shift+Enter');
    await page.getByRole('group', { name: '组合包含的标准项目' }).getByText(word).waitFor();
  }
  await search.press('Control+Enter');
  await page.getByRole('button', { name: '导入 2 项' }).click();
  await page.getByRole('button', { name: '确认导入' }).click();
  await page.getByText('全部 2 行已导入项目库').waitFor();

  await provider.go(`/service-center/library?search=${encodeURIComponent('潜血试验')}`);
  await page.getByText('粪便常规 + 粪便隐血试验').waitFor();
  await provider.go(`/service-center/library?search=${encodeURIComponent('入职加项')}`);
  await page.getByText('血常规五分类 + 丙氨酸氨基转移酶').waitFor();

  // Everybody reads what the row consists of.
  await provider.open('/organization/SZ001');
  await page.getByText('含 粪便常规、粪便隐血试验').first().waitFor({ state: 'attached' });
});

test('an operator settles names with one key each, and takes one back', async () => {
  const { page, open } = await visitor({ as: 'demo_operator', site: site.origin });
  const row = (name: string) =>
    page.getByRole('row').filter({ hasText: name }).and(page.locator('[aria-current]'));
  await open(`/console/names?search=${encodeURIComponent('入职加项')}`);
  await row('入职加项').waitFor();
  await page.keyboard.press('a');
  await page.getByText('“入职加项”已收录，对所有机构生效。').waitFor();
  await page.getByText('没有符合条件的名称').waitFor();

  await open('/console/names?tab=unread');
  await page.getByRole('row').filter({ hasText: '本院特色关怀包' }).waitFor();
  await row('贵宾停车').waitFor();
  // Names of other price lists may stand between.
  const rows = await page.getByRole('row').allInnerTexts();
  const at = (name: string) => rows.findIndex((text) => text.includes(name));
  for (let i = at('贵宾停车'); i < at('本院特色关怀包'); i += 1) await page.keyboard.press('j');
  await row('本院特色关怀包').waitFor();
  await page.keyboard.press('d');
  await page.getByText('“本院特色关怀包”不收录。').waitFor();
  await row('贵宾停车').waitFor();
  await page.keyboard.press('n');
  await expect
    .poll(() => page.getByRole('dialog').getByLabel('名称', { exact: true }).inputValue())
    .toBe('贵宾停车');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: '已处理' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: '本院特色关怀包' })
    .getByRole('button', { name: '撤回' })
    .click();
  await fits(page);
  await page.getByRole('tab', { name: '没有认出的' }).click();
  await page.getByRole('listitem').filter({ hasText: '本院特色关怀包' }).waitFor();
});
