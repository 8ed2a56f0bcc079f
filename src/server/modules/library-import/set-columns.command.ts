import { conflict } from '#domain/kernel/failure.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { batchDetail } from './batch-detail.query.ts';
import { batchById, lockBatch, rowCounts } from './import-batch.store.ts';
import { endReading, failReading, readingOf, requireRead, startReading } from './import-reading.store.ts';
import { readAtOnce } from './read-in-worker.ts';
import { requireReadingBudget } from './reading-budget.ts';
import { isUnread } from './spreadsheet/batch-reading.ts';
import type { Selection } from './spreadsheet/price-list-job.ts';
import { writeReading } from './write-reading.store.ts';

/** Reads the stored file again with a person's corrections; what was decided row by row starts anew. */
export async function setColumns(
  { tx, caller, services }: WriteContext,
  { batchId, ...selection }: Selection & { batchId: string },
): Promise<CallOutput<'import.setColumns'>> {
  const batch = await batchById(tx, batchId);
  const source = await services.ports.files.get(batch.storage_key);
  await requireReadingBudget(services, caller, source.length);
  const { list } = await readAtOnce(tx, services, { institutionId: batch.institution_id, source, selection });

  await lockBatch(tx, batchId);
  await requireRead(tx, batchId);
  if ((await rowCounts(tx, batchId)).confirmed > 0)
    throw conflict('这个批次已有明细导入项目库，不能再调整列。请重新上传文件，作为新的批次处理。');
  if (list) {
    await endReading(tx, batchId);
    await writeReading(tx, batchId, list);
  } else await startReading(tx, batchId, selection);
  return batchDetail(tx, batchId);
}

/** Tries a reading that failed or was cancelled once more, as it was asked for. */
export async function readAgain(
  { tx, caller, services }: WriteContext,
  batchId: string,
): Promise<CallOutput<'import.readAgain'>> {
  await lockBatch(tx, batchId);
  await requireRead(tx, batchId);
  const failed = await readingOf(tx, batchId);
  if (!failed) throw conflict('这份价格表已经读取完成。请刷新页面查看。');
  // Its size is not looked up: it was read before, and counts as any.
  await requireReadingBudget(services, caller, 0);
  await startReading(tx, batchId, failed.selection);
  return batchDetail(tx, batchId);
}

/** Ends a reading. What was read before is there again; a batch that never was keeps its file, to be read later. */
export async function cancelReading(
  { tx }: WriteContext,
  batchId: string,
): Promise<CallOutput<'import.cancelReading'>> {
  const batch = await lockBatch(tx, batchId);
  if (!(await readingOf(tx, batchId))) throw conflict('这份价格表刚刚已经读取完成。请刷新页面查看。');
  if (isUnread(batch.columns)) await failReading(tx, batchId, { code: 'cancelled' });
  else await endReading(tx, batchId);
  return batchDetail(tx, batchId);
}
