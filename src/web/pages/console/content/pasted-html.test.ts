import { expect, test } from 'vitest';
import { droppedText, pastedText } from './pasted-html.ts';

const textOf = (html: string) => pastedText(html).text;

test('what Word puts on the clipboard keeps heading, bold, link, list and table, and its picture is named', () => {
  const { text, dropped } = pastedText(
    '<html><body><!--StartFragment--><h2 style="mso-style-name:标题">二、报价要求</h2>' +
      '<p class=MsoNormal><b>请在</b><span style="color:red">三日内</span>报价，见<a href="https://example.com/a">附件</a>。<o:p></o:p></p>' +
      '<ul><li>第一点</li><li>第二点</li></ul>' +
      '<table><tr><td>项目</td><td>价格</td></tr><tr><td>血常规</td><td>20</td></tr></table>' +
      '<img src="data:image/png;base64,iVBORw0KGgo="><!--EndFragment--></body></html>',
  );
  expect(text).toBe(
    [
      '## 二、报价要求',
      '**请在**三日内报价，见[附件](https://example.com/a)。',
      '- 第一点\n- 第二点',
      '| 项目 | 价格 |\n| --- | ---: |\n| 血常规 | 20 |',
    ].join('\n\n'),
  );
  expect(droppedText(dropped)).toBe('图片 1 张（正文里不能放图片）');
});

test.each([
  [
    'lists of Word',
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1、<span>&nbsp;</span></span>甲</p>
    <p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·</span>乙</p>`,
    '1. 甲\n  - 乙',
  ],
  ['lists in lists', '<ol><li>甲<ul><li>乙</li></ul></li><li><p>丙</p></li></ol>', '1. 甲\n  - 乙\n1. 丙'],
  ['ranks below the page’s own', '<h1>甲</h1><h2>乙</h2><h5>丙</h5>', '## 甲\n\n### 乙\n\n#### 丙'],
  [
    'bold by weight, at the words',
    '<p>见<span style="font-weight:700"> 附件 </span>一</p>',
    '见 **附件** 一',
  ],
  ['lines that Word broke', '<p><b>体检</b>报价\r\n要求 and\nmore</p>', '**体检**报价要求 and more'],
  ['breaks', '<p>甲<br>乙</p>', '甲\n乙'],
  ['addresses with brackets', '<a href="https://a.cn/x(1)">甲</a>', '[甲](https://a.cn/x%281%29)'],
  [
    'cells with our mark',
    '<table><tr><td>甲|乙</td><td><p>丙</p><p>丁</p></td></tr></table>',
    '| 甲\\|乙 | 丙 丁 |\n| --- | --- |',
  ],
  ['a frame around text', '<table><tr><td>甲</td></tr></table>', '甲'],
  ['scripts are nothing', '<b>甲</b><script>alert(1)</script><style>p{}</style>', '**甲**'],
])('%s', (_what, html, text) => {
  expect(textOf(html)).toBe(text);
});

test('merged cells and links that may not stand here are named', () => {
  const { text, dropped } = pastedText(
    '<table><tr><td colspan=2>甲</td></tr><tr><td>乙</td><td>1,200.00</td></tr></table><a href="javascript:x">丙</a>',
  );
  expect(text).toBe('| 甲 |  |\n| --- | ---: |\n| 乙 | 1,200.00 |\n\n丙');
  expect(dropped).toEqual({ pictures: 0, links: 1, mergedCells: 1 });
});
