import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { conflict } from '#domain/kernel/failure.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { idOf } from '#test/page/answers.ts';
import { openSite } from '#test/page/open-site.tsx';

// Two editors of one text, and what comes from Word. From the first words to the page and off it again: e2e content.

type Detail = CallOutput<'console.contentDetail'>;
const contentId = idOf(1);
const first: Partial<Detail> & { readonly body: string } = {
  contentId,
  collection: 'news',
  path: 'awards',
  title: '定标说明怎么写',
  body: '大家都看到的一段',
  publication: 'draft',
  publishedAt: null,
  updatedAt: '2026-11-20T01:00:00.000Z',
  editor: '周明',
  actions: ['publish', 'schedule'],
  pathFixed: false,
};
/** What a colleague has saved meanwhile. */
const theirs = { ...first, body: '同事写的版本', editor: '许青', updatedAt: '2026-11-20T01:30:00.000Z' };

const body = page.getByRole('textbox', { name: '正文' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function open() {
  let stored: Partial<Detail> = first;
  const overtaken = (version: string | undefined) => {
    if (version !== stored.updatedAt) throw conflict('另一位同事刚刚保存过这篇内容，请核对。');
  };
  const site = await openSite(`/console/content/${contentId}`, {
    as: 'operator',
    expects: /409/,
    calls: {
      'console.contentDetail': () => stored as Detail,
      'console.contentVersions': [],
      'console.previewContent': ({ body: text }) => ({ html: `<p>${text}</p>`, minutes: 1, deadLinks: [] }),
      'console.saveContent': ({ updatedAt, ...typed }) => {
        overtaken(updatedAt);
        stored = { ...stored, body: typed.body, updatedAt: '2026-11-20T01:45:00.000Z' };
        return { contentId, updatedAt: '2026-11-20T01:45:00.000Z' };
      },
      'console.publishContent': ({ updatedAt }) => {
        overtaken(updatedAt);
        return { contentId, publishedAt: '2026-11-20T01:50:00.000Z' };
      },
    },
  });
  await expect.element(body).toHaveValue(first.body);
  return {
    ...site,
    colleagueSaves: () => {
      stored = theirs;
    },
    stored: () => stored.body,
  };
}

test('two editors: the second sees both versions and loses neither', async () => {
  const site = await open();
  site.colleagueSaves();
  await body.fill('我写的版本');
  await press('保存');
  const panel = page.getByRole('alert').filter({ hasText: '保存过这篇内容，您的修改还没有保存' });
  await expect.element(panel.getByText('同事写的版本')).toBeVisible();
  await expect.element(panel.getByText('我写的版本', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: /^改用/ }).click();
  await expect.element(page.getByText('您之前的版本留在这台电脑里', { exact: false })).toBeVisible();
  await expect.element(body).toHaveValue('同事写的版本');
  await press('取回');
  await expect.element(body).toHaveValue('我写的版本');
  await press('保存');
  await expect.element(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible();
  expect(site.stored()).toBe('我写的版本');
});

test('what a colleague saved meanwhile is not published unseen', async () => {
  const site = await open();
  site.colleagueSaves();
  await press('立即发布');
  await page.getByRole('dialog').getByRole('button', { name: '立即发布' }).click();
  const panel = page.getByRole('alert').filter({ hasText: '您看到的是之前的一版' });
  await expect.element(panel.getByText('同事写的版本')).toBeVisible();
  await expect.element(body).toHaveValue(first.body);
  expect(site.calls.of('console.publishContent')).toHaveLength(1);
  await panel.getByRole('button', { name: /^改用/ }).click();
  await expect.element(body).toHaveValue('同事写的版本');
});

test('pasting from Word keeps its structure, names what it drops; dead links are named before it is published', async () => {
  const site = await open();
  const deadLinks = [{ target: '/bid-web/nowhere', why: '本站没有这个页面' }];
  site.calls.handlers['console.previewContent'] = { html: '<p>…</p>', minutes: 1, deadLinks };
  await body.fill('');
  const html =
    '<h2>报价要求</h2><p><b>请在</b>三日内报价，见<a href="https://example.com/a">附件</a>和<a href="/bid-web/nowhere">须知</a>。</p>' +
    '<table><tr><td>项目</td><td>价格</td></tr><tr><td>血常规</td><td>20</td></tr></table><img src="data:image/png;base64,AA==">';
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  clipboardData.setData('text/plain', '报价要求');
  (body.element() as HTMLElement).focus();
  body
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(page.getByText('没有贴入：图片 1 张')).toBeVisible();
  await expect
    .element(body)
    .toHaveValue(
      '## 报价要求\n\n**请在**三日内报价，见[附件](https://example.com/a)和[须知](/bid-web/nowhere)。\n\n' +
        '| 项目 | 价格 |\n| --- | ---: |\n| 血常规 | 20 |',
    );
  site.calls.handlers['console.contentDetail'] = {
    ...first,
    body: site.stored() ?? '',
    deadLinks,
    updatedAt: '2026-11-20T01:45:00.000Z',
  };
  await press('保存');
  await expect.element(page.getByText('已保存的正文里有 1 个打不开的站内链接')).toBeVisible();
  await press('立即发布');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('/bid-web/nowhere：本站没有这个页面')).toBeVisible();
  await dialog.getByRole('button', { name: '再看看' }).click();
});

test('a second tab of a new text says that both share one stored copy', async () => {
  let close: () => void = () => {};
  const open = new Promise<void>((resolve) => {
    close = resolve;
  });
  // As the first tab holds it.
  const held = navigator.locks.request('content.new.news', () => open);
  await openSite('/console/content/new?collection=news', {
    as: 'operator',
    calls: { 'console.previewContent': { html: '', minutes: 0, deadLinks: [] } },
  });
  await expect.element(page.getByText('另一个标签页也在新建', { exact: false })).toBeVisible();
  close();
  await held;
});
