import { beforeEach, expect, test } from 'vitest';
import { fits } from '#test/e2e/page-helpers.ts';
import { url } from '#test/e2e/visitor.ts';
import { editor, field, mark, pageUntil, press, saveAndUpdate } from './content-steps.ts';

// What the public site shows besides articles is edited too: words of pages, footer, cities, messages, contract clauses.

const { page, go } = await editor();
beforeEach(() => page.setViewportSize({ width: 1280, height: 900 }));

test('the slogan of the home page is written, seen by strangers, and put back as it ships', async () => {
  await go('/console/content?collection=page-text&search=home-head');
  await page.getByRole('link', { name: '首页：标语与引言', exact: true }).click();
  const slogan = field(page, '显示的标题');
  const preview = page.getByRole('group', { name: '预览' });
  await slogan.fill(`一份需求，｜*多家*报价 ${mark}`);
  await preview.locator('em').getByText('多家', { exact: true }).waitFor();
  await field(page, '显示的文字').fill('按项目匹配{省份}的机构。');
  await page.getByText(/^不认识的占位符：\{省份\}。可用的有 \{地区\}/).waitFor();
  await press(page, '保存并更新页面');
  await page.getByText(/^没有保存：/).waitFor();
  await field(page, '显示的文字').fill('按项目匹配{地区}的机构。');
  await preview.getByText('按项目匹配深圳的机构。').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await saveAndUpdate(page);
  await pageUntil(
    '/',
    (_, html) => html.includes(`<em>多家</em>报价 ${mark}`) && /按项目匹配[^{]+的机构。/.test(html),
  );
  await press(page, '改回系统自带的文字');
  await preview.locator('em').getByText('可以比较', { exact: true }).waitFor();
  await saveAndUpdate(page);
  await pageUntil('/', (_, html) => html.includes('<em>可以比较</em>'));
});

test('a link of the header goes into a dropdown under another name, and back', async () => {
  await go('/console/content?collection=setting&search=nav-cases');
  await page.getByRole('link', { name: '客户案例', exact: true }).click();
  await field(page, '标题').fill(`案例 ${mark}`);
  await field(page, '下拉菜单').fill('关于我们');
  await page
    .getByRole('region', { name: '预览' })
    .getByText(new RegExp(`▾ 案例 ${mark}、公司介绍`))
    .waitFor();
  await saveAndUpdate(page);
  await pageUntil('/about-us', (_, html) => html.includes(`案例 ${mark}`));
  await field(page, '标题').fill('客户案例');
  await field(page, '下拉菜单').fill('');
  await saveAndUpdate(page);
  await pageUntil('/about-us', (_, html) => !html.includes(mark));
});

test('the company line of every footer is edited with a preview, and an earlier version comes back', async () => {
  await go('/console/content?collection=setting&search=company');
  await page.getByRole('link', { name: '版权与备案', exact: true }).click();
  const company = field(page, '版权单位');
  const before = await company.inputValue();
  await company.fill(`示例公司 ${mark}`);
  await field(page, '备案号').fill('12345');
  const preview = page.getByRole('region', { name: '预览' });
  await preview.getByText(`示例公司 ${mark}`).waitFor();
  await press(page, '保存并更新页面');
  await page.getByText('备案号请按“粤ICP备12345678号-1”填写；还没有就不填。').first().waitFor();
  await field(page, '备案号').fill('粤ICP备12345678号-1');
  await preview.getByText('ICP备案号：粤ICP备12345678号-1').waitFor();
  await saveAndUpdate(page);
  await pageUntil(
    '/about-us',
    (_, html) => html.includes(`示例公司 ${mark}`) && html.includes('粤ICP备12345678号-1'),
  );
  await pageUntil('/static-home', (_, html) => html.includes(`示例公司 ${mark}`));

  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  const versions = page.getByRole('region', { name: '历史版本' });
  await versions.getByRole('button', { name: '查看与恢复' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复到编辑区' }).click();
  await expect.poll(() => company.inputValue()).toBe(before);
  await press(page, '保存并更新页面');
  await pageUntil('/about-us', (_, html) => !html.includes(mark));
});

test('hot cities are put in order and a city is closed, at a phone’s width too: the public list follows', async () => {
  const list = async (name: string) => {
    await go('/console/content?collection=dictionary');
    await page.getByRole('link', { name, exact: true }).click();
    const box = page.getByRole('region', { name });
    await box.getByRole('combobox', { name: '增加城市' }).waitFor();
    return box;
  };
  const hot = await list('热门城市');
  await hot.getByRole('button', { name: '上移上海' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await saveAndUpdate(page);
  await pageUntil('/city-list', (_, html) => {
    const shown = html.slice(html.indexOf('id="hot"'), html.indexOf('id="initials"'));
    return shown.indexOf('上海') < shown.indexOf('北京');
  });

  const closed = await list('未开放城市');
  await closed.getByRole('combobox', { name: '增加城市' }).fill('拉萨');
  await page.getByTitle('拉萨市（西藏自治区）').waitFor();
  await page.keyboard.press('Enter');
  await closed.getByRole('button', { name: '删除拉萨' }).waitFor();
  await saveAndUpdate(page);
  await pageUntil('/city-list', (_, html) => !html.includes('拉萨'));
  expect((await fetch(url('/540100'))).status).toBe(200);
  const notice = (text: string) => pageUntil('/540100', (_, html) => html.includes(text));
  await notice('拉萨暂未开放团检采购服务');
  await go('/console/content?collection=setting');
  await page.getByRole('link', { name: '未开放城市的说明', exact: true }).click();
  await field(page, '摘要').fill('{城市}将于明年开放，请致电 {客服热线}。');
  await page.getByText('深圳将于明年开放，请致电 4001-0755-70。', { exact: true }).waitFor();
  await saveAndUpdate(page);
  await notice('拉萨将于明年开放，请致电 4001-0755-70。');
  await list('未开放城市');
  await closed.getByRole('button', { name: '删除拉萨' }).click();
  await saveAndUpdate(page);
  await pageUntil('/city-list', (_, html) => html.includes('拉萨'));
});

test('a message’s words are checked while they are typed, shown with an example, and put back as they ship', async () => {
  await go('/console/content?collection=message');
  await page.getByRole('link', { name: '报价邀请', exact: true }).click();
  const words = field(page, '内容');
  const preview = page.getByRole('group', { name: '预览' });
  await words.fill('请为 {需求名称} 报价。');
  await page.getByText(/^不认识的占位符：\{需求名称\}。可用的有 \{企业\}、\{需求\}/).waitFor();
  await words.fill('请为 {需求} 报价。');
  await preview.getByText('请为 2026 年度员工体检 报价。').waitFor();
  await press(page, '保存');
  await page.getByText(/^已保存 \d\d:\d\d$/).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await press(page, '改回系统自带的文字');
  await preview.getByText(/「2026 年度员工体检」（CG/).waitFor();
  await press(page, '保存');
  await expect
    .poll(() => page.getByRole('region', { name: '历史版本' }).getByRole('listitem').count())
    .toBeGreaterThan(1);
});

test('contract clauses: previewed with an example, and those that ship are taken back into the editor', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await go('/console/contract-template');
  const first = page.getByRole('region', { name: '第 1 条' }).getByRole('textbox', { name: /内容/ });
  const before = await first.inputValue();
  await first.fill(`{乙方}为{甲方} {人数} 名员工体检（${mark}）。`);
  await press(page, '预览');
  const preview = page.getByRole('dialog', { name: '预览（示例数据）' });
  await preview.getByText(`示例体检中心为示例科技有限公司 320 名员工体检（${mark}）。`).waitFor();
  await fits(page);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  await press(page, '保存新版本');
  await page.getByText('已保存。之后起草的合同使用新条款，已有的合同不变。').waitFor();
  await page.getByRole('button', { name: '查看与恢复 系统自带条款' }).click();
  const shipped = page.getByRole('dialog', { name: '系统自带条款' });
  await shipped.getByRole('heading', { name: '第 1 条 服务内容' }).waitFor();
  await shipped.getByRole('button', { name: '恢复到编辑区' }).click();
  await expect.poll(() => first.inputValue()).toBe(before);
  await shipped.waitFor({ state: 'hidden' });
  await press(page, '保存新版本');
  await page
    .getByRole('button', { name: /^查看与恢复 20/ })
    .first()
    .waitFor();
});
