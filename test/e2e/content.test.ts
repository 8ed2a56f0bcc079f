import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fits } from '#test/e2e/page-helpers.ts';
import { failedLoads, openPage, url, visitor, type Visitor } from '#test/e2e/visitor.ts';

// An operator writes, the public reads: an article from its first words to its page and off it again; what is typed
// outlives a reload, a failed save and a colleague who was faster.

// Its own at each run, for a site that keeps earlier ones.
const mark = new Date().toISOString().replace(/\D/g, '').slice(2, 14);
const path = `e2e-${mark}`;
const title = `定标说明怎么写 ${mark}`;

const body = (page: Page) => page.getByRole('textbox', { name: '正文' });
// A required field's name begins with a star.
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^(\\* )?${name}$`) });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Leaving with unsaved changes asks; here the answer is always yes. */
async function editor(options: Parameters<typeof visitor>[0] = {}): Promise<Visitor> {
  const one = await visitor({ as: 'demo_operator', ...options });
  one.page.on('dialog', (dialog) => void dialog.accept());
  return one;
}

/** The page as a stranger gets it, asked for until it is as expected: a cache may lag behind a moment. */
async function pageUntil(address: string, fits: (status: number, html: string) => boolean): Promise<void> {
  await expect
    .poll(async () => {
      const response = await fetch(url(address));
      return fits(response.status, await response.text());
    })
    .toBe(true);
}

test('an article is written, published, changed and withdrawn', async () => {
  const { page, open } = await editor();
  await open('/console/content?collection=news');
  await page.getByRole('link', { name: '新建内容' }).click();
  await field(page, '标题').fill(title);
  await field(page, '摘要').fill('三样东西放在一起，经得起复核。');
  await field(page, '地址').fill('Compare');
  await body(page).fill('## 三样东西\n\n比较表、补价规则、理由。\n\n> [!注意] 先定权重\n> 看到报价之前。');
  // The server's own HTML, in the page's style.
  const preview = page.getByRole('region', { name: '预览' });
  await preview.getByRole('heading', { name: '三样东西' }).waitFor();
  await preview.getByRole('note').filter({ hasText: '先定权重' }).waitFor();

  // What the server refuses is said at the field; nothing typed is touched.
  await field(page, '地址').fill('-x');
  await press(page, '保存');
  await page.getByText('地址为 1–60 位小写字母、数字或横线，以字母或数字开头。').first().waitFor();
  await expect.poll(() => field(page, '标题').inputValue()).toBe(title);
  await field(page, '地址').fill(path);
  await press(page, '保存');
  await page.getByText('已保存，尚未发布').waitFor();
  await page.waitForURL(/\/console\/content\/[0-9a-f-]{36}$/);
  expect((await fetch(url(`/health-msg/${path}`))).status).toBe(404);

  await press(page, '立即发布');
  await page.getByRole('dialog').getByRole('button', { name: '立即发布' }).click();
  await page.getByText('已发布', { exact: true }).first().waitFor();
  await pageUntil(
    `/health-msg/${path}`,
    (status, html) => status === 200 && html.includes('比较表、补价规则'),
  );
  const reader = await openPage(`/health-msg/${path}`);
  await reader.getByRole('heading', { name: title, level: 1 }).waitFor();
  await expect.poll(() => field(page, '地址').isDisabled()).toBe(true);

  await body(page).fill('## 三样东西\n\n改过一次的正文。');
  await press(page, '保存并更新页面');
  await page.getByText(/^已保存 \d\d:\d\d$/).waitFor();
  await pageUntil(`/health-msg/${path}`, (_, html) => html.includes('改过一次的正文'));

  await press(page, '下架');
  await page.getByRole('dialog').getByRole('button', { name: '下架' }).click();
  await page.getByText('未发布').first().waitFor();
  await pageUntil(`/health-msg/${path}`, (status) => status === 404);

  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await press(page, '定时发布');
  await page.getByLabel('发布时间（北京时间）').fill(`${day}T09:00`);
  await page.getByRole('dialog').getByRole('button', { name: '定时发布' }).click();
  await page.getByText(`定时发布 ${day} 09:00`).waitFor();
  await press(page, '取消定时');
  await page.getByRole('dialog').getByRole('button', { name: '取消定时' }).click();
  await page.getByText('未发布').first().waitFor();
});

test('what is typed survives a failed save and a reload', async () => {
  const { page } = await editor({ expects: failedLoads });
  await openArticle(page);
  const words = `没有保存的一段话 ${mark}`;
  await body(page).fill(words);
  await page.route('**/console/content/save', (route) => route.abort());
  await press(page, '保存');
  await page.getByText(/^没有保存：网络连接失败/).waitFor();
  await expect.poll(() => body(page).inputValue()).toBe(words);

  await page.reload();
  await page.getByText(/^已恢复 .* 没有保存的内容$/).waitFor();
  await expect.poll(() => body(page).inputValue()).toBe(words);

  // Leaving by a link of the site asks first, and staying stays.
  await page.getByRole('link', { name: '访问来源' }).first().click();
  const question = page.getByRole('dialog').filter({ hasText: '有修改还没有保存' });
  await question.waitFor();
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect.poll(() => body(page).inputValue()).toBe(words);

  await page.unroute('**/console/content/save');
  await press(page, '保存');
  await page.getByText(/^已保存 \d\d:\d\d$/).waitFor();
  await page.reload();
  await body(page).waitFor();
  await expect.poll(() => body(page).inputValue()).toBe(words);
  await expect.poll(() => page.getByText(/^已恢复/).count()).toBe(0);
});

test('two editors: the second sees both versions and loses neither', async () => {
  const { page } = await editor();
  const { page: colleague } = await editor();
  await openArticle(page);
  await openArticle(colleague);
  await body(colleague).fill('同事写的版本');
  await press(colleague, '保存');
  await colleague.getByText(/^已保存 \d\d:\d\d$/).waitFor();

  await body(page).fill('我写的版本');
  await press(page, '保存');
  const panel = page.getByRole('alert').filter({ hasText: '保存过这篇内容，您的修改还没有保存' });
  await panel.waitFor();
  await panel.getByText('同事写的版本').waitFor();
  await panel.getByText('我写的版本', { exact: true }).waitFor();
  await panel.getByRole('button', { name: /^改用/ }).click();
  await page.getByText('您之前的版本留在这台电脑里').waitFor();
  await expect.poll(() => body(page).inputValue()).toBe('同事写的版本');
  await press(page, '取回');
  await expect.poll(() => body(page).inputValue()).toBe('我写的版本');
  await press(page, '保存');
  await page.getByText(/^已保存 \d\d:\d\d$/).waitFor();
  await colleague.reload();
  await expect.poll(() => body(colleague).inputValue()).toBe('我写的版本');
});

test('the company line of every footer is edited with a preview, and an earlier version comes back', async () => {
  const { page, open } = await editor();
  await open('/console/content?collection=setting&search=company');
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
  await press(page, '保存并更新页面');
  await page.getByText(/^已保存 \d\d:\d\d$/).waitFor();
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
  const { page, go } = await editor();
  const list = async (name: string) => {
    await go('/console/content?collection=dictionary');
    await page.getByRole('link', { name, exact: true }).click();
    const box = page.getByRole('region', { name });
    await box.getByRole('combobox', { name: '增加城市' }).waitFor();
    return box;
  };
  const saveList = async () => {
    await press(page, '保存并更新页面');
    await page.getByText(/^已保存 \d\d:\d\d$/).waitFor();
  };
  const hot = await list('热门城市');
  await hot.getByRole('button', { name: '上移上海' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await saveList();
  await pageUntil('/city-list', (_, html) => {
    const shown = html.slice(html.indexOf('id="hot"'), html.indexOf('id="initials"'));
    return shown.indexOf('上海') < shown.indexOf('北京');
  });

  const closed = await list('未开放城市');
  await closed.getByRole('combobox', { name: '增加城市' }).fill('拉萨');
  await page.getByTitle('拉萨市（西藏自治区）').waitFor();
  await page.keyboard.press('Enter');
  await closed.getByRole('button', { name: '删除拉萨' }).waitFor();
  await saveList();
  await pageUntil('/city-list', (_, html) => !html.includes('拉萨'));
  expect((await fetch(url('/540100'))).status).toBe(200);
  const notice = (text: string) => pageUntil('/540100', (_, html) => html.includes(text));
  await notice('拉萨暂未开放团检采购服务');
  await go('/console/content?collection=setting');
  await page.getByRole('link', { name: '未开放城市的说明', exact: true }).click();
  await field(page, '摘要').fill('{城市}将于明年开放，请致电 {客服热线}。');
  await page.getByText('深圳将于明年开放，请致电 4001-0755-70。', { exact: true }).waitFor();
  await saveList();
  await notice('拉萨将于明年开放，请致电 4001-0755-70。');
  await list('未开放城市');
  await closed.getByRole('button', { name: '删除拉萨' }).click();
  await saveList();
  await pageUntil('/city-list', (_, html) => html.includes('拉萨'));
});

test('a message’s words are checked while they are typed, shown with an example, and put back as they ship', async () => {
  const { page, open } = await editor();
  await open('/console/content?collection=message');
  await page.getByRole('link', { name: '报价邀请', exact: true }).click();
  const words = field(page, '内容');
  const preview = page.getByRole('group', { name: '预览' });
  await words.fill('请为 {需求名称} 报价。');
  await page.getByText(/^不认识的占位符：\{需求名称\}。可用的有 \{需求\}/).waitFor();
  await words.fill('请为 {需求} 报价。');
  await preview.getByText('请为 2026 年度员工体检 报价。').waitFor();
  await press(page, '保存');
  await page.getByText(/^已保存 \d\d:\d\d$/).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await press(page, '改回系统自带的文字');
  await preview.getByText(/^「2026 年度员工体检」（CG/).waitFor();
  await press(page, '保存');
  await expect
    .poll(() => page.getByRole('region', { name: '历史版本' }).getByRole('listitem').count())
    .toBeGreaterThan(1);
});

test('contract clauses: previewed with an example, and those that ship are taken back into the editor', async () => {
  const { page, open } = await editor({ viewport: { width: 390, height: 844 } });
  await open('/console/contract-template');
  const first = page.getByRole('region', { name: '第 1 条' }).getByRole('textbox', { name: /内容/ });
  const before = await first.inputValue();
  await first.fill(`为 {人数} 名员工体检（${mark}）。`);
  await press(page, '预览');
  const preview = page.getByRole('dialog', { name: '预览（示例数据）' });
  await preview.getByText(`为 320 名员工体检（${mark}）。`).waitFor();
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

test('news by topic, one address for an article, sections below the header, cases by anchor', async () => {
  const { page, open } = await visitor();
  await open('/health-msg');
  const topics = page.getByRole('navigation', { name: '按专题看' });
  await topics.getByRole('link', { name: /^合规/ }).click();
  await page.waitForURL(/topic=/);
  await topics.locator('a[aria-current=page]', { hasText: '合规' }).waitFor();

  await open('/health-msg/health-msg-detail1');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/bid-web/health-msg-detail1');
  const graph = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  ) as {
    '@graph': { '@type': string }[];
  };
  expect(graph['@graph'].map((node) => node['@type'])).toEqual(['Article', 'BreadcrumbList']);
  const sections = page.getByRole('navigation', { name: '本文目录' });
  await sections.getByRole('link').nth(2).click();
  await expectBelowHeader(page, await sections.getByRole('link').nth(2).getAttribute('href'));

  await open('/customer-case');
  const first = page.getByRole('navigation', { name: '案例目录' }).getByRole('link').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText(/均为虚构/).waitFor();
  await page.getByRole('navigation', { name: '前后案例' }).getByRole('link').waitFor();
});

test('visits are shown by day and source; figures list searches without results, and prices by item and city', async () => {
  // Letters: a long number would be counted without its text.
  const sought = `没有${mark.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
  const visitors = await fetch(url(`/mechanism-list?search=${encodeURIComponent(sought)}`));
  expect(visitors.status).toBe(200);
  const page = await openPage('/console/visits?days=30', { as: 'demo_operator' });
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
  await page.getByRole('button', { name: '未答复的邀请' }).focus();
  await page.getByRole('tooltip').getByText('报价截止时间已过').waitFor();

  // Written a few seconds after the search, then listed; the period stays through the parts.
  await page.goto(url('/console/figures?days=7'));
  await page.getByRole('tab', { name: '总览' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const misses = page.getByRole('region', { name: '搜索', exact: true });
  await misses.getByText(/7 位以上数字/).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?days=7&tab=searches');
  await expect
    .poll(async () => {
      await page.reload();
      await misses.getByText(/共 [\d,]+ 次/).waitFor();
      return misses.getByText(sought, { exact: true }).count();
    })
    .toBe(1);
  await misses.getByRole('searchbox').fill('没有这样的词');
  await misses.getByRole('searchbox').press('Enter');
  await misses.getByText('没有符合条件的搜索').waitFor();
  await page.getByRole('tab', { name: '项目价格' }).click();
  const prices = page.getByRole('region', { name: '价格分布' });
  await prices.getByRole('searchbox').fill('xindiantu');
  await prices.getByRole('searchbox').press('Enter');
  await prices.getByRole('cell', { name: '常规十二导心电图', exact: true }).first().waitFor();
});

async function openArticle(page: Page): Promise<void> {
  await page.goto(url(`/console/content?search=${mark}`));
  await page.getByRole('link', { name: title, exact: true }).click();
  await body(page).waitFor();
}

/** The target of a link on the page is not hidden by the sticky header. */
async function expectBelowHeader(page: Page, href: string | null): Promise<void> {
  const target = page.locator(`[id="${decodeURIComponent(href ?? '').slice(1)}"]`);
  await expect
    .poll(async () => {
      const [box, header] = await Promise.all([
        target.boundingBox(),
        page.locator('header').first().boundingBox(),
      ]);
      const top = box?.y ?? -1;
      return top >= (header?.height ?? 0) - 1 && top < (page.viewportSize()?.height ?? 0) / 2;
    })
    .toBe(true);
}

test('a standard item says what a change touches; a rule of it is added and removed by keyboard, on a phone too', async () => {
  const { page, go, open } = await visitor({ as: 'demo_operator' });
  await open('/console/catalogue?view=items&search=GEN002');
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
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await drawer.getByRole('button', { name: /^删除规则：血压测量 与/ }).click();
  const question = page.getByRole('dialog', { name: '删除规则' });
  await question.getByRole('textbox', { name: /理由/ }).fill('演练结束，删除。');
  await question.getByRole('button', { name: '删除规则' }).click();
  await page.getByText('规则已删除，之后的匹配和检查不再使用。').waitFor();

  // A new item; withdrawn it stands in a list of its own, from where it comes back.
  const added = `握力测定${mark}`;
  await open('/console/catalogue?view=items');
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
  await page.getByRole('tab', { name: '已停用' }).press('Enter');
  await look.click();
  await item.getByRole('button', { name: '恢复使用' }).press('Enter');
  await page.getByText('已恢复使用，第 3 版。').waitFor();

  // The other item of a merge is typed at once and taken by Enter.
  await page.getByRole('tab', { name: '在用的标准项目' }).press('Enter');
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
  await page.getByRole('tab', { name: '已停用' }).press('Enter');
  await look.click();
  await item.getByText('已并入“血压测量”（GEN002）', { exact: false }).waitFor();
});

test('a compliance rule is tried out before it is saved, on a phone too, and its versions are kept', async () => {
  const page = await openPage('/console/rules', { as: 'demo_operator' });
  const name = '同一套餐多项放射检查';
  await page.getByRole('button', { name: `修改规则：${name}` }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: `修改规则“${name}”` });
  await form.getByRole('switch', { name: '启用' }).press('Space');
  await form.getByRole('button', { name: '试运行' }).press('Enter');
  await form.getByText(/^检查了 [1-9]\d* 个待审核和采购中的需求/).waitFor();
  await form.getByRole('button', { name: '保存新版本' }).click();
  await form.getByText('请填写修改理由，至少 5 个字。').waitFor();
  // Nothing of the demo market changes but the date, which lies far ahead; what is changed again is tried again.
  await form.getByRole('switch', { name: '启用' }).press('Space');
  await form.getByLabel('失效日期').fill('2090-12-31');
  await page.setViewportSize({ width: 390, height: 844 });
  // Enter in a field sends, as in every dialog with a form.
  await form.getByLabel('失效日期').press('Enter');
  await form.getByText(/^检查了 [1-9]\d* 个待审核和采购中的需求，0 个/).waitFor();
  await fits(page);
  await form.getByRole('textbox', { name: /修改理由/ }).fill('演练：定一个很远的失效日期。');
  await form.getByLabel('失效日期').press('Enter');
  await form.waitFor({ state: 'detached' });
  await page.getByText('在用，至 2090-12-31', { exact: true }).waitFor();
  await fits(page);
});
