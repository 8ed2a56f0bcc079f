import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { failedLoads, openPage, plain, url } from '#test/e2e/visitor.ts';
import { body, editor, field, mark, pageUntil, press } from './content-steps.ts';
import { follow, graphOf, headings, links, named, nameOf, read, textOf } from './read-html.ts';

// An operator writes, the public reads: an article from its first words to its page and off it again; what is typed
// outlives a reload and a failed save. Two editors, and what comes from Word: content-editor.test.tsx.

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

test('news by topic, one address for an article, cases one after the other', async () => {
  const compliance = await follow(named(await read('/health-msg'), '按专题看'), /^合规/);
  const current = links(named(compliance, '按专题看'), /^合规/)[0];
  expect([compliance.path.includes('topic='), current?.attribs['aria-current']]).toEqual([true, 'page']);
  const article = await read('/health-msg/health-msg-detail1');
  expect(article.path).toBe('/health-msg-detail1');
  expect(graphOf(article).map((node) => node['@type'])).toEqual(['Article', 'BreadcrumbList']);
  const [name = ''] = links(named(await read('/customer-case'), '案例目录')).map(nameOf);
  const one = await follow(named(await read('/customer-case'), '案例目录'), name);
  expect(headings(one.root)[0]).toBe(name);
  expect(textOf(one.root)).toContain('均为虚构');
  expect(links(named(one, '前后案例'))).toHaveLength(1);
});

test('a section of an article is not under the header', async () => {
  const page = await openPage('/health-msg-detail1');
  const section = page.getByRole('navigation', { name: '本文目录' }).getByRole('link').nth(2);
  await section.click();
  await expectBelowHeader(page, await section.getAttribute('href'));
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
