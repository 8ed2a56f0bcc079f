import { skipReasonLabel } from '#domain/library-import/classify-row.ts';
import { named } from '#domain/library-import/detect-columns.ts';
import { type ColumnRole, columnRoleLabel } from '#domain/library-import/header-words.ts';
import { guessesForLevel } from '#domain/library-import/price-guess.ts';
import { problemText } from '#domain/library-import/reading-problem.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';
import { presentBatch } from './import.present.ts';
import { batchById, outlook, rowCounts } from './import-batch.store.ts';
import { undoLabel } from './import-undo.store.ts';
import { type BatchReading, sheetsRead } from './spreadsheet/batch-reading.ts';

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

const levelOf = async (db: Sql, institutionId: string): Promise<string> =>
  (await db.selectFrom('institution').select('level').where('id', '=', institutionId).executeTakeFirst())
    ?.level ?? '';

/** The question that a person answers before there are rows, with its best answer; null when there is none. */
function asksOf({ detected, sample = [] }: BatchReading, level: string): CallOutput<'import.detail'>['asks'] {
  const question = detected.problems.find(
    ({ code, sheet }) => sheet === undefined && (code === 'whichPrice' || code === 'whichStatus'),
  );
  if (!question) return null;
  const { by, guesses } = detected.prices ?? { by: 'use', guesses: [] };
  const headerOf = (column: number) => detected.columns.find((one) => one.column === column)?.header ?? '';
  const own = by === 'level' ? guessesForLevel(guesses, headerOf, level) : guesses;
  const asksPrices = detected.problems.some(({ code }) => code === 'whichPrice');
  return {
    prices: asksPrices ? { by, guesses: own.map((guess) => ({ ...guess })) } : null,
    sample: sample.map(({ rowNo, cells }) => ({ rowNo, cells: [...cells] })),
    titlePower: detected.titleUnit?.power ?? null,
  };
}

function presentStates({ detected }: BatchReading): CallOutput<'import.detail'>['states'] {
  const column = detected.roles.status?.column;
  if (!detected.status || column === undefined) return null;
  const { values, use } = detected.status;
  return { column: named(detected, column), values: values.map((value) => ({ ...value })), use };
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
    problems: detected.problems.map(problemText),
    asks: asksOf(batch.columns, await levelOf(db, batch.institution_id)),
    states: presentStates(batch.columns),
    packageCount: batch.columns.packages?.length ?? 0,
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
