import { CsvError, parse } from 'csv-parse/sync';
import { invalid } from '#domain/kernel/failure.ts';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import { limits } from './limits.ts';
import { buildSheet, TableBudget } from './sheet-builder.ts';

/** Text with commas (also Chinese ones), tabs, semicolons or bars between the columns, as one sheet. */
export function readCsv(text: string): Promise<RawSheet> {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const named = /^sep=(.)\r?\n/i.exec(body);
  const delimiter = named?.[1] ?? delimiterOf(body);
  const rows = records(unguarded(named ? body.slice(named[0].length) : body, delimiter), delimiter);
  return buildSheet('表格', new TableBudget(), (sheet) => {
    rows.forEach((cells, row) => {
      cells.forEach((cell, column) => {
        sheet.add(row, column, cell);
      });
    });
  });
}

/** `="1,280.00"` in a line, which Excel reads as one text: the quotes count, though they do not begin the field. */
const unguarded = (body: string, delimiter: string): string =>
  body.replaceAll(
    /(^|[\r\n,;\t|，])[ \t]*=("(?:[^"\r\n]|"")*")(?=([,;\t|，\r\n])|$)/g,
    (whole, before, text, after) =>
      [before, after].every(
        (one) => one === undefined || one === '' || one === delimiter || /[\r\n]/.test(one),
      )
        ? `${before}${text}`
        : whole,
  );

function records(body: string, delimiter: string): string[][] {
  const read = (quote: '"' | null): string[][] =>
    parse(body, {
      delimiter,
      quote,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      to: limits.rows + limits.rowsAbove + 1,
    });
  try {
    return read('"');
  } catch (error) {
    // A lone quotation mark (5"管) opens a field that never ends: then quotes mean nothing in this file.
    if (error instanceof CsvError && error.code.startsWith('CSV_QUOTE')) return read(null);
    throw invalid('文本表格的格式有误，无法分列。请用 Excel 打开并另存为 .xlsx 后重新上传。');
  }
}

const delimiters = [',', '\t', ';', '|', '，'] as const;

/** The separator that splits most of the first lines into the same number of columns, quoted text left out. */
export function delimiterOf(text: string): (typeof delimiters)[number] {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 30);
  const scoreOf = (delimiter: string) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const columns = line.split(delimiter).length;
      if (columns > 1) counts.set(columns, (counts.get(columns) ?? 0) + 1);
    }
    return Math.max(0, ...[...counts].map(([columns, found]) => found * 10 + Math.min(columns, 9)));
  };
  return delimiters.reduce((best, next) => (scoreOf(next) > scoreOf(best) ? next : best));
}
