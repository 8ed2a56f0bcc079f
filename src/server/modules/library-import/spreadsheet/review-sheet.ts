import { tooLarge } from '#domain/kernel/failure.ts';
import { parseRows } from '#domain/library-import/parse-rows.ts';
import type { SkippedRow } from '#domain/library-import/parsed-row.ts';
import { type ReviewedRow, reviewRows } from '#domain/library-import/review-row.ts';
import { nameIndexOf } from '#server/modules/catalogue/read-names.ts';
import { limits } from './limits.ts';
import type { ReviewJob } from './review-job.ts';
import { separateVariants } from './separate-variants.ts';

export interface ReviewedSheets {
  readonly rows: readonly ReviewedRow[];
  readonly skipped: readonly SkippedRow[];
  /** Rows with a price that was rounded to the fen. */
  readonly rounded: number;
}

/**
 * Parses and matches every row, in this thread. `report`: how many rows are matched, now and then.
 * @throws Failure 413 for more items than `limits.items`
 */
export function reviewSheetsHere(
  { sheets, catalogue, library }: ReviewJob,
  report?: (done: number, total: number) => void,
): ReviewedSheets {
  const categoryNames = catalogue.categories.map((category) => category.name);
  const parsed = sheets.map(({ at, sheet, detected }) => {
    const { rows, skipped, rounded } = parseRows(sheet, detected, categoryNames);
    if (sheets.length === 1) return { rows, skipped, rounded };
    return {
      rows: rows.map((row) => ({ ...row, sheet: { at, name: sheet.name } })),
      skipped: skipped.map((row) => ({ ...row, sheetAt: at })),
      rounded,
    };
  });
  if (parsed.reduce((sum, one) => sum + one.rows.length, 0) > limits.items)
    throw tooLarge('读出的项目超过 40,000 个，请只保留项目价格表，或拆分成几个文件后分别上传。');
  const rows = separateVariants(parsed.flatMap((one) => one.rows));
  return {
    rows: reviewRows(rows, nameIndexOf(catalogue), library, report),
    skipped: parsed.flatMap((one) => one.skipped),
    rounded: parsed.reduce((sum, one) => sum + one.rounded, 0),
  };
}
