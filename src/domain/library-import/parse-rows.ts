import { type SexGroup, sexGroups } from '#domain/catalogue/catalogue.ts';
import { cutText } from '#domain/kernel/text.ts';
import { cellFindings } from './cell-findings.ts';
import type { CellReader } from './cell-reader.ts';
import { carriedCategory, classifyRow } from './classify-row.ts';
import type { DetectedColumns } from './detect-columns.ts';
import { furtherHeading } from './further-heading.ts';
import type { ColumnRole } from './header-words.ts';
import { wideMergeRows } from './merged-ranges.ts';
import { categoryOfRow } from './modality-column.ts';
import { type AgeBounds, ageBounds, limitsInName, parseAges, parseSexes } from './parse-limits.ts';
import { isBlankText } from './parse-price.ts';
import type { ParsedRow, SkippedRow } from './parsed-row.ts';
import { peopleOfSection } from './people-headings.ts';
import type { RawSheet } from './raw-table.ts';
import { type RowFinding, saidCell } from './row-finding.ts';
import { rowPrices } from './row-prices.ts';
import { type SexMarks, sexMarks } from './sex-marks.ts';
import { itemsBySex, type PriceReader, priceReaders } from './sex-prices.ts';
import { saysStopped, statusOfRow } from './status-column.ts';

interface ParsedRows {
  readonly rows: readonly ParsedRow[];
  /** Lines taken for headings, totals and footers, so that a person can see nothing was lost. */
  readonly skipped: readonly SkippedRow[];
  /** Rows of which a price had more than two decimals or came from a discount: rounded, half a fen up. */
  readonly rounded: number;
}

const MAX_NAME = 100;
const MAX_NOTE = 500;

/** Applies columns (detected or corrected) to a sheet. `knownCategories` are names that, alone on a line, head a section. */
export function parseRows(
  sheet: RawSheet,
  detected: DetectedColumns,
  knownCategories: readonly string[] = [],
): ParsedRows {
  let columns = detected;
  let readers = priceReaders(sheet, columns);
  let marks = sexMarks(sheet, columns);
  const known = new Set(knownCategories);
  const wideRows = wideMergeRows(sheet);
  const unsaved = new Set(sheet.marks.flatMap(({ kind, row }) => (kind === 'noResult' ? [row] : [])));
  const contextOf = ({ read }: PriceReader) => ({
    sheet,
    detected: read.detected,
    known,
    nameMerges: read.merges('name'),
    categoryMerges: read.merges('category'),
    wideRows,
    unsaved,
  });
  let { read } = firstOf(readers);
  let context = contextOf(firstOf(readers));
  const headers = new Set(detected.headerRows.map((row) => (sheet.rows[row] ?? []).join('')));
  const rows: ParsedRow[] = [];
  const skipped: SkippedRow[] = [];
  const ages = agesOf(read, sheet.rows.length);
  const stoppedTexts = new Set(
    detected.status?.values.filter(({ meaning }) => meaning === 'stopped').map(({ text }) => text),
  );
  /** What becomes of a line that says it is stopped; undefined for all others. */
  const isStopped = (row: number) =>
    columns.roles.status && stoppedTexts.has(statusOfRow({ sheet, detected: columns }, row))
      ? detected.status?.use
      : undefined;
  let category = '';
  let section: readonly SexGroup[] | undefined;
  let rounded = 0;
  for (let row = detected.firstDataRow; row < sheet.rows.length; row++) {
    const texts = sheet.rows[row] ?? [];
    const roles = furtherHeading(sheet, row, columns);
    if (roles && roles !== columns.roles) {
      columns = { ...detected, roles };
      readers = priceReaders(sheet, columns);
      marks = undefined;
      read = firstOf(readers).read;
      context = contextOf(firstOf(readers));
    }
    const found = classifyRow(context, row, roles !== undefined || headers.has(texts.join('')));
    // Alone above other headings it is the title of their table.
    const isTitle =
      found === 'item' && texts.filter(Boolean).length === 1 && furtherHeading(sheet, row + 1, columns);
    const alone = texts.filter(Boolean);
    const people = alone.length === 1 ? peopleOfSection(alone[0] ?? '') : undefined;
    const kind = isTitle || (people && found === 'item') ? 'category' : found;
    if (kind === 'blank') continue;
    if (kind === 'continuation') {
      appendNote(rows, read.text('note', row));
      continue;
    }
    if (kind !== 'item') {
      const text = cutText(texts.filter(Boolean).join(' '), 80);
      // 未婚女 above items says whose they are, and any other heading that they are everybody's again.
      if (kind === 'category') section = people;
      if (kind === 'category' && !people) category = carriedCategory(text);
      skipped.push({ rowNo: row + 1, reason: kind, text });
      continue;
    }
    const own = read.merged('category', row);
    if (own !== '') category = own;
    const stopped = isStopped(row);
    if (stopped === 'skip') {
      skipped.push({ rowNo: row + 1, reason: 'stopped', text: cutText(read.text('name', row), 80) });
      continue;
    }
    const ofRow = categoryOfRow(sheet, columns, row, category);
    const line = readers.map((reader) => ({
      ...parseRow(reader.read, row, { category: ofRow, section }, ages, marks),
      reader,
    }));
    const items = line.length === 1 ? line.map((one) => one.row) : itemsBySex(line);
    rows.push(...(stopped === 'freeze' ? items.map(frozen) : items));
    if (line.some((one) => one.rounded)) rounded += 1;
  }
  return { rows, skipped, rounded };
}

/** There is one at least. */
const firstOf = (readers: readonly PriceReader[]): PriceReader => readers[0] as PriceReader;

const frozen = (row: ParsedRow): ParsedRow => ({ ...row, values: { ...row.values, frozen: true } });

/** What the sheet's ages say of each other's bounds, in their column or in names. */
const agesOf = (read: CellReader, rows: number): AgeBounds =>
  ageBounds(
    Array.from({ length: rows }, (_, row) => [
      read.text('age', row),
      ...[
        ...read
          .text('name', row)
          .normalize('NFKC')
          .matchAll(/\(([^()]*\d[^()]*)\)/g),
      ].flatMap(([, inside = '']) => inside.split(/[,，、;；\s]+/)),
    ]).flat(),
  );

function parseRow(
  read: CellReader,
  row: number,
  { category, section }: { category: string; section: readonly SexGroup[] | undefined },
  ages: AgeBounds,
  marks: SexMarks | undefined,
): { row: ParsedRow; rounded: boolean } {
  const errors: Partial<Record<ColumnRole, RowFinding>> = {};
  const warnings: RowFinding[] = [];
  const name = read.text('name', row);
  if (isBlankText(name)) errors.name = { code: 'nameMissing' };
  else if (name.length > MAX_NAME) errors.name = { code: 'nameTooLong', most: MAX_NAME };
  else if (/^#(NULL|DIV|VALUE|REF|NAME|NUM|N\/A)/.test(name)) errors.name = { code: 'nameIsError', name };
  if (read.marked('name', row, 'formulaText')) warnings.push({ code: 'formulaText' });

  if (read.isHidden(row)) warnings.push({ code: 'hiddenRow' });

  const cells = cellFindings(read, row);
  const { listPrice, salePrice, rounded, questions, ...wrong } = rowPrices(read, row);
  Object.assign(errors, cells.errors, wrong.errors);
  warnings.push(...cells.warnings, ...questions);
  if (listPrice === 0) warnings.push({ code: 'free' });
  else if (salePrice === 0) warnings.push({ code: 'freeForGroups' });

  const said = { sex: read.text('sex', row), age: read.text('age', row) };
  const sex = parseSexes(said.sex);
  const age = parseAges(said.age, ages);
  if (sex.error !== undefined) errors.sex ??= { code: 'badSex', cell: saidCell(said.sex) };
  if (age.error !== undefined) errors.age ??= { code: 'badAge', cell: saidCell(said.age) };
  const marked = said.sex === '' ? marks?.of(row) : undefined;
  if (marked === 'none') warnings.push({ code: 'nobodyMarked' });
  else if (marked && 'unclear' in marked) errors.sex ??= { code: 'badSex', cell: saidCell(marked.unclear) };
  const people = marked && marked !== 'none' && 'sexes' in marked ? marked.sexes : undefined;
  const note = read.text('note', row);
  const stop = saysStopped(name, note);
  if (stop !== undefined) warnings.push({ code: 'saysStopped', cell: saidCell(stop) });
  if (note.length > MAX_NOTE) errors.note = { code: 'noteTooLong', most: MAX_NOTE };

  const optional = { code: read.text('code', row), category, unit: read.text('unit', row), note };
  const filled = Object.entries(optional).filter(([, text]) => !isBlankText(text));
  const parsed: ParsedRow = {
    rowNo: row + 1,
    values: {
      name,
      ...Object.fromEntries(filled),
      ...(listPrice !== undefined && !errors.listPrice ? { listPrice } : {}),
      ...(salePrice !== undefined && !errors.salePrice ? { salePrice } : {}),
      ...(section && { sexes: section }),
      ...limitsInName(name, ages),
      ...sex.limits,
      ...(people && people.length < sexGroups.length && { sexes: people }),
      ...age.limits,
    },
    errors,
    warnings,
  };
  return { row: parsed, rounded };
}

/** An item whose name is merged over several lines: the further lines only add to its note. */
function appendNote(rows: ParsedRow[], more: string): void {
  const last = rows.at(-1);
  if (!last || more === '' || last.values.note?.includes(more)) return;
  const note = cutText([last.values.note, more].filter(Boolean).join('；'), MAX_NOTE);
  rows[rows.length - 1] = { ...last, values: { ...last.values, note } };
}
