import { findingTexts } from '#domain/library-import/finding-text.ts';
import { type ColumnRole, columnRoleLabel } from '#domain/library-import/header-words.ts';
import { problemText } from '#domain/library-import/reading-problem.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { readPriceList } from '#server/modules/library-import/read-price-list.ts';
import { parseTable } from '#server/modules/library-import/spreadsheet/parse-table.ts';
import { reviewSheetsHere } from '#server/modules/library-import/spreadsheet/review-sheet.ts';
import { readColumnOptions } from './cli-columns.ts';
import { print, readInput } from './cli-output.ts';

const priceListRoles = Object.keys(columnRoleLabel) as ColumnRole[];

/**
 * Reads a price list as an upload does, against the catalogue of the code and an empty library, without a database.
 * Prints one JSON object per row; what a person would be asked or shown goes to standard error.
 * @returns whether rows could be read; where not, what has to be answered by `columns` is on standard error
 */
export async function readPriceListFile(
  path: string,
  { columns, sheet: wanted }: { columns: readonly string[]; sheet?: string | undefined },
): Promise<boolean> {
  const { catalogue } = readReference();
  const table = await parseTable(await readInput(path));
  const sheet = wanted === undefined ? table.best : table.sheets.findIndex(({ name }) => name === wanted);
  if (sheet < 0)
    throw new Error(
      `There is no sheet “${wanted}”; there are ${table.sheets.map(({ name }) => name).join(', ')}.`,
    );
  const roles = Object.fromEntries(
    [...readColumnOptions(columns, priceListRoles)].map(([role, [column]]) => [role, column ?? null]),
  );
  const { reading, rows } = await readPriceList(
    table,
    { sheet, roles },
    { catalogue, library: [] },
    async (job) => reviewSheetsHere(job),
  );
  const { problems } = reading.detected;
  for (const line of [...problems.map(problemText), ...(reading.notices ?? [])]) console.error(line);
  if (problems.length > 0)
    for (const { letter, header, samples } of reading.detected.columns)
      console.error(`${letter}: ${header || '–'} (${samples.join(', ')})`);
  for (const { sheetAt, rowNo, values, state, match, errors, warnings } of rows)
    await print(
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
  return problems.length === 0;
}
