import { skipReasonLabel } from '#domain/library-import/classify-row.ts';
import { columnRoleLabel, type ColumnRole } from '#domain/library-import/header-words.ts';
import type { Sql } from '#server/db/database.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { type BatchReading, sheetsRead } from './batch-reading.ts';
import { batchById, outlook, rowCounts } from './import-batch.store.ts';
import { presentBatch } from './import.present.ts';
import { undoLabel } from './import-undo.store.ts';

const roles = (Object.entries(columnRoleLabel) as [ColumnRole, string][]).map(([code, name]) => ({
  code,
  name,
}));

function presentColumns({ detected }: BatchReading): CallOutput<'import.detail'>['columns'] {
  const places = Object.entries(detected.roles) as [
    ColumnRole,
    { column: number; confidence: number; reason: string },
  ][];
  return detected.columns.map(({ column, letter, header, samples }) => {
    const [role, place] = places.find(([, { column: at }]) => at === column) ?? [];
    return {
      column,
      letter,
      header,
      samples: samples.slice(0, 4),
      role: role ?? null,
      confidence: place?.confidence ?? null,
      reason: place?.reason ?? '',
    };
  });
}

export async function batchDetail(db: Sql, batchId: string): Promise<CallOutput<'import.detail'>> {
  const batch = await batchById(db, batchId);
  const counts = await rowCounts(db, batchId);
  const undo = await undoLabel(db, batchId);
  const { duplicateNames, certain, none, ...readyChanges } = await outlook(db, batchId);
  const { sheet, sheets, detected, skipped, skippedCount, notices = [] } = batch.columns;
  return {
    ...presentBatch({ ...batch, ...counts }),
    sheet,
    sheets: [...sheets],
    columns: presentColumns(batch.columns),
    roles,
    sheetsRead: sheetsRead(batch.columns).map(({ at }) => at),
    // Batches of before know nothing of them.
    priceColumns: [...(detected.priceColumns ?? [])],
    notices: [...notices],
    confidence: detected.confidence,
    problems: [...detected.problems],
    skipped: skipped.map(({ sheetAt = sheet, rowNo, reason, text }) => ({
      sheet: sheetAt,
      rowNo,
      reason: skipReasonLabel[reason],
      text,
    })),
    skippedCount,
    duplicateNames,
    undo,
    readyChanges,
    decidable: { certain, none },
  };
}
