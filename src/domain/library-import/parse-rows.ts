import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { type Fen, formatFen } from '#domain/kernel/money.ts';
import { carriedCategory, classifyRow, type SkipReason } from './classify-row.ts';
import type { DetectedColumns } from './detect-columns.ts';
import type { ColumnRole } from './header-words.ts';
import { limitsInName, parseAges, parseSexes } from './parse-limits.ts';
import { verticalMerges, wideMergeRows } from './merged-ranges.ts';
import { isBlankText, parsePrice } from './parse-price.ts';
import { cellText, type MergedRange, type RawSheet } from './raw-table.ts';

/** What one line of a price list says, typed. */
export interface RowValues {
  readonly name: string;
  readonly code?: string;
  readonly category?: string;
  readonly listPrice?: Fen;
  /** The list price when the sheet has only one price column. */
  readonly salePrice?: Fen;
  readonly sexes?: readonly SexGroup[];
  readonly ageMin?: number;
  readonly ageMax?: number;
  readonly unit?: string;
  readonly note?: string;
}

export interface ParsedRow {
  /** As Excel numbers it, from 1. */
  readonly rowNo: number;
  readonly values: RowValues;
  /** Field → Chinese sentence that says what to do; empty when the row is sound. */
  readonly errors: Readonly<Partial<Record<ColumnRole, string>>>;
  /** Worth a look, does not stop the row. */
  readonly warnings: readonly string[];
}

export interface SkippedRow {
  readonly rowNo: number;
  readonly reason: SkipReason;
  readonly text: string;
}

export interface ParsedRows {
  readonly rows: readonly ParsedRow[];
  /** Lines taken for headings, totals and footers, so that a person can see nothing was lost. */
  readonly skipped: readonly SkippedRow[];
}

const MAX_NAME = 100;
const MAX_NOTE = 500;

/** Applies columns (detected or corrected) to a sheet. `knownCategories` are names that, alone on a line, head a section. */
export function parseRows(
  sheet: RawSheet,
  detected: DetectedColumns,
  knownCategories: readonly string[] = [],
): ParsedRows {
  const read = new CellReader(sheet, detected);
  const context = {
    sheet,
    detected,
    known: new Set(knownCategories),
    nameMerges: read.merges('name'),
    categoryMerges: read.merges('category'),
    wideRows: wideMergeRows(sheet),
  };
  const headers = new Set(detected.headerRows.map((row) => (sheet.rows[row] ?? []).join('')));
  const rows: ParsedRow[] = [];
  const skipped: SkippedRow[] = [];
  let category = '';
  for (let row = detected.firstDataRow; row < sheet.rows.length; row++) {
    const texts = sheet.rows[row] ?? [];
    const kind = classifyRow(context, row, headers.has(texts.join('')));
    if (kind === 'blank') continue;
    if (kind === 'continuation') {
      appendNote(rows, read.text('note', row));
      continue;
    }
    if (kind !== 'item') {
      const text = texts.filter(Boolean).join(' ').slice(0, 80);
      if (kind === 'category') category = carriedCategory(text);
      skipped.push({ rowNo: row + 1, reason: kind, text });
      continue;
    }
    const own = read.categoryAt(row);
    if (own !== '') category = own;
    rows.push(parseRow(read, row, category));
  }
  return { rows, skipped };
}

function parseRow(read: CellReader, row: number, category: string): ParsedRow {
  const errors: Partial<Record<ColumnRole, string>> = {};
  const warnings: string[] = [];
  const name = read.text('name', row);
  if (isBlankText(name)) errors.name = '没有填写项目名称，请补填；不是项目的行请删除。';
  else if (name.length > MAX_NAME) errors.name = `项目名称超过 ${MAX_NAME} 个字，请缩短，详细内容放到备注。`;
  else if (/^#(NULL|DIV|VALUE|REF|NAME|NUM|N\/A)/.test(name))
    errors.name = `“${name}”是公式出错的结果，请改填项目名称。`;
  if (read.mark('name', row) === 'formulaText')
    warnings.push('项目名称以 = + - @ 开头，已按普通文字处理，请核对。');

  const priceOf = (role: 'listPrice' | 'salePrice'): Fen | undefined => {
    const shared = read.sharedBy(role, row);
    const price = read.mark(role, row) === 'noResult' ? undefined : parsePrice(read.text(role, row));
    if (shared)
      errors[role] =
        `第 ${shared.top + 1}–${shared.bottom + 1} 行共用一个合并的价格，请取消合并，给每一行填写价格。`;
    else if (!price)
      errors[role] = '这一格的公式没有保存计算结果，请在 Excel 中打开并保存后重新上传，或直接填写数字。';
    else if (price.error !== undefined) errors[role] = price.error;
    return price?.fen;
  };
  const hasList = read.has('listPrice');
  const saleBlank =
    !read.has('salePrice') || (isBlankText(read.text('salePrice', row)) && !read.mark('salePrice', row));
  const listBlank = !hasList || (isBlankText(read.text('listPrice', row)) && !read.mark('listPrice', row));
  const only = !hasList || (listBlank && !saleBlank) ? 'salePrice' : 'listPrice';
  const first = priceOf(only);
  const listPrice = first;
  const salePrice = only === 'listPrice' && !saleBlank ? priceOf('salePrice') : first;
  if (listPrice !== undefined && salePrice !== undefined && salePrice > listPrice)
    errors.salePrice = `优惠价 ${formatFen(salePrice)} 高于原价 ${formatFen(listPrice)}，请核对两列是否填反。`;
  if (listPrice === 0) warnings.push('价格为 0（免费），请确认。');

  const sex = parseSexes(read.text('sex', row));
  const age = parseAges(read.text('age', row));
  if (sex.error !== undefined) errors.sex = sex.error;
  if (age.error !== undefined) errors.age = age.error;
  const note = read.text('note', row);
  if (note.length > MAX_NOTE) errors.note = `备注超过 ${MAX_NOTE} 个字，请缩短。`;

  const optional = { code: read.text('code', row), category, unit: read.text('unit', row), note };
  const filled = Object.entries(optional).filter(([, text]) => !isBlankText(text));
  return {
    rowNo: row + 1,
    values: {
      name,
      ...Object.fromEntries(filled),
      ...(listPrice !== undefined && !errors.listPrice ? { listPrice } : {}),
      ...(salePrice !== undefined && !errors.salePrice ? { salePrice } : {}),
      ...limitsInName(name),
      ...sex.limits,
      ...age.limits,
    },
    errors,
    warnings,
  };
}

/** An item whose name is merged over several lines: the further lines only add to its note. */
function appendNote(rows: ParsedRow[], more: string): void {
  const last = rows.at(-1);
  if (!last || more === '' || last.values.note?.includes(more)) return;
  const note = [last.values.note, more].filter(Boolean).join('；').slice(0, MAX_NOTE);
  rows[rows.length - 1] = { ...last, values: { ...last.values, note } };
}

/** Cells by role, merged ranges taken into account. */
class CellReader {
  private readonly sheet: RawSheet;
  private readonly detected: DetectedColumns;
  private readonly marks: ReadonlyMap<string, string>;
  /** Vertical merges by column, of the columns that have a role. */
  private readonly vertical = new Map<number, Map<number, MergedRange>>();

  constructor(sheet: RawSheet, detected: DetectedColumns) {
    this.sheet = sheet;
    this.detected = detected;
    this.marks = new Map(sheet.marks.map((mark) => [`${mark.row},${mark.column}`, mark.kind]));
    for (const { column } of Object.values(detected.roles))
      this.vertical.set(column, verticalMerges(sheet, column));
  }

  has(role: ColumnRole): boolean {
    return this.detected.roles[role] !== undefined;
  }

  text(role: ColumnRole, row: number): string {
    const column = this.detected.roles[role]?.column;
    return column === undefined ? '' : cellText(this.sheet, row, column).replace(/\s+/g, ' ').trim();
  }

  mark(role: ColumnRole, row: number): string | undefined {
    return this.marks.get(`${row},${this.detected.roles[role]?.column}`);
  }

  /** The merge that makes several rows share this cell, unless the item's name is merged the same way. */
  sharedBy(role: ColumnRole, row: number): MergedRange | undefined {
    const merge = this.mergeAt(role, row);
    if (!merge) return undefined;
    const name = this.mergeAt('name', row);
    return name && name.top === merge.top && name.bottom >= merge.bottom ? undefined : merge;
  }

  categoryAt(row: number): string {
    const merge = this.mergeAt('category', row);
    const text = this.text('category', merge ? merge.top : row);
    return isBlankText(text) ? '' : text;
  }

  merges(role: ColumnRole): ReadonlyMap<number, MergedRange> {
    return this.vertical.get(this.detected.roles[role]?.column ?? -1) ?? new Map();
  }

  private mergeAt(role: ColumnRole, row: number): MergedRange | undefined {
    return this.merges(role).get(row);
  }
}
