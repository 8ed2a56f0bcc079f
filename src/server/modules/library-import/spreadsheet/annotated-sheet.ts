import { cutText } from '#domain/kernel/text.ts';
import { skipReasonLabel } from '#domain/library-import/classify-row.ts';
import { findingTexts } from '#domain/library-import/finding-text.ts';
import { annotationHeaders } from '#domain/library-import/header-words.ts';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import { rowStateLabel } from '#domain/library-import/review-row.ts';
import type { NameCandidate } from '#domain/names/name-match.ts';
import { type Cell, type Row, writeWorkbook } from '#server/modules/common/write-workbook.ts';
import type { Workers } from '#server/workers.ts';
import type { AnnotatedRow, Annotation, AnnotationJob } from './annotation.ts';
import { limits } from './limits.ts';
import { parseTable } from './parse-table.ts';
import { runInWorker } from './run-in-worker.ts';

/** Reads the file and writes its annotated copy away from the event loop. */
export const annotateSheet = (workers: Pick<Workers, 'sheets'>, job: AnnotationJob): Promise<Uint8Array> =>
  runInWorker(workers, { kind: 'annotate', job });

/** The same in this thread. */
export async function annotateHere(job: AnnotationJob): Promise<Uint8Array> {
  const table = await parseTable(job.source);
  const { standardNames } = job;
  return writeAnnotatedSheets(
    job.sheets.map(({ at, ...rest }) => ({ ...rest, standardNames, sheet: table.sheets[at] as RawSheet })),
  );
}

const fills = { error: '#FDE7E7', review: '#FFF6DD', ready: undefined, confirmed: undefined } as const;
const stateLabel = { ...rowStateLabel, confirmed: '已导入' } as const;
const changeLabel = { new: '新增', changed: '更新', same: '无变化' } as const;

/** An .xlsx: the uploaded rows as they were, four columns that say what became of each, problems coloured. */
export const writeAnnotatedSheets = (annotations: readonly Annotation[]): Promise<Buffer> =>
  writeWorkbook(annotations.map(annotatedPage));

function annotatedPage(annotation: Annotation): Parameters<typeof writeWorkbook>[0][number] {
  const { sheet, headerRows } = annotation;
  const width = Math.min(limits.columns, Math.max(1, ...sheet.rows.map((row) => row.length)));
  const reviewed = Map.groupBy(annotation.rows, (row) => row.rowNo);
  const skipped = new Map(annotation.skipped.map((row) => [row.rowNo, row]));
  const rows = sheet.rows.map((texts, at): Row => {
    const review = reviewed.get(at + 1);
    const skip = skipped.get(at + 1);
    const original = Array.from({ length: width }, (_, column) => cellValue(texts[column] ?? ''));
    const header = headerRows.includes(at);
    if (at === headerRows.at(-1)) return [...original, ...annotationHeaders].map(heading);
    if (header) return original.map(heading);
    if (skip) return [...original, '未导入', skipReasonLabel[skip.reason]];
    if (!review) return original;
    const worst = (['error', 'review'] as const).find((state) => review.some((one) => one.state === state));
    return [...original, ...notesOfLine(review, annotation.standardNames)].map(filled(worst && fills[worst]));
  });
  // Without a header of its own the sheet gets one for the new columns only, above its first row.
  if (headerRows.length === 0) rows.unshift([...blank(width), ...annotationHeaders.map(heading)]);
  return {
    name: sheet.name,
    rows,
    widths: [...Array.from({ length: width }, () => 16), 12, 60, 28, 40],
    frozen: { rows: (headerRows.at(-1) ?? 0) + 1 },
  };
}

/** Far below what a cell holds: a note is read, not copied. */
const longestNote = 1_000;

/** Of a line that is several items, what becomes of each. */
function notesOfLine(rows: readonly AnnotatedRow[], names: ReadonlyMap<string, string>): string[] {
  const notes = rows.map((row) => notesOf(row, names));
  return [0, 1, 2, 3].map((at) =>
    cutText([...new Set(notes.map((one) => one[at] ?? ''))].filter(Boolean).join('；'), longestNote),
  );
}

function notesOf(row: AnnotatedRow, names: ReadonlyMap<string, string>): string[] {
  const problems = findingTexts([...Object.values(row.errors), ...row.warnings]);
  const named = ({ codes }: NameCandidate) => codes.map((code) => names.get(code) ?? code).join(' + ');
  const [best] = row.match.candidates;
  const { level } = row.match;
  const advice =
    level === 'review'
      ? `请确认对应哪个标准项目：${row.match.candidates.map(named).join('、')}`
      : level === 'none'
        ? '没有相近的标准项目，请核对名称，或在导入页面手动选择。'
        : row.change.differences.join('；');
  if (level === 'review' && best) problems.push(best.why);
  const result =
    row.state === 'error'
      ? rowStateLabel.error
      : `${stateLabel[row.state]}（${changeLabel[row.change.kind]}）`;
  return [result, problems.join(' '), level === 'auto' && best ? named(best) : '', advice];
}

/** Plain amounts stay numbers, so that the copy can be calculated with; everything else is text. */
const cellValue = (text: string): string | number =>
  /^(0|[1-9]\d{0,9})(\.\d{1,6})?$/.test(text) ? Number(text) : text;

const blank = (count: number): null[] => Array.from({ length: count }, () => null);

const heading = (value: string | number): Cell =>
  value === '' ? null : { value, fontWeight: 'bold', backgroundColor: '#E3F1F1' };

const filled =
  (backgroundColor: string | undefined) =>
  (value: string | number): Cell =>
    backgroundColor
      ? { value, backgroundColor, ...(typeof value === 'string' && { type: String, format: '@' }) }
      : value;
