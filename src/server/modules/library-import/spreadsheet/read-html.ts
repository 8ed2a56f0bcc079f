import { Parser } from 'htmlparser2';
import { Page } from './html-tables.ts';
import type { ReadBook } from './read-workbook.ts';
import { buildSheet, TableBudget } from './sheet-builder.ts';

/** Tables of an HTML page: exports named .xls, and what Excel, WPS and Word put on the clipboard. Values stay text: nothing is guessed. */
export async function readHtml(text: string): Promise<ReadBook> {
  const page = new Page();
  const parser = new Parser({
    onopentag: (name, attributes) => page.open(name, attributes),
    ontext: (said) => page.text(said),
    onclosetag: (name) => page.close(name),
  });
  parser.end(text);
  const budget = new TableBudget();
  const sheets = [];
  for (const [at, table] of page.finished().entries())
    sheets.push(await buildSheet(`Sheet${at + 1}`, budget, (sheet) => table.copyTo(sheet)));
  return { sheets, hidden: [] };
}
