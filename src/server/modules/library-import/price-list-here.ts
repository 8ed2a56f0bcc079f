import { readFile } from 'node:fs/promises';
import { invalid } from '#domain/kernel/failure.ts';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import { hasNoData, readPriceList } from './read-price-list.ts';
import { parseTable } from './spreadsheet/parse-table.ts';
import type { PriceListAnswer, PriceListJob } from './spreadsheet/price-list-job.ts';
import { reviewSheetsHere } from './spreadsheet/review-sheet.ts';
import { recordsOf } from './stored-rows.ts';

/** Reads a price list here and now. @throws Failure when it is none, cannot be read, or the selection does not fit it */
export async function priceListHere(
  job: PriceListJob,
  progress?: (done: number, total: number) => void,
): Promise<PriceListAnswer> {
  const { source, selection, catalogue, library, names, mostRows } = job;
  const table = await parseTable(typeof source === 'string' ? await readFile(source) : source);
  const { kind } = table;
  const wanted = selection ?? { sheet: table.best };
  if (!selection && hasNoData(table.sheets[table.best] as RawSheet))
    throw invalid('表头下面没有项目，请填写项目和价格后重新上传。', { file: '表格里没有项目。' });
  const lines = table.sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  if (mostRows !== undefined && lines > mostRows) return { kind };
  const list = await readPriceList(table, wanted, { catalogue, library, names }, async (review) =>
    reviewSheetsHere(review, (done, total) => {
      progress?.(done, total);
    }),
  );
  const { sheetName, reading, rows } = list;
  return { kind, list: { sheetName, reading, rowCount: rows.length, records: recordsOf(rows) } };
}
