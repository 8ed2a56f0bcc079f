import type { Tx } from '#server/db/database.ts';
import { setReading, settleBatch } from './import-batch.store.ts';
import { deleteRows, insertRecords } from './import-row.store.ts';
import { forgetUndo } from './import-undo.store.ts';
import type { StoredPriceList } from './spreadsheet/price-list-job.ts';

/** The rows of a batch as they were read now; what was decided about those of before is gone with them. */
export async function writeReading(tx: Tx, batchId: string, list: StoredPriceList): Promise<void> {
  await deleteRows(tx, batchId);
  await forgetUndo(tx, batchId);
  await insertRecords(tx, batchId, list.records);
  await setReading(tx, batchId, list.sheetName, list.reading);
  await settleBatch(tx, batchId);
}
