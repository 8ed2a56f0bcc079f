import { describe, expect, it } from 'vitest';
import { heading, item, rowsOf, text, xmlBook } from './as-meant.testkit.ts';

// What a cell shows is what was said: formats, raised digits, forms, pictures, styles of pages.

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const part = (path: string, type: string) =>
  `<Override PartName="/xl/${path}.xml" ContentType="${main}.${type}+xml"/>`;
const withFormat = (code: string) => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${part('workbook', 'sheet.main')}${part('styles', 'styles')}${part('worksheets/sheet1', 'worksheet')}</Types>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="170" formatCode="${code.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="2"><xf/><xf numFmtId="170" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});
const number = (at: string, value: number, style = '') => `<c r="${at}"${style}><v>${value}</v></c>`;
const page = (rows: string, css = '') =>
  Buffer.from(
    `<style>${css}</style><table><tr><td>项目名称<td>原价<td>优惠价${rows}<tr><td>尿常规<td>30<td>20</table>`,
  );

describe('what the format of a number writes around it was said', () => {
  it.each([
    ['"约"0', 100, '约100'],
    ['0"起"', 100, '100起'],
    ['[$$-409]#,##0.00', 100, '$100'],
    ['#,##0.00_ "万元"', 1.2, '1.2万元'],
    ['0"~150"', 120, '120~150'],
    ['"停用"0', 100, '停用100'],
    ['mm:ss', 0.5, '12:00'],
    [';;;', 40, '（格式设为不显示）40'],
  ])('%s', async (format, value, said) => {
    const [row] = await rowsOf(
      xmlBook(
        heading + item(2, '血常规', number('B2', 500) + number('C2', value, ' s="1"')),
        withFormat(format),
      ),
    );
    expect(row?.salePrice).toBeUndefined();
    expect(row?.errors.salePrice).toContain(`“${said}”`);
  });

  it.each([
    ['0!.0,"万"', 400, 40_000],
    ['[$¥-804]#,##0.00', 400, 40_000],
    ['_ "¥"* #,##0.00_ ;_ "¥"* -#,##0.00_ ;_ "¥"* "-"??_ ', 400, 40_000],
    ['General"元"', 400, 40_000],
    ['[>=10000]0"贵";0', 400, 40_000],
    ['[DBNum1][$-804]General', 400, 40_000],
  ])('%s changes nothing', async (format, value, fen) => {
    const rows = await rowsOf(
      xmlBook(
        heading + item(2, '血常规', number('B2', 500) + number('C2', value, ' s="1"')),
        withFormat(format),
      ),
    );
    expect(rows).toMatchObject([{ salePrice: fen, errors: {} }]);
  });
});

it('a raised 2 is no digit of the price, in workbooks and pages', async () => {
  const raised = `<c r="C2" t="inlineStr"><is><r><t>40</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r></is></c>`;
  const [inBook] = await rowsOf(xmlBook(heading + item(2, '血常规', number('B2', 50) + raised)));
  const [inPage] = await rowsOf(page('<tr><td>血常规<sup>1</sup><td>50<td>40<sup>2</sup>'));
  for (const row of [inBook, inPage]) expect(row?.errors.salePrice).toContain('“40²”');
  expect(inPage?.name).toBe('血常规¹');
});

it('cells of an array formula without a saved result have none', async () => {
  const array = '<c r="C2"><f t="array" ref="C2:C3">B2:B3*0.8</f><v>40</v></c>';
  const rows = await rowsOf(
    xmlBook(heading + item(2, '血常规', number('B2', 50) + array) + item(3, '尿常规', number('B3', 30))),
  );
  expect(rows).toMatchObject([
    { salePrice: 4000 },
    { errors: { salePrice: expect.stringContaining('没有保存计算结果') } },
  ]);
});

it.each([
  ['row', '', '<sheetFormatPr defaultRowHeight="14"/>', { warnings: [expect.stringContaining('隐藏')] }],
  ['column', '<cols><col min="3" max="3" width="0.08" customWidth="1"/></cols>', '', { salePrice: 5000 }],
])('a %s that nobody can see is hidden', async (what, columns, format, found) => {
  const row = item(2, '血常规', number('B2', 50) + number('C2', 40));
  const low = what === 'row' ? row.replace('<row', '<row ht="0.75" customHeight="1"') : row;
  expect(await rowsOf(xmlBook(heading + low, {}, format + columns))).toMatchObject([found]);
});

it.each([
  ['.off td{text-decoration:line-through}', '<tr class="off">'],
  ['table tr.off > td, x{text-decoration:line-through}', '<tr class="off">'],
  ['tr[data-off="1"]{text-decoration:line-through}', '<tr data-off="1">'],
])('a page crosses out by what stands around: %s', async (css, row) => {
  const [found, other] = await rowsOf(page(`${row}<td>血常规<td>50<td>40</tr>`, css));
  expect(found?.errors.salePrice).toContain('被划掉');
  expect(other).toMatchObject({ salePrice: 2000, errors: {} });
});

it.each(['opacity:0', 'font-size:0', 'position:absolute;left:-9999px'])('%s shows nothing', async (style) => {
  expect((await rowsOf(page(`<tr><td>血常规<td>50<td><i style="${style}">9</i>40`)))[0]?.salePrice).toBe(
    4000,
  );
});

it.each([
  ['<input value="40">', 4000],
  ['<select><option>10<option selected>40</select>', 4000],
  ['<select><option>40<option>10</select>', 4000],
  ['<textarea>40</textarea>', 4000],
  ['<input type="hidden" value="10">40', 4000],
  ['<img src="x.png">', '（图片）'],
])('fields and pictures of a page say what they show: %s', async (cell, found) => {
  const [row] = await rowsOf(page(`<tr><td>血常规<td>50<td>${cell}`));
  if (typeof found === 'number') expect(row?.salePrice).toBe(found);
  else expect(row?.errors.salePrice).toContain(found);
});

it('a share of less than half may be what is taken off: it is asked about', async () => {
  const head = `<row r="1">${text('A1', '项目名称')}${text('B1', '原价')}${text('C1', '折扣率')}</row>`;
  const rows = await rowsOf(
    xmlBook(
      head +
        item(2, '血常规', number('B2', 50) + text('C2', '15%')) +
        item(3, '尿常规', number('B3', 30) + number('C3', 0.8)),
    ),
  );
  expect(rows).toMatchObject([
    { salePrice: 750, warnings: [expect.stringContaining('不是优惠的部分')] },
    { salePrice: 2400, warnings: [] },
  ]);
});
