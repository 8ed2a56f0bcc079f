import { conflict } from '#domain/kernel/failure.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { lockLibrary, settleLibrary } from '#server/modules/library/lock-library.ts';
import { earlierPrices, requireMeant } from '#server/modules/library/require-meant.ts';
import {
  libraryEntries,
  lockReadBatch,
  markConfirmed,
  rowCounts,
  settleBatch,
} from './import-batch.store.ts';
import { acceptCertain, acceptUnmapped, rowsInState } from './import-row.store.ts';
import { forgetUndo, rememberRows, restoreRows } from './import-undo.store.ts';
import { planConfirmation } from './plan-confirmation.ts';
import { rememberNames } from './remembered-names.store.ts';
import { sheetNames } from './spreadsheet/batch-reading.ts';
import { writeConfirmation } from './write-confirmation.store.ts';

/** Ready rows become library items. The batch is locked first, then the library: of two at once the second finds
 * nothing left to do and says so. */
export async function confirmRows(
  context: WriteContext,
  { batchId, rowIds, sure }: ParsedInput<'import.confirmRows'>,
): Promise<CallOutput<'import.confirmRows'>> {
  const { tx, caller, catalogue } = context;
  const { institution_id: institutionId, columns } = await lockReadBatch(tx, batchId);
  await lockLibrary(tx, institutionId, signedIn(caller).userId);
  const rows = await rowsInState(tx, batchId, 'ready', rowIds);
  if (rows.length === 0) throw conflict('没有待导入的明细，可能刚刚已经导入。请刷新页面查看。');
  if (rowIds && rows.length < new Set(rowIds).size)
    throw conflict('所选明细中有的已导入、已删除或尚未处理完，请刷新后重新选择。');
  const library = await libraryEntries(tx, institutionId);
  const plan = planConfirmation(rows, library, catalogue, sheetNames(columns), newId);
  const entries = new Map(library.map((entry) => [entry.id, entry]));
  const earlier = await earlierPrices(
    tx,
    context.now,
    plan.update.map(({ itemId }) => itemId),
  );
  requireMeant(
    [...plan.insert, ...plan.update].map(({ row, itemId }) => ({
      name: row.name,
      before: entries.get(itemId),
      // A row that is ready has both.
      after: { listPrice: row.list_price ?? 0, salePrice: row.sale_price ?? 0 },
      earlier: earlier.get(itemId),
    })),
    sure,
  );
  await writeConfirmation(tx, institutionId, plan);
  await rememberNames(
    tx,
    institutionId,
    signedIn(caller).userId,
    [...plan.insert, ...plan.update].map(({ row }) => row),
  );
  await markConfirmed(tx, batchId);
  await forgetUndo(tx, batchId);
  await settleBatch(tx, batchId);
  const changed = plan.update.filter(({ change }) => change === 'changed').length;
  const outcome = {
    created: plan.insert.length,
    changed,
    same: plan.update.length - changed + plan.repeat.length,
    returned: plan.returned.length,
  };
  await recordAudit(tx, 'import_batch', batchId, {
    action: 'confirmRows',
    actor: actorOf(caller, 'provider'),
    detail: outcome,
  });
  await settleLibrary(context, institutionId);
  return { ...outcome, counts: await rowCounts(tx, batchId) };
}

/** Many undecided rows at once, by a person's explicit click. */
export async function decideRows(
  { tx }: WriteContext,
  { batchId, decision }: { batchId: string; decision: 'certain' | 'none' },
): Promise<CallOutput<'import.decideRows'>> {
  await lockReadBatch(tx, batchId);
  const before = await rowsInState(tx, batchId, 'review');
  const label = decision === 'certain' ? '采用有把握的标准项目' : '标为无对应标准项目';
  await rememberRows(
    tx,
    batchId,
    label,
    before.map(({ id }) => id),
  );
  const count = await (decision === 'certain' ? acceptCertain : acceptUnmapped)(tx, batchId);
  if (count === 0) throw conflict('没有符合条件的明细，可能刚刚已经处理。请刷新页面查看。');
  return { count };
}

/** Takes back the last decision about many rows. */
export async function undoDecision(
  { tx }: WriteContext,
  { batchId }: { batchId: string },
): Promise<CallOutput<'import.undo'>> {
  await lockReadBatch(tx, batchId);
  const count = await restoreRows(tx, batchId);
  if (count === 0) throw conflict('没有可以撤销的操作，可能刚刚已经撤销或导入。请刷新页面查看。');
  await settleBatch(tx, batchId);
  return { count };
}
