import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderText } from './markdown.ts';

/** Lines of the HTML are the library's affair. */
const html = (source: string) => renderText(source).html.replaceAll(/\n/g, '');

const tableOf = (parts: string) =>
  `<div data-table tabindex="0" role="group" aria-label="表格"><table>${parts}</table></div>`;

describe('Markdown of content records', () => {
  test('headings, paragraphs, lists', () => {
    expect(html('## 结果\n\n第一段\n第二行\n\n- 甲\n- **乙**\n\n1. 一\n2. 二\n\n---')).toBe(
      '<h2 id="s-结果">结果</h2><p>第一段<br>第二行</p><ul><li>甲</li><li><strong>乙</strong></li></ul><ol><li>一</li><li>二</li></ol><hr>',
    );
  });

  test('what is indented under an entry runs on in it, or is a list in it', () => {
    expect(html('- 甲\n  续行\n- 乙\n  1. 一\n  2. 二')).toBe(
      '<ul><li>甲<br>续行</li><li>乙<ol><li>一</li><li>二</li></ol></li></ul>',
    );
  });

  test('tables, with figures set right', () => {
    expect(html('| 项目 | 价格 |\n|---|---:|\n| 血常规\\|五分类 | 20 |')).toBe(
      tableOf(
        '<thead><tr><th scope="col">项目</th><th scope="col" data-end>价格</th></tr></thead><tbody><tr><td>血常规|五分类</td><td data-end>20</td></tr></tbody>',
      ),
    );
  });

  test('an empty corner of a table is no heading', () => {
    expect(html('| | 甲 |\n|---|---|\n| 报价 | 20 |')).toContain(
      '<thead><tr><td></td><th scope="col">甲</th></tr></thead>',
    );
  });

  test('quotes, and boxes that say what they are', () => {
    expect(html('> 第一\n>\n> - 第二')).toBe('<blockquote><p>第一</p><ul><li>第二</li></ul></blockquote>');
    expect(html('> [!注意] 先问\n> 空腹')).toBe(
      '<div role="note" data-kind="warn"><p><strong>先问</strong></p><p>空腹</p></div>',
    );
    expect(html('> [!依据]\n> 条例')).toContain('data-kind="law"><p><strong>依据</strong></p>');
    expect(html('> [!随便]\n> 条例')).toContain('<blockquote>');
  });

  test('an outline of the second rank, each heading with an id of its own', () => {
    const { html: all, outline } = renderText('## 做法：`甲`\n### 细节\n## 结果\n## 结果', 'case-1-');
    expect(outline).toEqual([
      { id: 'case-1-做法-甲', text: '做法：甲' },
      { id: 'case-1-结果', text: '结果' },
      { id: 'case-1-结果~2', text: '结果' },
    ]);
    for (const { id } of outline) expect(all).toContain(`<h2 id="${id}">`);
  });

  test('code is left alone, and no link stands in a link', () => {
    expect(html('`**x** [a](/b)`')).toBe('<p><code>**x** [a](/b)</code></p>');
    expect(html('[**粗**体](/a)')).toBe('<p><a href="/a" rel="noopener"><strong>粗</strong>体</a></p>');
  });

  test('links only to own pages, https and telephones', () => {
    expect(html('[大厅](/bid-web/big-hall)')).toContain(
      '<a href="/bid-web/big-hall" rel="noopener">大厅</a>',
    );
    expect(html('[下面](#s-结果)')).toContain('href="#s-结果"');
    for (const target of [
      'javascript:alert(1)',
      '//other.example',
      'data:text/html,x',
      'http://plain.example',
      '',
    ])
      expect(html(`[x](${target})`)).toBe(`<p>[x](${target})</p>`);
  });

  test('bold beside Chinese punctuation, numbers with 、, stars that are none', () => {
    expect(html('见**第一条。**其余')).toBe('<p>见<strong>第一条。</strong>其余</p>');
    expect(html('1、甲\n2、乙')).toBe('<ol><li>甲</li><li>乙</li></ol>');
    expect(html('5*10*3，_甲_')).toBe('<p>5*10*3，_甲_</p>');
    expect(html('# 大\n##### 小')).toBe('<h2 id="s-大">大</h2><h4>小</h4>');
  });

  const ours = new RegExp(
    [
      '</?(p|br|hr|ul|ol|li|table|thead|tbody|tr|strong|code|h4|blockquote)>',
      '<ol start="\\d+">',
      '</(h[23]|a|div|td|th)>',
      '<h[23] id="s-[\\p{L}\\p{N}~-]*">',
      '<t(d|h scope="col")( data-end)?>',
      '<div data-table tabindex="0" role="group" aria-label="表格">',
      '<div role="note" data-kind="(tip|warn|law|example)">',
      '<a href="(/|#|https:|tel:)[^"<>]*" rel="noopener">',
    ].join('|'),
    'gu',
  );

  test('no markup of the author survives, whatever they write', () => {
    const pieces = fc.constantFrom(
      '<script>',
      '"',
      "'",
      '[a](',
      'https://x" onclick="y',
      '#"x',
      ')',
      '**',
      '`',
      '\n',
      '## ',
      '- ',
      '|',
      '1. ',
      '&',
      '/a',
      '|-|',
      '> ',
      '> [!注意]',
      '\n  ',
      '---',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 }))), (parts) => {
        expect(html(parts.join('')).replace(ours, '')).not.toMatch(/[<>]/);
      }),
      { numRuns: 1000 },
    );
  });

  test('ends on every text', () => {
    const signs = fc.constantFrom('|', '-', '\n', ' ', 'a', '#', '1', '.', '>', '[', '!', '*', '`');
    fc.assert(
      fc.property(fc.string({ unit: signs }), (text) => typeof html(text) === 'string'),
      { numRuns: 1000 },
    );
    for (const sign of ['>', '> ', '[', '**', '`', '|', '- \n  '])
      expect(typeof html(sign.repeat(20_000))).toBe('string');
  });
});
