import { conflict } from '#domain/kernel/failure.ts';
import type { ImportRow } from '#wire/library/import-shapes.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { catalogueSearch } from '#server/modules/catalogue/catalogue-search.ts';
import { chosenCodes } from '#server/modules/library/item-problems.ts';
import type { ItemInput } from '#server/modules/library/save-item.command.ts';
import { presentRow } from './import.present.ts';
import { type BatchRow, libraryEntries, lockReadBatch, settleBatch } from './import-batch.store.ts';
import {
  alikeRows,
  decide,
  deleteRow,
  type ImportRowRow,
  namesOfBatch,
  rowById,
  rowsById,
  updateRows,
} from './import-row.store.ts';
import { forgetUndo, rememberRows } from './import-undo.store.ts';
import { type Edit, editedRow, judgeAgain, speaksOfSame } from './judge-row.ts';
import { sheetNames } from './spreadsheet/batch-reading.ts';

/** The row, not yet in the library, and its batch, which is locked. */
async function openRow({ tx }: WriteContext, rowId: string): Promise<{ row: ImportRowRow; batch: BatchRow }> {
  const batch = await lockReadBatch(tx, (await rowById(tx, rowId)).batch_id);
  const row = await rowById(tx, rowId);
  if (row.state === 'confirmed') throw conflict('这一行已导入项目库，不能在这里修改，请到项目库编辑该项目。');
  return { row, batch };
}

/** Judges the lines that collide with any of `rows`, with `edited` in its new form, and keeps what changed. */
async function judgeNeighbours(
  { tx, catalogue }: WriteContext,
  batch: BatchRow,
  rows: readonly ImportRowRow[],
  edited?: ImportRowRow,
  edit?: Edit,
): Promise<void> {
  const near = speaksOfSame(...rows);
  const ids = (await namesOfBatch(tx, batch.id)).filter((row) => near(row)).map((row) => row.id);
  const wanted = edited ? [...new Set([...ids, edited.id])] : ids;
  const found = (await rowsById(tx, wanted)).map((row) => (row.id === edited?.id ? edited : row));
  const library = await libraryEntries(tx, batch.institution_id);
  await updateRows(
    tx,
    judgeAgain(found, catalogueSearch(catalogue).names, library, sheetNames(batch.columns), edit),
  );
}

export async function updateRow(
  context: WriteContext,
  { rowId, ...input }: ItemInput & { rowId: string },
): Promise<ImportRow> {
  const { tx, catalogue } = context;
  const choice = input.catalogueCodes && chosenCodes(catalogue, input.catalogueCodes);
  const { row: before, batch } = await openRow(context, rowId);
  const alike = choice !== undefined && before.state === 'review' ? await alikeRows(tx, before) : [];
  if (alike.length > 0)
    await rememberRows(tx, batch.id, `“${before.name}”等 ${alike.length + 1} 行的选择`, [rowId, ...alike]);
  else await forgetUndo(tx, batch.id);
  const edited = editedRow(before, input);
  await judgeNeighbours(context, batch, [before, edited], edited, { id: rowId, choice, before });
  if (choice !== undefined) await decide(tx, [rowId, ...alike], choice);
  return presentRow(catalogue, { ...(await rowById(tx, rowId)), times: alike.length + 1 });
}

export async function removeRow(context: WriteContext, rowId: string): Promise<{ id: string }> {
  const { tx } = context;
  const { row, batch } = await openRow(context, rowId);
  await rememberRows(tx, batch.id, `删除“${row.name}”`, [rowId]);
  await deleteRow(tx, rowId);
  await judgeNeighbours(context, batch, [row]);
  await settleBatch(tx, batch.id);
  return { id: rowId };
}
