import { conflict } from '#domain/kernel/failure.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { batchDetail } from './batch-detail.query.ts';
import { batchById, lockBatch, libraryEntries, rowCounts, setReading } from './import-batch.store.ts';
import { deleteRows, insertRows } from './import-row.store.ts';
import { readPriceList, type Selection } from './read-price-list.ts';
import { rememberedNames } from './remembered-names.store.ts';
import { reviewSheets } from './spreadsheet/review-sheet.ts';
import { readTable } from './spreadsheet/read-table.ts';

/** Reads the stored file again with a person's corrections; what was decided row by row starts anew. */
export async function setColumns(
  { tx, catalogue, services }: WriteContext,
  { batchId, ...selection }: Selection & { batchId: string },
): Promise<CallOutput<'import.setColumns'>> {
  const batch = await batchById(tx, batchId);
  const bytes = await services.ports.files.get(batch.storage_key);
  const table = await readTable(services.workers, bytes);
  const library = await libraryEntries(tx, batch.institution_id);
  const names = await rememberedNames(tx, batch.institution_id);
  const list = await readPriceList(table, selection, { catalogue, library, names }, (job) =>
    reviewSheets(services.workers, job),
  );

  await lockBatch(tx, batchId);
  if ((await rowCounts(tx, batchId)).confirmed > 0)
    throw conflict('这个批次已有明细导入项目库，不能再调整列。请重新上传文件，作为新的批次处理。');
  await deleteRows(tx, batchId);
  await insertRows(tx, batchId, list.rows);
  await setReading(tx, batchId, list.sheetName, list.reading);
  return batchDetail(tx, batchId);
}
