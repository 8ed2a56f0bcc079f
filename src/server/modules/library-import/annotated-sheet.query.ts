import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { xlsx } from '#server/modules/common/sniff-type.ts';
import { differencesOf } from './import.present.ts';
import { batchById } from './import-batch.store.ts';
import { type ImportRowRow, rowsOfBatch } from './import-row.store.ts';
import { requireReadingBudget } from './reading-budget.ts';
import { annotateSheet } from './spreadsheet/annotated-sheet.ts';
import type { AnnotatedRow } from './spreadsheet/annotation.ts';
import { sheetsRead } from './spreadsheet/batch-reading.ts';

/** The file as it was uploaded, with what has become of each row by now. */
export async function annotatedSheet(
  { db, caller, services, catalogue }: ReadContext,
  batchId: string,
): Promise<CallOutput<'import.annotatedSheet'>> {
  const batch = await batchById(db, batchId);
  const { sheet, skipped } = batch.columns;
  const rows = await rowsOfBatch(db, batchId);
  const source = await services.ports.files.get(batch.storage_key);
  await requireReadingBudget(services, caller, source.length);
  const bytes = await annotateSheet(services.workers, {
    source,
    sheets: sheetsRead(batch.columns).map(({ at, headerRows }) => ({
      at,
      headerRows,
      rows: rows.filter((row) => row.sheet === at).map(annotatedRow),
      skipped: skipped.filter(({ sheetAt = sheet }) => sheetAt === at),
    })),
    standardNames: new Map([...catalogue.items.values()].map((item) => [item.code, item.name])),
  });
  return { name: `${batch.file_name.replace(/\.\w+$/, '')}-处理结果.xlsx`, mime: xlsx, bytes };
}

function annotatedRow(row: ImportRowRow): AnnotatedRow {
  const codes = row.catalogue_codes;
  const chosen = codes.length > 0 ? [{ codes, score: 1, why: '' }] : [];
  const decided = chosen.length > 0 || row.state === 'ready' || row.state === 'confirmed';
  return {
    rowNo: row.row_no,
    // The sheet's own cells are copied; the annotation needs none of the values.
    values: { name: row.name },
    errors: row.errors,
    warnings: row.warnings,
    match: decided
      ? { level: 'auto', candidates: chosen }
      : { level: row.candidates.length > 0 ? 'review' : 'none', candidates: row.candidates },
    change: { kind: row.change, differences: differencesOf(row) },
    state: row.state,
  };
}
