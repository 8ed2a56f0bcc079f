import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { failedLoads, openPage, plain, url, visitor } from '#test/e2e/visitor.ts';
import { body, editor, field, mark, pageUntil, press } from './content-steps.ts';

// An operator writes, the public reads: an article from its first words to its page and off it again; what is typed
// outlives a reload, a failed save and a colleague who was faster.

const { page, go } = await editor({ expects: failedLoads });
const path = `e2e-${mark}`;
const title = `定标说明怎么写 ${mark}`;

test('an article is written, published, changed and withdrawn', async () => {
  await go('/console/content?collection=news');
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
  const reader = await openPage(`/health-msg/${path}`, plain);
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
  await openArticle();
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
  const { page: colleague } = await editor();
  await openArticle();
  // By its address: the same one.
  await colleague.goto(page.url());
  await body(colleague).waitFor();
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

test('what a colleague saved meanwhile is not published unseen', async () => {
  const { page: colleague } = await editor();
  await openArticle();
  const seen = await body(page).inputValue();
  await colleague.goto(page.url());
  await body(colleague).fill('同事写到一半');
  await press(colleague, '保存');
  await colleague.getByText(/^已保存 \d\d:\d\d$/).waitFor();

  await press(page, '立即发布');
  await page.getByRole('dialog').getByRole('button', { name: '立即发布' }).click();
  const panel = page.getByRole('alert').filter({ hasText: '您看到的是之前的一版' });
  await panel.getByText('同事写到一半').waitFor();
  await expect.poll(() => body(page).inputValue()).toBe(seen);
  await panel.getByRole('button', { name: /^改用/ }).click();
  await expect.poll(() => body(page).inputValue()).toBe('同事写到一半');
  await page.getByText('未发布').first().waitFor();
});

test('pasting from Word keeps its structure, names what it drops and can be undone', async () => {
  await openArticle();
  await body(page).fill('');
  const html =
    '<h2>报价要求</h2><p><b>请在</b>三日内报价，见<a href="https://example.com/a">附件</a>和<a href="/bid-web/nowhere">须知</a>。</p>' +
    '<table><tr><td>项目</td><td>价格</td></tr><tr><td>血常规</td><td>20</td></tr></table><img src="data:image/png;base64,AA==">';
  await body(page).focus();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(html)});
    clipboardData.setData('text/plain', '报价要求');
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
  await page.getByText('没有贴入：图片 1 张').waitFor();
  await expect
    .poll(() => body(page).inputValue())
    .toBe(
      '## 报价要求\n\n**请在**三日内报价，见[附件](https://example.com/a)和[须知](/bid-web/nowhere)。\n\n' +
        '| 项目 | 价格 |\n| --- | ---: |\n| 血常规 | 20 |',
    );
  await page.getByRole('region', { name: '预览' }).getByRole('cell', { name: '血常规' }).waitFor();
  await press(page, '保存');
  await page.getByText('已保存的正文里有 1 个打不开的站内链接').waitFor();
  await press(page, '立即发布');
  await page.getByRole('dialog').getByText('/bid-web/nowhere：本站没有这个页面').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '再看看' }).click();
});

test('news by topic, one address for an article, sections below the header, cases by anchor', async () => {
  const { page, go, open } = await visitor();
  await open('/health-msg');
  const topics = page.getByRole('navigation', { name: '按专题看' });
  await topics.getByRole('link', { name: /^合规/ }).click();
  await page.waitForURL(/topic=/);
  await topics.locator('a[aria-current=page]', { hasText: '合规' }).waitFor();

  await go('/health-msg/health-msg-detail1');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/bid-web/health-msg-detail1');
  // The address changes a moment before the page does.
  const sections = page.getByRole('navigation', { name: '本文目录' });
  await sections.waitFor();
  const graph = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  ) as {
    '@graph': { '@type': string }[];
  };
  expect(graph['@graph'].map((node) => node['@type'])).toEqual(['Article', 'BreadcrumbList']);
  await sections.getByRole('link').nth(2).click();
  await expectBelowHeader(page, await sections.getByRole('link').nth(2).getAttribute('href'));

  await go('/customer-case');
  const first = page.getByRole('navigation', { name: '案例目录' }).getByRole('link').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText(/均为虚构/).waitFor();
  await page.getByRole('navigation', { name: '前后案例' }).getByRole('link').waitFor();
});

async function openArticle(): Promise<void> {
  await go(`/console/content?search=${mark}`);
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
