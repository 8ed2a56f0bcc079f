import { invalid } from '#domain/kernel/failure.ts';
import type { TableKind } from '#domain/library-import/raw-table.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { xls, xlsx } from '#server/modules/common/sniff-type.ts';
import { putFile } from '#server/modules/file/put-file.ts';
import { insertBatch, rowCounts } from './import-batch.store.ts';
import { startReading } from './import-reading.store.ts';
import { insertRecords } from './import-row.store.ts';
import { readAtOnce } from './read-in-worker.ts';
import { requireReadingBudget } from './reading-budget.ts';
import { notYetRead } from './spreadsheet/batch-reading.ts';
import { requireTableFile } from './spreadsheet/require-table-file.ts';

/** Never `text/html`, whatever is inside: it is only ever downloaded as the table it was sent as. */
const mimeOf: Readonly<Record<TableKind, string>> = { xlsx, xls, html: xls, csv: 'text/csv' };

/** Takes an uploaded price list. A short one is read at once; a long one in a job, and the batch says how far it is. */
export async function addBatch(
  { tx, caller, services, request }: WriteContext,
  institutionId: string,
): Promise<CallOutput<'import.add'>> {
  const { userId } = signedIn(caller);
  const { file } = request;
  if (!file) throw invalid('请选择要上传的价格表。', { file: '请选择文件。' });
  await requireReadingBudget(services, caller, file.size);
  requireTableFile(file);
  const { kind = 'xls', list } = await readAtOnce(tx, services, {
    institutionId,
    source: file.path,
    selection: undefined,
  });

  const stored = {
    id: newId(),
    storageKey: await putFile(services, file.path),
    mime: mimeOf[kind],
    size: file.size,
    sha256: file.sha256,
  };
  const batchId = newId();
  await insertBatch(tx, {
    id: batchId,
    institutionId,
    fileName: file.name,
    sheetName: list?.sheetName ?? '',
    reading: list?.reading ?? notYetRead,
    userId,
    file: stored,
  });
  if (list) await insertRecords(tx, batchId, list.records);
  else await startReading(tx, batchId);
  await recordAudit(tx, 'import_batch', batchId, {
    action: 'add',
    actor: actorOf(caller, 'provider'),
    detail: list ? { rows: list.rowCount } : {},
  });
  return { batchId, counts: await rowCounts(tx, batchId) };
}
