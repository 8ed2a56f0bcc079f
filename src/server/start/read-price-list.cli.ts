import { readFile } from 'node:fs/promises';
import { findingTexts } from '#domain/library-import/finding-text.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { readPriceList } from '#server/modules/library-import/read-price-list.ts';
import { parseTable } from '#server/modules/library-import/spreadsheet/parse-table.ts';
import { reviewSheetsHere } from '#server/modules/library-import/spreadsheet/review-sheet.ts';

/** Reads a price list as an upload does, against the catalogue of the code and an empty library, without a database.
 * Prints one JSON object per row; what a person would be asked or shown goes to standard error. */
export async function readPriceListFile(path: string): Promise<void> {
  const { catalogue } = readReference();
  const table = await parseTable(await readFile(path));
  const { reading, rows } = await readPriceList(
    table,
    { sheet: table.best },
    { catalogue, library: [] },
    async (job) => reviewSheetsHere(job),
  );
  for (const line of [...reading.detected.problems, ...(reading.notices ?? [])]) console.error(line);
  for (const { sheetAt, rowNo, values, state, match, errors, warnings } of rows)
    console.log(
      JSON.stringify({
        sheet: table.sheets[sheetAt]?.name ?? '',
        row: rowNo,
        name: values.name,
        listPrice: values.listPrice ?? null,
        salePrice: values.salePrice ?? null,
        state,
        codes: match.level === 'auto' ? (match.candidates[0]?.codes ?? []) : [],
        problems: findingTexts([...Object.values(errors), ...warnings]),
      }),
    );
  if (reading.detected.problems.length > 0) process.exitCode = 1;
}
