import { columnLetter } from '#domain/library-import/raw-table.ts';
import type { consoleNameCalls } from '#wire/console/names.ts';
import type { importCalls } from '#wire/library/import.ts';
import type { HandlersOf, WriteContext } from '#server/api/call-context.ts';
import { underClaim } from '#server/modules/work-claim/claim.ts';
import { addBatch } from './add-batch.command.ts';
import { adoptName, listConfirmedNames, listUnreadNames, withdrawName } from './adopt-names.command.ts';
import { annotatedSheet } from './annotated-sheet.query.ts';
import { batchDetail } from './batch-detail.query.ts';
import { exportCertainNames, listOfCertainNames } from './certain-names.query.ts';
import { confirmRows, decideRows, undoDecision } from './confirm-rows.command.ts';
import { removeRow, updateRow } from './edit-row.command.ts';
import { presentBatch, presentRow } from './import.present.ts';
import { deleteBatch, lockBatch, pageOfBatches } from './import-batch.store.ts';
import { pageOfRows, rowById } from './import-row.store.ts';
import { addListedPackages, batchPackages } from './listed-packages.command.ts';
import { nameKey } from './remembered-names.store.ts';
import { applyDuplicateRule } from './resolve-duplicates.command.ts';
import { cancelReading, readAgain, setColumns } from './set-columns.command.ts';

export const importHandlers: HandlersOf<
  typeof importCalls & Omit<typeof consoleNameCalls, 'console.addItem'>
> = {
  'console.listConfirmedNames': listConfirmedNames,
  'console.listUnreadNames': listUnreadNames,
  'console.certainNames': listOfCertainNames,
  'console.exportCertainNames': exportCertainNames,
  'console.adoptName': (context, input) =>
    underNameClaim(context, input.name, () => adoptName(context, input)),
  'console.withdrawName': (context, input) =>
    underNameClaim(context, input.name, () => withdrawName(context, input)),
  'import.add': async (context, { institutionId }) => addBatch(context, institutionId),
  'import.list': async ({ db }, { institutionId, current, size }) => {
    const { rows, total } = await pageOfBatches(db, institutionId, { current, size });
    return { records: rows.map(presentBatch), total, current, size };
  },
  'import.detail': async ({ db }, { batchId }) => batchDetail(db, batchId),
  'import.delete': async ({ tx, services, afterCommit }, { batchId }) => {
    const batch = await lockBatch(tx, batchId);
    await deleteBatch(tx, batch);
    afterCommit(() => {
      services.ports.files
        .remove(batch.storage_key)
        .catch((err: unknown) => services.log.warn({ err, key: batch.storage_key }, 'file not removed'));
    });
    return { id: batchId };
  },
  'import.setColumns': setColumns,
  'import.readAgain': async (context, { batchId }) => readAgain(context, batchId),
  'import.cancelReading': async (context, { batchId }) => cancelReading(context, batchId),
  'import.packages': async ({ db }, { batchId }) => batchPackages(db, batchId),
  'import.addPackages': addListedPackages,
  'import.annotatedSheet': async (context, { batchId }) => annotatedSheet(context, batchId),
  'import.listRows': async ({ db, catalogue }, { current, size, ...filter }) => {
    const { rows, total } = await pageOfRows(db, filter, { current, size });
    return { records: rows.map((row) => presentRow(catalogue, row)), total, current, size };
  },
  'import.rowDetail': async ({ db, catalogue }, { rowId }) => {
    const row = await rowById(db, rowId);
    const raw = row.raw.flatMap((text, column) =>
      text === '' ? [] : [{ letter: columnLetter(column), text }],
    );
    return { ...presentRow(catalogue, row), raw };
  },
  'import.updateRow': updateRow,
  'import.decideRows': decideRows,
  'import.deleteRow': async (context, { rowId }) => removeRow(context, rowId),
  'import.confirmRows': confirmRows,
  'import.resolveDuplicates': applyDuplicateRule,
  'import.undo': undoDecision,
};

const underNameClaim = async <T>(context: WriteContext, name: string, decide: () => Promise<T>): Promise<T> =>
  underClaim(context, { kind: 'name', id: await nameKey(context.tx, name) }, decide);
