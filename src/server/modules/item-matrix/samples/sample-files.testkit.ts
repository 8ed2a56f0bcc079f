import * as XLSX from '@e965/xlsx';
import { type Cell, xlsFile, xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { cellsOf, type Sample, type SampleSheet } from './sample.testkit.ts';

/** A sample as the files and pastes in which it may come. */

const typed = (text: string): Cell => (text === '' ? null : /^\d+$/.test(text) ? Number(text) : text);

export const asXlsx = (sheets: readonly SampleSheet[]): Buffer =>
  xlsxFile(
    ...sheets.map((sheet) => ({
      ...(sheet.name !== undefined && { name: sheet.name }),
      rows: cellsOf(sheet).map((row) => row.map(typed)),
      merges: sheet.merges ?? [],
    })),
  );

export const asXls = (sheet: SampleSheet): Buffer => xlsFile(cellsOf(sheet), sheet.merges);

/** As Excel copies a range: `rowspan` and `colspan` for merged cells, `<br>` for line breaks. */
export function asHtml(sheet: SampleSheet): Buffer {
  const cells = cellsOf(sheet);
  const merges = (sheet.merges ?? []).map((merge) => XLSX.utils.decode_range(merge));
  const escape = (text: string) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('\n', '<br style="mso-data-placement:same-cell">');
  const rows = cells.map((row, r) => {
    const width = Math.max(row.length, ...cells.map((one) => one.length));
    const tds = Array.from({ length: width }, (_, c) => {
      const merge = merges.find(({ s, e }) => r >= s.r && r <= e.r && c >= s.c && c <= e.c);
      if (!merge) return `<td>${escape(row[c] ?? '')}</td>`;
      if (merge.s.r !== r || merge.s.c !== c) return '';
      return `<td rowspan=${merge.e.r - merge.s.r + 1} colspan=${merge.e.c - merge.s.c + 1}>${escape(row[c] ?? '')}</td>`;
    });
    return `<tr>${tds.join('')}</tr>`;
  });
  return Buffer.from(
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset=utf-8><style>td{color:black}</style></head><body><table border=0><!--StartFragment-->${rows.join('\n')}<!--EndFragment--></table></body></html>`,
  );
}

const quoted = (text: string, separator: string) =>
  text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Comma or tab separated: merged cells are empty but for the first, as Excel saves and copies them. */
export const asText = (sheet: SampleSheet, separator: ',' | '\t'): Buffer => {
  const cells = cellsOf(sheet);
  const width = Math.max(...cells.map((row) => row.length));
  return Buffer.from(
    cells
      .map((row) =>
        Array.from({ length: width }, (_, at) => quoted(row[at] ?? '', separator)).join(separator),
      )
      .join('\r\n'),
  );
};

export const bytesOf = (sample: Sample): Buffer =>
  sample.text === undefined ? asXlsx(sample.sheets) : Buffer.from(sample.text);
