import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

describe('Markdown of content records', () => {
  test('headings, paragraphs, lists and tables', () => {
    expect(renderMarkdown('## 结果\n\n第一段\n第二行\n\n- 甲\n- **乙**\n\n1. 一\n2. 二')).toBe(
      '<h2>结果</h2>\n<p>第一段<br>第二行</p>\n<ul><li>甲</li><li><strong>乙</strong></li></ul>\n<ol><li>一</li><li>二</li></ol>',
    );
    expect(renderMarkdown('| 项目 | 价格 |\n|---|---|\n| 血常规 | 20 |')).toBe(
      '<table><thead><tr><th>项目</th><th>价格</th></tr></thead><tbody><tr><td>血常规</td><td>20</td></tr></tbody></table>',
    );
  });

  test('links only to own pages, https and telephones', () => {
    expect(renderMarkdown('[大厅](/bid-web/big-hall)')).toContain(
      '<a href="/bid-web/big-hall" rel="noopener">大厅</a>',
    );
    for (const target of [
      'javascript:alert(1)',
      '//other.example',
      'data:text/html,x',
      'http://plain.example',
    ])
      expect(renderMarkdown(`[x](${target})`)).not.toContain('<a');
  });

  test('no markup of the author survives, whatever he writes', () => {
    const ours =
      /<\/?(h[2-4]|p|br|ul|ol|li|table|thead|tbody|tr|th|td|strong|code)>|<a href="(\/|https:|tel:)[^"<>]*" rel="noopener">|<\/a>/g;
    const pieces = fc.constantFrom(
      '<script>',
      '"',
      "'",
      '[a](',
      'https://x" onclick="y',
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
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 }))), (parts) => {
        expect(renderMarkdown(parts.join('')).replace(ours, '')).not.toMatch(/[<>]/);
      }),
    );
  });

  test('ends on every text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('|', '-', '\n', ' ', 'a', '#', '1', '.') }),
        (text) => typeof renderMarkdown(text) === 'string',
      ),
    );
  });
});
