import type { RawSheet } from '#domain/library-import/raw-table.ts';
import { delimiterOf, readCsv } from './read-csv.ts';
import { buildSheet, TableBudget } from './sheet-builder.ts';

/** Text of a table or of a tender: columns where most lines have them, else a line to each row. */
export async function readText(text: string): Promise<RawSheet> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (hasColumns(text)) {
    const sheet = await readCsv(text);
    // The line of dashes under a Markdown header.
    return {
      ...sheet,
      rows: sheet.rows.map((row) => (row.every((cell) => /^:?-*:?$/.test(cell)) ? [] : row)),
    };
  }
  const spaced = lines.filter((line) => /\S\s{2,}\S/.test(line)).length;
  const filled = lines.filter((line) => line.trim() !== '').length;
  return buildSheet('文本', new TableBudget(), (sheet) => {
    lines.forEach((line, row) => {
      const cells = spaced * 2 >= filled ? line.trim().split(/\t|\s{2,}/) : [line];
      cells.forEach((cell, column) => {
        sheet.add(row, column, cell);
      });
    });
  });
}

/** A comma is a separator of columns only where the lines agree on how many there are. */
function hasColumns(text: string): boolean {
  const delimiter = delimiterOf(text);
  const lines = text
    .replace(/"[^"]*"/g, '""')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const counts = lines.map((line) => line.split(delimiter).length);
  const most = counts.filter((count) => count > 1);
  if (most.length * 2 < lines.length) return false;
  if (delimiter === '\t' || delimiter === '|' || text.includes('"')) return true;
  // 男：血常规，尿常规；: sentences.
  if (lines.filter((line) => /[：:].*[、，]|[。；]$/.test(line)).length * 2 >= lines.length) return false;
  const usual = Math.max(...[...new Set(most)].map((count) => most.filter((one) => one === count).length));
  return usual * 2 > lines.length;
}
