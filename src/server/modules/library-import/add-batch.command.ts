import { invalid } from '#domain/kernel/failure.ts';
import type { RawSheet, TableKind } from '#domain/library-import/raw-table.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import { xls, xlsx } from '#server/modules/common/sniff-type.ts';
import { putFile } from '#server/modules/file/put-file.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { insertBatch, libraryEntries, rowCounts } from './import-batch.store.ts';
import { insertRows } from './import-row.store.ts';
import { hasNoData, readPriceList } from './read-price-list.ts';
import { rememberedNames } from './remembered-names.store.ts';
import { reviewSheets } from './spreadsheet/review-sheet.ts';
import { readTable } from './spreadsheet/read-table.ts';
import { requireTableFile } from './spreadsheet/require-table-file.ts';

/** Never `text/html`, whatever is inside: it is only ever downloaded as the table it was sent as. */
const mimeOf: Readonly<Record<TableKind, string>> = { xlsx, xls, html: xls, csv: 'text/csv' };

/** Takes an uploaded price list. Reading and matching come first, in a worker: no row is locked meanwhile. */
export async function addBatch(
  { tx, caller, catalogue, services, request }: WriteContext,
  institutionId: string,
): Promise<CallOutput<'import.add'>> {
  const { userId } = signedIn(caller);
  const { file } = request;
  if (!file) throw invalid('请选择要上传的价格表。', { file: '请选择文件。' });
  await requireBelow(services, '上传', [{ key: `import:${userId}`, points: 60, seconds: 3600 }]);
  requireTableFile(file);
  const table = await readTable(services.workers, file.path);
  if (hasNoData(table.sheets[table.best] as RawSheet))
    throw invalid('表头下面没有项目，请填写项目和价格后重新上传。', { file: '表格里没有项目。' });
  const library = await libraryEntries(tx, institutionId);
  const names = await rememberedNames(tx, institutionId);
  const list = await readPriceList(table, { sheet: table.best }, { catalogue, library, names }, (job) =>
    reviewSheets(services.workers, job),
  );

  const stored = {
    id: newId(),
    storageKey: await putFile(services, file.path),
    mime: mimeOf[table.kind],
    size: file.size,
    sha256: file.sha256,
  };
  const batchId = newId();
  await insertBatch(tx, {
    id: batchId,
    institutionId,
    fileName: file.name,
    sheetName: list.sheetName,
    reading: list.reading,
    userId,
    file: stored,
  });
  await insertRows(tx, batchId, list.rows);
  await recordAudit(tx, 'import_batch', batchId, {
    action: 'add',
    actor: actorOf(caller, 'provider'),
    detail: { rows: list.rows.length },
  });
  return { batchId, counts: await rowCounts(tx, batchId) };
}
