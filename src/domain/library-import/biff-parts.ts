import { type Decode, ownText, type Piece, sharedTexts } from './biff-strings.ts';
import type { SheetExtras, StruckText } from './workbook-extras.ts';

/** Record numbers of BIFF5 and BIFF8. */
const record = {
  bof: 0x0809,
  eof: 0x000a,
  font: 0x0031,
  xf: 0x00e0,
  sheet: 0x0085,
  shared: 0x00fc,
  more: 0x003c,
  sharedText: 0x00fd,
  ownText: 0x00d6,
  formula: 0x0006,
  resultText: 0x0207,
} as const;
/** A shared formula, an array's, a table's: stand between a formula and the text that it came to. */
const formulaParts: ReadonlySet<number> = new Set([0x04bc, 0x0221, 0x0236]);
/** What a formula came to, where it is no number: the type of the result, by the first of its eight bytes. */
const resultType = { text: 0, nothing: 3 } as const;
/** Records that begin with row, column and the number of a style. */
const cellRecords: ReadonlySet<number> = new Set([0x0006, 0x00fd, 0x00d6, 0x0203, 0x0204, 0x0205, 0x027e]);
/** Several numbers in one record: row, first column, then a style and four bytes for each. */
const manyNumbers = 0x00bd;
const struckOut = 0x0008;
const biff8 = 0x0600;

interface Cells {
  readonly noResult: Set<string>;
  readonly struck: Set<string>;
  readonly parts: Map<string, StruckText>;
}

const noCells = (): Cells => ({ noResult: new Set(), struck: new Set(), parts: new Map() });

/**
 * What an .xls crosses out, whole cells and parts of texts, and formulas without a result, by sheet and address; SheetJS leaves fonts
 * out, and cells of formulas that came to nothing. Never throws.
 */
export function biffExtras(stream: Uint8Array, decode: Decode): (at: number) => SheetExtras {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.length);
  const fonts: boolean[] = [];
  const styles: boolean[] = [];
  const starts: number[] = [];
  const shared: Uint8Array[] = [];
  const cells = new Map<number, Cells>();
  let texts: readonly (readonly Piece[] | undefined)[] | undefined;
  let depth = 0;
  let current = noCells();
  /** The formula whose text has to follow. */
  let awaited: string | undefined;
  let isBiff8 = true;
  let before = 0;
  let end = 0;
  const takeText = (address: string, pieces: readonly Piece[] | undefined, own: boolean) => {
    const said = (wanted: boolean) =>
      (pieces ?? [])
        .filter(({ font }) => (font === undefined ? own : (fonts[font] ?? false)) === wanted)
        .map(({ text }) => text)
        .join('');
    if (pieces === undefined) return;
    if (said(true).trim() !== '') current.parts.set(address, { kept: said(false), struck: said(true) });
    // The cell is crossed out, its text has fonts that are not.
    else current.struck.delete(address);
  };
  for (let at = 0; at + 4 <= stream.length; at = end) {
    const kind = view.getUint16(at, true);
    const size = view.getUint16(at + 2, true);
    const data = at + 4;
    end = data + size;
    if (end > stream.length) break;
    const bytes = () => stream.subarray(data, end);
    if (awaited !== undefined && !formulaParts.has(kind)) {
      // Its length is the first thing in it, in two bytes.
      const hasText = kind === record.resultText && size > 2 && view.getUint16(data, true) > 0;
      if (!hasText) current.noResult.add(awaited);
      awaited = undefined;
    }
    if (depth === 1 && kind === record.formula && size >= 14 && view.getUint16(data + 12, true) === 0xffff) {
      const address = `${view.getUint16(data, true)},${view.getUint16(data + 2, true)}`;
      const type = view.getUint8(data + 6);
      if (type === resultType.nothing) current.noResult.add(address);
      if (type === resultType.text) awaited = address;
    }
    if (kind === record.bof) {
      depth += 1;
      if (depth === 1) {
        current = noCells();
        cells.set(at, current);
        isBiff8 = size >= 2 && view.getUint16(data, true) === biff8;
      }
    } else if (kind === record.eof) depth = Math.max(0, depth - 1);
    else if (kind === record.font && size >= 4) {
      // There is no font number 4.
      if (fonts.length === 4) fonts.push(false);
      fonts.push((view.getUint16(data + 2, true) & struckOut) !== 0);
    } else if (kind === record.xf && size >= 2) styles.push(fonts[view.getUint16(data, true)] ?? false);
    else if (kind === record.sheet && size >= 4) starts.push(view.getUint32(data, true));
    else if (kind === record.shared || (kind === record.more && before === record.shared))
      shared.push(bytes());
    else if (depth === 1 && cellRecords.has(kind) && size >= 6) {
      const address = `${view.getUint16(data, true)},${view.getUint16(data + 2, true)}`;
      const own = styles[view.getUint16(data + 4, true)] ?? false;
      if (own) current.struck.add(address);
      // Where no font is crossed out no part of a text is.
      if (fonts.includes(true)) {
        if (kind === record.sharedText && size >= 10) {
          texts ??= unlessBroken(() => sharedTexts(shared)) ?? [];
          takeText(address, texts[view.getUint32(data + 6, true)], own);
        } else if (kind === record.ownText)
          takeText(
            address,
            unlessBroken(() => ownText(stream.subarray(data + 6, end), isBiff8, decode)),
            own,
          );
      }
    } else if (depth === 1 && kind === manyNumbers && size >= 6)
      for (
        let from = data + 4, column = view.getUint16(data + 2, true);
        from + 8 <= end;
        from += 6, column += 1
      )
        if (styles[view.getUint16(from, true)]) current.struck.add(`${view.getUint16(data, true)},${column}`);
    if (kind !== record.more) before = kind;
  }
  const nothing = noCells();
  return (at) => cells.get(starts[at] ?? -1) ?? nothing;
}

/** A damaged table of texts leaves out what it says of fonts, not the file. */
function unlessBroken<Found>(read: () => Found): Found | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
