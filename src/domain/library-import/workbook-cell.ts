import { dayOfSerial } from './calendar-day.ts';
import { writtenAround } from './number-format.ts';
import type { CellMarkKind } from './raw-table.ts';

/** A cell as SheetJS hands it over, read without `cellDates`: dates are numbers with a date's format. */
export interface WorkbookCell {
  readonly t: string;
  readonly v?: unknown;
  readonly w?: string | undefined;
  readonly f?: string | undefined;
  /** Number format. */
  readonly z?: unknown;
}

/** From this on a number has more than the 15 digits that spreadsheets keep: an identity number typed as a number. */
const imprecise = 1e15;

/**
 * A cell → its text and what there is to know of it, for the server and for what the browser reads alone. A formula of which nothing
 * was saved has no text: never 0.
 */
export function readWorkbookCell(
  cell: WorkbookCell,
  from1904 = false,
): { text: string; mark?: CellMarkKind } {
  if (cell.t === 'z' || cell.v === undefined || cell.v === null)
    return cell.f === undefined
      ? { text: cell.t === 'e' ? (cell.w ?? '#VALUE!') : '', ...(cell.t === 'e' && { mark: 'errorValue' }) }
      : { text: '', mark: 'noResult' };
  if (cell.t === 'e') return { text: cell.w ?? '#VALUE!', mark: 'errorValue' };
  const text = textOf(cell, from1904);
  if (cell.f !== undefined) return { text, mark: text.trim() === '' ? 'noResult' : 'formula' };
  return cell.t === 'n' && Math.abs(Number(cell.v)) >= imprecise ? { text, mark: 'imprecise' } : { text };
}

function textOf({ t, v, z }: WorkbookCell, from1904: boolean): string {
  if (t === 'n') return numberText(Number(v), typeof z === 'string' ? z : undefined, from1904);
  if (t === 'b') return v ? '是' : '否';
  return String(v);
}

/** A number cell's text: 15 digits as Excel shows them, leading zeros of codes kept, dates as dates (a price that
 * Excel turned into a date must not be read as 45,000 yuan), and what the format writes around them: 约100, 8折. `format` is the number format's code. */
function numberText(value: number, format: string | undefined, from1904 = false): string {
  if (!Number.isFinite(value)) return '';
  // Below 1 it is a time of day.
  const day = format && value >= 1 && isDateFormat(format) ? dayOfSerial(value, from1904) : undefined;
  if (day !== undefined) return day;
  if (format && value > 0 && value < 1 && isDateFormat(format)) return timeOfDay(value);
  if (format && /^0{2,20}$/.test(format) && Number.isInteger(value) && value >= 0)
    return String(value).padStart(format.length, '0');
  // 85% under 折扣 is what stands there; as a price it is none.
  if (format && isPercentFormat(format)) return `${plainDigits(Number((value * 100).toPrecision(15)))}%`;
  const digits = plainDigits(Number(value.toPrecision(15)));
  const around = format && value !== 0 ? writtenAround(format, value < 0) : undefined;
  return around?.nothing
    ? `（格式设为不显示）${digits}`
    : `${around?.before ?? ''}${digits}${around?.behind ?? ''}`;
}

function timeOfDay(value: number): string {
  const minutes = Math.round(value * 24 * 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

const isPercentFormat = (format: string): boolean => /%/.test(format.replace(/"[^"]*"|\\.|_./g, ''));

/** Without an exponent as long as a cell could show it. */
const plainDigits = (value: number): string =>
  Math.abs(value) >= 1e21
    ? String(value)
    : Number.isInteger(value)
      ? BigInt(value).toString()
      : String(value);

function isDateFormat(format: string): boolean {
  const bare = format
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[[^\]]*\]/g, '')
    .toLowerCase();
  return !/general|@|[#0]/.test(bare) && /[ymdhs年月日]/.test(bare);
}
