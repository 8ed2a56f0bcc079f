import { headerMeaning } from './header-words.ts';
import { parsePrice } from './parse-price.ts';
import { priceOfPeople } from './people-headings.ts';
import { isPriceRole } from './price-guess.ts';
import { cellText, type RawSheet } from './raw-table.ts';

interface FoundHeader {
  readonly rows: readonly number[];
  /** Column → heading; lines of a header of several rows joined by ` / `, top first. */
  readonly texts: ReadonlyMap<number, string>;
}

const SEARCHED_ROWS = 40;

/** The header, one to three rows, wherever it stands below titles; undefined when nothing looks like one. */
export function findHeader(sheet: RawSheet): FoundHeader | undefined {
  let best: { found: FoundHeader; score: number } | undefined;
  const last = Math.min(sheet.rows.length, SEARCHED_ROWS);
  for (let top = 0; top < last; top++) {
    // Prices below a name and a price: what looks like a better header further down heads a second table.
    if (best && best.score >= 2.9 && !couldBeHeader(sheet, top) && isPriced(sheet, top, best.found)) break;
    for (let height = 1; height <= 3 && top + height <= last; height++) {
      const rows = Array.from({ length: height }, (_, at) => top + at);
      if (rows.some((row) => !couldBeHeader(sheet, row))) break;
      const texts = headerTexts(sheet, rows);
      // A row that adds nothing is data or a title, not a part of the header.
      const score = scoreOf(texts) + (isAbovePrices(sheet, top + height, texts) ? 1 : 0) - (height - 1) * 0.6;
      if (score >= 1.9 && (!best || score > best.score + 1e-9)) best = { found: { rows, texts }, score };
    }
  }
  return best && withParents(sheet, best.found);
}

/** The row holds a price where the header says one. */
const isPriced = (sheet: RawSheet, row: number, { texts }: FoundHeader): boolean =>
  [...texts].some(([column, text]) => {
    const role = headerMeaning(text.split(' / ').at(-1) ?? '')?.role;
    return (
      (role === 'listPrice' || role === 'salePrice') &&
      parsePrice(cellText(sheet, row, column)).fen !== undefined
    );
  });

/** A price heading right above a price: `品目 | 价格` is a header although 品目 is no word we know. */
function isAbovePrices(sheet: RawSheet, row: number, texts: ReadonlyMap<number, string>): boolean {
  return [...texts].some(([column, text]) => {
    if (cellText(sheet, row - 1, column) === '') return false;
    const heading = text.split(' / ').at(-1) ?? '';
    const { fen } = parsePrice(cellText(sheet, row, column));
    if (fen === undefined) return false;
    // 1 below 男 is a mark.
    return isPriceRole(headerMeaning(heading)?.role) || (priceOfPeople(heading) !== undefined && fen >= 300);
  });
}

/** The rows above that cells merged downwards join to the header: 价格 over 原价 | 优惠价. */
function withParents(sheet: RawSheet, found: FoundHeader): FoundHeader {
  const first = found.rows[0] ?? 0;
  const joined = sheet.merges.filter((m) => m.top < first && m.bottom >= first && m.bottom - m.top < 3);
  if (joined.length === 0) return found;
  const top = Math.min(...joined.map((merge) => merge.top));
  const rows = [...Array.from({ length: first - top }, (_, at) => top + at), ...found.rows];
  return { rows, texts: headerTexts(sheet, rows) };
}

/** Roles announced: a name with a price or two other roles; each role counts once. */
function scoreOf(texts: ReadonlyMap<number, string>): number {
  const roles = new Map<string, number>();
  for (const text of texts.values()) {
    const lines = text.split(' / ');
    const meaning = headerMeaning(lines.at(-1) ?? '') ?? headerMeaning(lines.join(''));
    if (meaning) roles.set(meaning.role, Math.max(meaning.confidence, roles.get(meaning.role) ?? 0));
  }
  const priced = [...roles.keys()].some(isPriceRole);
  if (!roles.has('name') && !priced) return 0;
  let score = 0;
  for (const [role, confidence] of roles) score += role === 'other' ? 0.4 : confidence;
  return roles.has('name') && priced ? score + 1 : score;
}

/** No amounts, no long sentences, not blank. */
function couldBeHeader(sheet: RawSheet, row: number): boolean {
  const cells = (sheet.rows[row] ?? []).filter((text) => text !== '');
  return cells.length > 0 && cells.every((text) => text.length <= 40 && parsePrice(text).fen === undefined);
}

/** Headings by column. A merged heading counts for every column it spans, a title over the whole table for none. */
function headerTexts(sheet: RawSheet, rows: readonly number[]): Map<number, string> {
  const width = Math.max(...rows.map((row) => sheet.rows[row]?.length ?? 0));
  const texts = new Map<number, string>();
  for (let column = 0; column < width; column++) {
    const lines: string[] = [];
    for (const row of rows) {
      const text = headingAt(sheet, row, column);
      if (text !== '' && lines.at(-1) !== text) lines.push(text.replace(/\s+/g, ''));
    }
    if (lines.length > 0) texts.set(column, lines.join(' / '));
  }
  return texts;
}

function headingAt(sheet: RawSheet, row: number, column: number): string {
  const own = cellText(sheet, row, column);
  if (own !== '') return own;
  const merge = sheet.merges.find(
    (m) => row >= m.top && row <= m.bottom && column >= m.left && column <= m.right && m.bottom - m.top < 3,
  );
  return merge ? cellText(sheet, merge.top, merge.left) : '';
}
