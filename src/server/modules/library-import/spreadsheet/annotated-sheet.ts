import { once } from 'node:events';
import { Writable } from 'node:stream';
import { annotationHeaders } from '#domain/library-import/header-words.ts';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import { type ReviewedRow, rowStateLabel } from '#domain/library-import/review-row.ts';
import { skipReasonLabel } from '#domain/library-import/classify-row.ts';
import type { SkippedRow } from '#domain/library-import/parse-rows.ts';
import ExcelJS from 'exceljs';
import { limits } from './limits.ts';
import { parseTable } from './parse-table.ts';
import { runInWorker } from './run-in-worker.ts';

/** A row as it now stands; `confirmed`: already in the library. */
export type AnnotatedRow = Omit<ReviewedRow, 'state'> & {
  readonly state: ReviewedRow['state'] | 'confirmed';
};

/** What the annotated copy of an uploaded sheet is made of. */
export interface Annotation {
  readonly sheet: RawSheet;
  /** 0-based rows of the header; the new columns are headed on the last of them. */
  readonly headerRows: readonly number[];
  readonly rows: readonly AnnotatedRow[];
  readonly skipped: readonly SkippedRow[];
  /** Catalogue code → standard name. */
  readonly standardNames: ReadonlyMap<string, string>;
}

/** The uploaded file again, and what was made of its sheet. */
export interface AnnotationJob extends Omit<Annotation, 'sheet'> {
  readonly source: Uint8Array;
  readonly fileName: string;
  /** Index of the sheet. */
  readonly sheet: number;
}

/** Reads the file and writes its annotated copy away from the event loop. */
export const annotateSheet = (job: AnnotationJob): Promise<Uint8Array> =>
  runInWorker({ kind: 'annotate', job });

/** The same in this thread. */
export async function annotateHere({ source, fileName, sheet, ...rest }: AnnotationJob): Promise<Uint8Array> {
  const table = await parseTable(source, fileName);
  const chunks: Buffer[] = [];
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  await writeAnnotatedSheet(out, { ...rest, sheet: table.sheets[sheet] as RawSheet });
  return Buffer.concat(chunks);
}

const fills = { error: 'FFFDE7E7', review: 'FFFFF6DD', ready: undefined, confirmed: undefined } as const;
const stateLabel = { ...rowStateLabel, confirmed: '已导入' } as const;
const changeLabel = { new: '新增', changed: '更新', same: '无变化' } as const;

/** Streams an .xlsx: the uploaded rows as they were, four columns that say what became of each, problems coloured.
 * Every cell is a value, never a formula, whatever it begins with. */
export async function writeAnnotatedSheet(out: Writable, annotation: Annotation): Promise<void> {
  const { sheet, headerRows } = annotation;
  const width = Math.min(limits.columns, Math.max(1, ...sheet.rows.map((row) => row.length)));
  const finished = once(out, 'finish');
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: out,
    useStyles: true,
    useSharedStrings: false,
  });
  const page = book.addWorksheet(sheetName(sheet.name), {
    views: [{ state: 'frozen', ySplit: (headerRows.at(-1) ?? 0) + 1 }],
  });
  page.columns = [
    ...Array.from({ length: width }, () => ({ width: 16 })),
    { width: 12 },
    { width: 60 },
    { width: 28 },
    { width: 40 },
  ];
  const reviewed = new Map(annotation.rows.map((row) => [row.rowNo, row]));
  const skipped = new Map(annotation.skipped.map((row) => [row.rowNo, row]));
  // Without a header of its own the sheet gets one for the new columns only, above its first row.
  if (headerRows.length === 0) head(page.addRow([...blank(width), ...annotationHeaders]), width).commit();
  sheet.rows.forEach((texts, at) => {
    const review = reviewed.get(at + 1);
    const skip = skipped.get(at + 1);
    const notes = review
      ? notesOf(review, annotation.standardNames)
      : at === headerRows.at(-1)
        ? [...annotationHeaders]
        : skip
          ? ['未导入', skipReasonLabel[skip.reason], '', '']
          : [];
    const row = page.addRow([
      ...Array.from({ length: width }, (_, column) => cellValue(texts[column] ?? '')),
      ...notes,
    ]);
    row.eachCell((cell) => {
      if (typeof cell.value === 'string') cell.numFmt = '@';
    });
    if (headerRows.includes(at)) head(row, 0);
    const fill = review && fills[review.state];
    if (fill)
      for (let column = 1; column <= width + annotationHeaders.length; column++)
        row.getCell(column).fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: fill } };
    row.commit();
  });
  page.commit();
  await Promise.all([book.commit(), finished]);
}

function notesOf(row: AnnotatedRow, names: ReadonlyMap<string, string>): string[] {
  const problems = [...Object.values(row.errors), ...row.warnings];
  const named = (code: string) => names.get(code) ?? code;
  const [best, ...others] = row.match.candidates;
  const { level } = row.match;
  const advice =
    level === 'review'
      ? `请确认对应哪个标准项目：${[best, ...others].map((candidate) => candidate && named(candidate.code)).join('、')}`
      : level === 'none'
        ? '没有相近的标准项目，请核对名称，或在导入页面手动选择。'
        : row.change.differences.join('；');
  if (level === 'review' && best) problems.push(best.why);
  const result =
    row.state === 'error'
      ? rowStateLabel.error
      : `${stateLabel[row.state]}（${changeLabel[row.change.kind]}）`;
  return [result, problems.join(' '), level === 'auto' && best ? named(best.code) : '', advice];
}

/** Plain amounts stay numbers, so that the copy can be calculated with; everything else is text. */
const cellValue = (text: string): string | number =>
  /^(0|[1-9]\d{0,9})(\.\d{1,6})?$/.test(text) ? Number(text) : text;

const blank = (count: number): string[] => Array.from({ length: count }, () => '');

function head(row: ExcelJS.Row, from: number): ExcelJS.Row {
  row.eachCell((cell, column) => {
    if (column <= from) return;
    cell.font = { bold: true };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE3F1F1' } };
  });
  return row;
}

/** Excel refuses some characters and more than 31 of any. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*:[\]']/g, ' ')
    .trim()
    .slice(0, 31) || '价格表';
